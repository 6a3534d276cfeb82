// The stage's camera in React: the viewport seen through it.
import { useEffect, useRef } from 'react';
import { FIT } from '../../draw/canvas/camera';
import { seenThrough, type Viewport } from '../../draw/canvas/layout';
import { useSessionState } from '../../session/useSession';
import { usePageStore } from '../base/pageStore';

/**
 * The viewport seen through the camera, for frames and events: the camera moves without drawing the views again. It is
 * the same object until the stage or the camera changes.
 *
 * @param whole - the viewport of the whole stage; null before the first layout.
 */
export function useStageCamera(whole: Viewport | null): () => Viewport | null {
  const page = usePageStore();
  const cluster = useSessionState(({ run }) => run.definition.nodes);
  useEffect(() => () => page.getState().setCamera(FIT), [page]);
  // Another cluster is shown whole.
  const shownCluster = useRef(cluster);
  useEffect(() => {
    if (shownCluster.current.length !== cluster.length) page.getState().setCamera(FIT);
    shownCluster.current = cluster;
  }, [cluster, page]);
  const last = useRef<Viewport | null>(null);
  return () => {
    const { camera: shown } = page.getState();
    if (!whole || shown === FIT) return whole;
    if (last.current?.whole !== whole || last.current.camera !== shown)
      last.current = seenThrough(whole, shown);
    return last.current;
  };
}
