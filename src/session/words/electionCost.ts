// An election and its cost in words, for a card and a list.
import type { Algorithm } from '../../sim/contracts/algorithm';
import { type Election, isContested, leaderlessMsOf, phasesOf } from '../../sim/trace/elections';
import { electionMessages } from './electionWords';
import { few, spokenDuration } from './words';

/** The outcome and the cost of an election. */
export interface ElectionCost {
  /** `n4 for n5`. */
  readonly title: string;
  /** Each line is one figure. */
  readonly lines: readonly string[];
}

/** The cost of an election, up to a time in ms that is not before its last event. */
export function electionCost(
  election: Election,
  algorithm: Algorithm,
  untilMs: number,
): ElectionCost {
  const { fromMs, toMs, candidates, dropped } = election;
  const lastedMs = (toMs ?? untilMs) - fromMs;
  const leaderlessMs = leaderlessMsOf(election, toMs ?? untilMs);
  const lasted =
    toMs === null
      ? `for ${spokenDuration(lastedMs)} now`
      : `all agree after ${spokenDuration(lastedMs)}`;
  if (!isContested(election)) return { title: titleOf(election), lines: [lasted] };
  return {
    title: titleOf(election),
    lines: [
      `${lasted}, ${leaderlessMs > 0 ? spokenDuration(leaderlessMs) : 'no time'} without a leader`,
      phasesText(election, untilMs),
      messagesText(election, algorithm),
      `${dropped} dropped`,
      candidates.length === 0 ? 'no candidate' : `candidates: ${few(candidates)}`,
    ],
  };
}

/** `n4 for n5`, `n5 again`, `n5, the first leader`, `no leader yet, after n5`, `a node learns of n5`. */
function titleOf(election: Election): string {
  const { before, elected, toMs } = election;
  if (!isContested(election)) return `nodes learn of ${elected ?? before ?? 'the leader'}`;
  if (toMs === null) return before === null ? 'no leader yet' : `no agreement, after ${before}`;
  if (before === null) return `${elected}, the first leader`;
  return elected === before ? `${elected} again` : `${elected} for ${before}`;
}

/** `notice 1.5 s, elect 0.8 s, tell 0.14 s`: the phases that have begun. */
function phasesText(election: Election, untilMs: number): string {
  const { startedMs, acquiredMs, toMs } = phasesOf(election, untilMs);
  const phases: [string, number][] = [
    ['notice', startedMs - election.fromMs],
    ['elect', acquiredMs - startedMs],
    ['tell', toMs - acquiredMs],
  ];
  const told = phases.filter(([, ms]) => ms > 0);
  return told.length === 0
    ? 'at once'
    : told.map(([name, ms]) => `${name} ${spokenDuration(ms)}`).join(', ');
}

/** `19 messages: 10 ELECTION, 6 OK, 3 COORDINATOR; and 24 heartbeat`. */
function messagesText(election: Election, algorithm: Algorithm): string {
  const isPeriodic = (kind: string) => algorithm.messages[kind]?.periodic === true;
  const counts = [...election.messages].map(([kind, count]) => ({
    kind,
    text: `${count} ${kind}`,
  }));
  const electing = counts.filter(({ kind }) => !isPeriodic(kind));
  const sum = electionMessages(election, algorithm);
  const kinds = electing.length === 0 ? '' : `: ${electing.map(({ text }) => text).join(', ')}`;
  const periodic = counts.filter(({ kind }) => isPeriodic(kind)).map(({ text }) => text);
  const others = periodic.length === 0 ? '' : `; and ${periodic.join(', ')}`;
  return `${sum} message${sum === 1 ? '' : 's'}${kinds}${others}`;
}
