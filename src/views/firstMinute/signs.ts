// The signs that are told when they matter first: ⊥, the ring and the colour.
import { timerShare } from '../../draw/nodes/timerRings';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import type { SeenSign, Sign, Tour } from '../base/tourSlice';

/** The word of the glossary that tells a sign. */
export const WORD_OF: Readonly<Record<Sign, string>> = {
  bottom: 'bottom',
  ring: 'failureDetector',
  colour: 'electedVariable',
};

/** A ring with less than this share left is seen to run out. */
const RUNNING_OUT = 0.35;
/** A sign that passes faster than this cannot be found on the stage, in virtual ms for each ms of wall time. */
const MOST_PACE = 1;

type Nodes = ReadonlyMap<string, NodeView>;

/**
 * The tour with the sign that is told now, once each and one at a time: none before the hint is gone, while another one
 * is told, or during fast play.
 *
 * @param pace - virtual ms for each ms of wall time; 0 while the run stands.
 */
export function afterSigns(tour: Tour, nodes: Nodes, nowMs: number, pace: number): Tour {
  const isHinting = !tour.done.has('crash') && !tour.isHintClosed;
  if (isHinting || tour.note || pace > MOST_PACE) return tour;
  const live = [...nodes.values()].filter(isLive);
  const seen = [bottomOf(live), ringOf(live, nowMs), colourOf(live)];
  const note = seen.find((one) => one !== null && !tour.told.has(one.sign));
  return note ? { ...tour, note, told: new Set([...tour.told, note.sign]) } : tour;
}

function bottomOf(live: readonly NodeView[]): SeenSign | null {
  const node = live.find(({ elected }) => elected === null)?.id;
  return node ? { sign: 'bottom', node, title: `${node} shows ⊥` } : null;
}

/** A follower's ring: its timer is that of its failure detector. */
function ringOf(live: readonly NodeView[], nowMs: number): SeenSign | null {
  const node = live.find((one) => {
    const share = timerShare(one, nowMs);
    return one.elected !== null && share > 0 && share < RUNNING_OUT;
  })?.id;
  return node ? { sign: 'ring', node, title: `The ring around ${node} runs out` } : null;
}

function colourOf(live: readonly NodeView[]): SeenSign | null {
  const following = live.filter(({ elected }) => elected !== null);
  const [first] = following;
  const other = following.find(({ elected }) => elected !== first?.elected);
  if (!first || !other) return null;
  const title = `Two colours: ${first.id} follows ${first.elected}, ${other.id} follows ${other.elected}`;
  return { sign: 'colour', node: other.id, title };
}
