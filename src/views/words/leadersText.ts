// The leaders at a moment and since when, in a sentence, for a column of a comparison.
import { leadsText, NOBODY_LEADS } from '../../session/words/stateWords';
import { spokenMoment } from '../../session/words/words';
import type { Lanes } from '../../sim/trace/lanes';
import { leadersOf, type World } from '../../sim/trace/world';
import { leadingSinceMs, splitBrainText } from './splitBrain';

/** `n4 leads term 3, since 5.50 s`, `Nobody leads, since 3.20 s`, `Nobody leads yet`, or the split-brain banner’s text. */
export function leadersText(world: World, lanes: Lanes, nowMs: number): string {
  const [leader, second] = leadersOf(world);
  if (second) return splitBrainText(world, lanes, nowMs) ?? '';
  if (!leader) return nobodyText(lanes, nowMs);
  const sinceMs = leadingSinceMs(lanes.nodes.get(leader.id) ?? [], leader.id, nowMs);
  return `${leadsText(leader.id, leader.term)}, since ${spokenMoment(sinceMs)} s`;
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
  return lastEndMs < 0
    ? `${NOBODY_LEADS} yet`
    : `${NOBODY_LEADS}, since ${spokenMoment(lastEndMs)} s`;
}
