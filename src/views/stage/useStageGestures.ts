// Fetches the stage's gestures at the person's first input, and keeps the input before them.
import { type RefObject, useEffect, useRef } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { useSession, useSessionState } from '../../session/useSession';
import { atFirstSign } from '../base/firstSign';
import { usePageStore } from '../base/pageStore';
import type { StageCamera } from '../camera/stageCamera';
import type { StageHost } from './stageHost';

/** Listens on the stage's element; handlers always use the latest `host`. */
export function useStageGestures(
  element: RefObject<HTMLElement | null>,
  whole: Viewport | null,
  host: StageHost,
): void {
  const page = usePageStore();
  const session = useSession();
  const nodeCount = useSessionState(({ run }) => run.world.nodes.size);
  const camera = useRef<Promise<StageCamera>>(null);
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const abort = new AbortController();
    const early = keepEarly(current, abort.signal);
    const attach = async () => {
      const { listenToStage } = await import('./listenToStage');
      return listenToStage(current, page, () => latest.current, early(), abort.signal);
    };
    camera.current = new Promise((resolve) => {
      const cancel = atFirstSign(() => {
        attach().then(resolve, (error: unknown) => session.report(error));
      });
      abort.signal.addEventListener('abort', cancel);
    });
    page.getState().setCameraMoves(camera.current);
    return () => {
      abort.abort();
      page.getState().setCameraMoves(null);
    };
  }, [element, page, session]);
  useEffect(() => {
    if (whole) void camera.current?.then((moved) => moved.setStage(whole, nodeCount));
  }, [whole, nodeCount]);
}

const MOVES = ['mousemove', 'touchmove'];
/** The browser's own menu or scrolling would come instead of the stage's. */
const PREVENTED = ['contextmenu', 'wheel'];
/** The events that the stage's gestures listen to. */
const EVENTS = [
  ...['pointerdown', 'mousedown', 'touchstart', ...MOVES],
  ...['pointerup', 'mouseup', 'touchend', 'click', ...PREVENTED],
];

/** Keeps the events since the last press, in order; the returned function ends that, and returns them. */
function keepEarly(element: HTMLElement, signal: AbortSignal): () => readonly Event[] {
  let press: Event[] = [];
  const kept = new AbortController();
  signal.addEventListener('abort', () => kept.abort());
  const keep = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-over]')) return;
    if (PREVENTED.includes(event.type)) event.preventDefault();
    if (event.type === 'pointerdown') press = [];
    if (press.length > 0 || !MOVES.includes(event.type)) press.push(event);
  };
  for (const type of EVENTS) element.addEventListener(type, keep, { signal: kept.signal });
  return () => {
    kept.abort();
    return press;
  };
}
