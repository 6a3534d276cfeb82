// Fetches the stage's gestures at the person's first input, and keeps the input before them.
import { type RefObject, useEffect, useRef } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { useSession, useSessionState } from '../../session/useSession';
import { keepEarly } from '../base/earlyEvents';
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
  const camera = useRef<Promise<StageCamera | null>>(null);
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
      return listenToStage(current, session, page, () => latest.current, early(), abort.signal);
    };
    camera.current = new Promise((resolve) => {
      const cancel = atFirstSign(() => {
        attach().then(resolve, (error: unknown) => {
          session.report(error);
          resolve(null);
        });
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
    if (whole) void camera.current?.then((moved) => moved?.setStage(whole, nodeCount));
  }, [whole, nodeCount]);
}
