// The steps of the first minute: they are done by deed, in any order.
import { isLive } from '../../sim/contracts/status';
import { leads } from '../../sim/trace/views';
import type { World } from '../../sim/trace/world';
import type { Step, Tour } from '../base/tourSlice';

export const NEW_TOUR: Tour = {
  done: new Set(),
  isHintClosed: false,
  leader: null,
  told: new Set(),
  note: null,
};

/** The words of a step: its deed, and the rest of its line. */
interface StepWords {
  readonly step: Step;
  readonly deed: string;
  readonly rest: string;
}

/** The steps in the order in which they are shown. @param click - the gesture on a node: `click`, or `tap`. */
export function stepWords(click: string): readonly StepWords[] {
  return [
    { step: 'crash', deed: 'Crash the leader', rest: `with a ${click}` },
    { step: 'watch', deed: 'Watch', rest: 'who takes over, and why' },
    { step: 'cut', deed: 'Cut the network', rest: 'with a stroke' },
  ];
}

type Cluster = Pick<World, 'nodes' | 'cuts'>;

/**
 * The tour after a look at the cluster. A step that is done stays done; the same object when nothing has changed.
 *
 * @param isWhyOpen - whether the answer to a “Why?” is open.
 */
export function afterLook(tour: Tour, cluster: Cluster, isWhyOpen: boolean): Tour {
  const leader = agreedLeader(cluster);
  const isNew = leader !== null && tour.leader !== null && leader !== tour.leader;
  const hasCrashed = tour.leader !== null && cluster.nodes.get(tour.leader)?.status === 'crashed';
  const done = new Set(tour.done);
  if (hasCrashed) done.add('crash');
  if (isNew || isWhyOpen) done.add('watch');
  if (cluster.cuts.size > 0) done.add('cut');
  const next = leader ?? tour.leader;
  if (done.size === tour.done.size && next === tour.leader) return tour;
  return { ...tour, done, leader: next };
}

/** The live node that all live nodes follow, itself included; null while they differ. */
function agreedLeader({ nodes }: Cluster): string | null {
  const live = [...nodes.values()].filter(isLive);
  const [first] = live;
  const leader = first && first.elected !== null ? nodes.get(first.elected) : undefined;
  if (!leader || !isLive(leader)) return null;
  return live.every(({ elected }) => elected === leader.id) ? leader.id : null;
}

/** The node beside which the hint stands; null without a hint: before a leader is agreed on, and after the first crash. */
export function hintedNode(tour: Tour, { nodes }: Pick<World, 'nodes'>): string | null {
  if (tour.done.has('crash') || tour.isHintClosed || tour.leader === null) return null;
  const node = nodes.get(tour.leader);
  return node && leads(node) ? node.id : null;
}
