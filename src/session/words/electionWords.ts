// Elections in words: their result and their cost.
import type { Algorithm } from '../../sim/contracts/algorithm';
import { type Election, isContested, leaderlessMsOf } from '../../sim/trace/elections';
import { spokenDuration } from './words';

/** The messages of an election without the periodic ones, which are sent at any time. */
export function electionMessages({ messages }: Election, algorithm: Algorithm): number {
  let sum = 0;
  for (const [kind, count] of messages) if (!algorithm.messages[kind]?.periodic) sum += count;
  return sum;
}

/**
 * The result and the cost: `All follow n4, after 1.46 s and 19 messages; 1.4 s were without a leader.` Null for an
 * election that is uncontested, or took neither time nor messages.
 */
export function electionSentence(election: Election, algorithm: Algorithm): string | null {
  const { fromMs, toMs, elected } = election;
  if (toMs === null || !isContested(election)) return null;
  const count = electionMessages(election, algorithm);
  if (toMs === fromMs && count === 0) return null;
  const cost = `${spokenDuration(toMs - fromMs)} and ${count} message${count === 1 ? '' : 's'}`;
  const leaderlessMs = leaderlessMsOf(election, toMs);
  const gap = leaderlessMs > 0 ? `; ${spokenDuration(leaderlessMs)} were without a leader` : '';
  return `All follow ${elected}, after ${cost}${gap}.`;
}
