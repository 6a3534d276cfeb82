// The leaders at a moment and since when, in a sentence, for a column of a comparison.
import { spokenMoment } from '../../session/words/words';
import type { Lanes } from '../../sim/trace/lanes';
import { leadersOf, type World } from '../../sim/trace/world';
import { leadingSinceMs, splitBrainText } from './splitBrain';

/** `n4 has led since 5.50 s`, `No leader since 3.20 s`, `No leader yet`, or the text of the split-brain banner. */
export function leadersText(world: World, lanes: Lanes, nowMs: number): string {
  const [leader, second] = leadersOf(world);
  if (second) return splitBrainText(world, lanes, nowMs) ?? '';
  if (!leader) return nobodyText(lanes, nowMs);
  const sinceMs = leadingSinceMs(lanes.nodes.get(leader.id) ?? [], leader.id, nowMs);
  return `${leader.id} has led since ${spokenMoment(sinceMs)} s`;
}

function nobodyText({ nodes }: Lanes, nowMs: number): string {
  let lastEndMs = Number.NEGATIVE_INFINITY;
  for (const [id, segments] of nodes) {
    const end = segments.findLastIndex(({ fromMs }) => fromMs <= nowMs);
    const last = segments.findLastIndex(
      ({ value }, index) => index < end && value.type === 'elected' && value.leader === id,
    );
    if (last >= 0) lastEndMs = Math.max(lastEndMs, segments[last + 1]?.fromMs ?? 0);
  }
  return lastEndMs < 0 ? 'No leader yet' : `No leader since ${spokenMoment(lastEndMs)} s`;
}
