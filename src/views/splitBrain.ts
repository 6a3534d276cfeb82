// Who leads at the same time, and since when: what the split-brain banner says.
import { listed } from '../session/words';
import type { Lanes, Segment } from '../sim/lanes';
import { leadersOf, type World } from '../sim/world';
import { lastedText } from './labels';

/** The banner's sentence, `Split-brain: n5 and n2 both lead, for 0.5 s`, the oldest leader first; null while fewer than two lead. */
export function splitBrainText(world: World, lanes: Lanes, nowMs: number): string | null {
  const ids = leadersOf(world).map(({ id }) => id);
  if (ids.length < 2) return null;
  const terms = ids.map((id) => ({
    id,
    sinceMs: leadingSinceMs(lanes.nodes.get(id) ?? [], id, nowMs),
  }));
  terms.sort((a, b) => a.sinceMs - b.sinceMs);
  const leaders = terms.map(({ id }) => id);
  const secondMs = terms[1]?.sinceMs ?? nowMs;
  const all = leaders.length === 2 ? 'both' : 'all';
  const who = leaders.length <= 4 ? listed(leaders) : `${leaders.length} nodes`;
  return `Split-brain: ${who} ${all} lead, for ${lastedText(nowMs - secondMs)}`;
}

/** Since when, in ms, a node's lane has said that it takes itself for the leader; a pause does not interrupt that. */
function leadingSinceMs(segments: readonly Segment[], node: string, nowMs: number): number {
  const past = segments.filter(({ fromMs }) => fromMs <= nowMs);
  const before = past.findLastIndex(
    ({ value }) => value.type !== 'paused' && !(value.type === 'elected' && value.leader === node),
  );
  return past[before + 1]?.fromMs ?? nowMs;
}
