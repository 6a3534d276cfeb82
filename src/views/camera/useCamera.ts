// The page's camera in React: the viewport seen through it.
import { useEffect, useRef } from 'react';
import { FIT } from '../../draw/canvas/camera';
import { seenThrough, type Viewport } from '../../draw/canvas/layout';
import { useSessionState } from '../../session/useSession';
import { usePageStore } from '../base/pageStore';

/**
 * The viewport seen through the page's camera, for frames and events: the camera moves without drawing the views again.
 * It is the same object until the viewport or the camera changes.
 *
 * @param whole - the viewport of the whole stage; null before the first layout.
 */
export function useSeen(whole: Viewport | null): () => Viewport | null {
  const page = usePageStore();
  const last = useRef<Viewport | null>(null);
  return () => {
    const { camera: shown } = page.getState();
    if (!whole || shown === FIT) return whole;
    if (last.current?.whole !== whole || last.current.camera !== shown)
      last.current = seenThrough(whole, shown);
    return last.current;
  };
}

/** Shows the whole stage again when it closes, and for a run with another number of nodes. */
export function useCameraReset(): void {
  const page = usePageStore();
  const nodeCount = useSessionState(({ run }) => run.definition.nodes.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of nodes ends the view of the former ones.
  useEffect(() => () => page.getState().setCamera(FIT), [page, nodeCount]);
}
