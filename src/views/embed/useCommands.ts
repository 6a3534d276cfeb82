// The messages between an embedded page and the page around it.
import { useEffect, useState } from 'react';
import { type EmbedEvent, marked, readCommand } from '../../embed/messages';
import type { SessionState } from '../../session/run/state';
import { useSession } from '../../session/useSession';
import { leadersOf } from '../../sim/trace/world';
import { beatPlace, obey } from './commands';

/**
 * Obeys the parent window, if its origin is the given one or the page's own, and tells it what happens.
 *
 * @returns whether the page still waits for the run file of the page around: `?waits`.
 */
export function useCommands(origin: string): boolean {
  const session = useSession();
  const [isWaiting, setWaiting] = useState(waits);
  useEffect(() => {
    const target = URL.canParse(origin) ? new URL(origin).origin : location.origin;
    // A page without an origin, as one from a file, cannot be told apart from others.
    if (window.parent === window || target === 'null') return;
    const send = (event: EmbedEvent) => window.parent.postMessage(marked(event), target);
    const told = new Map<string, string>();
    // Nothing of the page's own run is told while it waits for another.
    let isShut = waits();
    const tellOnce = (event: EmbedEvent, mark: unknown) => {
      const text = JSON.stringify(mark);
      if (told.get(event.type) === text) return;
      told.set(event.type, text);
      send(event);
    };
    const tell = () => {
      const state = session.store.getState();
      const { file, run, nowMs, notice } = state;
      if (notice?.tone === 'error') tellOnce({ type: 'error', message: notice.text }, notice.text);
      if (isShut || !hasBegun(state)) return;
      const place = beatPlace(state);
      tellOnce({ type: 'beat', ...place }, place);
      const leaders = leadersOf(run.world).map(({ id }) => id);
      tellOnce({ type: 'leader', leaders, atMs: nowMs }, leaders);
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
        .then((isOpened) => {
          if (!isOpened) return;
          isShut = false;
          setWaiting(false);
          tell();
        })
        .catch((error: unknown) => session.report(error));
    };
    window.addEventListener('message', receive);
    if (isShut) send({ type: 'waiting' });
    tell();
    const stop = session.store.subscribe(tell);
    return () => {
      stop();
      window.removeEventListener('message', receive);
    };
  }, [session, origin]);
  return isWaiting;
}

function waits(): boolean {
  return new URLSearchParams(location.search).has('waits');
}

/** Whether the run is shown that the address asks for. */
function hasBegun({ file, run }: SessionState): boolean {
  const scenario = new URLSearchParams(location.search).get('scenario');
  return scenario === null ? run.trace.length > 0 : file.id === scenario;
}
