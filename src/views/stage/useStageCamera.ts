// The stage's camera in React: the viewport seen through it, its keys and its gestures.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FIT } from '../../draw/canvas/camera';
import { seenThrough, type Viewport } from '../../draw/canvas/layout';
import { useSession, useSessionState } from '../../session/useSession';
import { atFirstSign } from '../base/firstSign';
import { usePageStore } from '../base/pageStore';
import type { CameraHost } from './cameraGestures';
import { StageCamera } from './stageCamera';

/**
 * The viewport seen through the camera, for frames and events: the camera moves without drawing the views again. It is
 * the same object until the stage or the camera changes.
 *
 * @param whole - the viewport of the whole stage; null before the first layout.
 */
export function useStageCamera(whole: Viewport | null): {
  readonly camera: StageCamera;
  readonly seen: () => Viewport | null;
} {
  const page = usePageStore();
  const [camera] = useState(() => new StageCamera(page));
  const nodeCount = useSessionState(({ run }) => run.world.nodes.size);
  const cluster = useSessionState(({ run }) => run.definition.nodes);
  useEffect(() => {
    if (whole) camera.setStage(whole, nodeCount);
  }, [camera, whole, nodeCount]);
  useEffect(() => {
    page.getState().setCameraMoves(camera);
    return () => {
      page.getState().setCameraMoves(null);
      page.getState().setCamera(FIT);
    };
  }, [camera, page]);
  // Another cluster is shown whole.
  const shownCluster = useRef(cluster);
  useEffect(() => {
    if (shownCluster.current.length !== cluster.length) page.getState().setCamera(FIT);
    shownCluster.current = cluster;
  }, [cluster, page]);
  const last = useRef<Viewport | null>(null);
  const seen = () => {
    const { camera: shown } = page.getState();
    if (!whole || shown === FIT) return whole;
    if (last.current?.whole !== whole || last.current.camera !== shown)
      last.current = seenThrough(whole, shown);
    return last.current;
  };
  return { camera, seen };
}

/** Fetches the gestures of the camera at the person's first input, and listens on the stage. */
export function useCameraGestures(
  element: RefObject<HTMLElement | null>,
  camera: StageCamera,
  host: CameraHost,
): void {
  const page = usePageStore();
  const session = useSession();
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const attach = async () => {
      const { listenForCamera } = await import('./cameraGestures');
      if (element.current && !isOver)
        stop = listenForCamera(element.current, page, camera, () => latest.current);
    };
    const cancel = atFirstSign(() => void attach().catch((error) => session.report(error)));
    return () => {
      isOver = true;
      cancel();
      stop();
    };
  }, [element, page, camera, session]);
}
