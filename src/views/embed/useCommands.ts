// The messages between an embedded page and the page around it.
import { useEffect } from 'react';
import { type EmbedEvent, marked, readCommand } from '../../embed/messages';
import type { SessionState } from '../../session/run/state';
import { useSession } from '../../session/useSession';
import { leadersOf } from '../../sim/trace/world';
import { beatPlace, obey } from './commands';

/** Obeys the parent window, if its origin is the given one or the page's own, and tells it what happens. */
export function useCommands(origin: string): void {
  const session = useSession();
  useEffect(() => {
    const target = URL.canParse(origin) ? new URL(origin).origin : location.origin;
    // A page without an origin, as one from a file, cannot be told apart from others.
    if (window.parent === window || target === 'null') return;
    const send = (event: EmbedEvent) => window.parent.postMessage(marked(event), target);
    const told = new Map<string, string>();
    const tellOnce = (event: EmbedEvent, mark: unknown) => {
      const text = JSON.stringify(mark);
      if (told.get(event.type) === text) return;
      told.set(event.type, text);
      send(event);
    };
    const tell = () => {
      const state = session.store.getState();
      if (!hasBegun(state)) return;
      const { file, run, nowMs, notice } = state;
      const place = beatPlace(state);
      tellOnce({ type: 'beat', ...place }, place);
      const leaders = leadersOf(run.world).map(({ id }) => id);
      tellOnce({ type: 'leader', leaders, atMs: nowMs }, leaders);
      if (notice?.tone === 'error') tellOnce({ type: 'error', message: notice.text }, notice.text);
      tellOnce({ type: 'ready', title: file.title }, true);
    };
    // One command after another: a file is open before its beat is asked for.
    let work = Promise.resolve();
    const receive = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== target) return;
      const command = readCommand(event.data);
      if (!command) return;
      work = work
        .then(() => obey(session, command))
        .catch((error: unknown) => session.report(error));
    };
    window.addEventListener('message', receive);
    tell();
    const stop = session.store.subscribe(tell);
    return () => {
      stop();
      window.removeEventListener('message', receive);
    };
  }, [session, origin]);
}

/** Whether the run is shown that the address asks for. */
function hasBegun({ file, run }: SessionState): boolean {
  const scenario = new URLSearchParams(location.search).get('scenario');
  return scenario === null ? run.trace.length > 0 : file.id === scenario;
}
