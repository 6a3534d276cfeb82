// A near view of the stage: its painters are fetched for the first one, and what nodes show is kept up to date.
import { useRef } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import type { NearPainters } from '../../draw/stage';
import { useSession } from '../../session/useSession';
import { useFrame } from '../base/frameLoop';

/** The painters of a near view; undefined before the first one. @param seen - the viewport with its camera. */
export function useNearView(seen: () => Viewport | null): () => NearPainters | undefined {
  const session = useSession();
  const painters = useRef<NearPainters>(undefined);
  const fetching = useRef<Promise<void>>(undefined);
  useFrame(() => {
    const viewport = seen();
    if (!viewport?.camera) return;
    const nodeCount = session.store.getState().run.world.nodes.size;
    if (nodeMetrics(nodeCount, viewport).detail !== 'near') return;
    void session.refreshShown();
    fetching.current ??= import('../../draw/near').then(
      (near) => {
        painters.current = near;
      },
      (error: unknown) => session.report(error),
    );
  });
  return () => painters.current;
}
