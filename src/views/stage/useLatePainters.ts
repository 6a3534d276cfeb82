// The stage's painters that are not part of the page's first load.
import type { Viewport } from '../../draw/canvas/layout';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import type { LatePainters } from '../../draw/stage';
import { hasQuestions } from '../../session/time/beats';
import { useSession } from '../../session/useSession';
import { type Flight, leadersOf } from '../../sim/trace/world';
import { useFirstSign } from '../base/firstSign';
import { useFrame } from '../base/frameLoop';
import { useFetched } from '../base/useFetched';

/**
 * The painters that have been fetched. The nodes' variables are kept up to date while the view is near.
 *
 * @param seen - the viewport with its camera.
 */
export function useLatePainters(
  seen: () => Viewport | null,
  reducedMotion: boolean,
): () => LatePainters {
  const session = useSession();
  const hasSign = useFirstSign();
  const metrics = () => {
    const viewport = seen();
    return viewport && nodeMetrics(session.store.getState().run.world.nodes.size, viewport);
  };
  const isNear = () => metrics()?.detail === 'near';
  const areSmall = () => metrics()?.hasStates === false;
  const hasParts = () => {
    const { algorithm, world } = session.store.getState().run;
    const { services, clients, nodes } = world;
    if (services.size + clients.size > 0 || algorithm.topology === 'ring') return true;
    return [...nodes.values()].some(({ lease }) => lease);
  };
  useFrame(() => {
    if (isNear()) void session.refreshShown();
  });
  const near = useFetched(isNear, () => import('../../draw/near'));
  const parts = useFetched(hasParts, () => import('../../draw/partPainters'));
  const isHandled = ({ heldMs, sender }: Flight) => heldMs !== undefined || sender !== undefined;
  const hasHandled = () => [...session.store.getState().run.world.flights.values()].some(isHandled);
  const hasImpaired = () => {
    const { world, definition } = session.store.getState().run;
    const { cuts, lost, changedLinks, impairments } = world;
    const { latencyMs: _latencyMs, ...others } = definition.network;
    const impaired = cuts.size + lost.length + changedLinks.size + impairments.size;
    return impaired + Object.keys(others).length > 0;
  };
  const isSplit = () => leadersOf(session.store.getState().run.world).length > 1;
  const marks = useFetched(
    () => hasSign || hasImpaired() || isSplit() || hasHandled() || areSmall(),
    () => import('../../draw/markPainters'),
  );
  const asked = useFetched(
    () => hasQuestions(session.store.getState()),
    () => import('../../draw/questionPainters'),
  );
  const still = useFetched(
    () => reducedMotion,
    () => import('../../draw/stillPainters'),
  );
  return () => ({ near: near(), parts: parts(), marks: marks(), still: still(), asked: asked() });
}
