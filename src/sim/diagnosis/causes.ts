// Why a property fell: the way back from its violation, event by event, to the command that began it.

import { NOBODY_THERE } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from '../trace/sentMessage';
import { type CauseHop, hopTo } from './causeHop';
import { isRoot, type MissingMessage, MissingMessages } from './missingMessages';
import { historyOf, type TraceHistory } from './traceHistory';

/** What a way back ends at: a command, a storm, a fault that struck by chance, or how the run was started. */
export type RootKind = 'command' | 'storm' | 'chance' | 'start';

/** The causes of a violation. */
export interface Causes {
  readonly violatedSeq: number;
  readonly rootSeq: number;
  readonly root: RootKind;
  /** The events on the way, the first cause and the violation among them, in order. */
  readonly seqs: readonly number[];
  /** The same way as waits and messages, in order of their ends. */
  readonly hops: readonly CauseHop[];
}

/** One way back: from one event to what began it. */
interface Way {
  readonly rootSeq: number;
  readonly seqs: readonly number[];
  readonly hops: readonly CauseHop[];
}

/**
 * Follows a `propertyViolated` back to its root: from what the verdict rests on, and from what its witnesses have come
 * to believe since the cluster was last stable.
 *
 * @remarks The trace names the cause of what happened, and nothing of what did not: a timer runs out because no word
 * came, and its `cause` is only that it was started. So in each wait that ends, what kept a word from coming to who
 * waited is looked for, see {@link MissingMessages}, and what did that counts as a cause. The way ends there, unless the wait
 * before it has such a cause too. What kept a word from coming before the cluster was last at rest has been overcome.
 * Where no way finds any, what did not come to anybody on the way counts: a service gives a lease away because
 * another's renewal was lost. And where nobody changed its mind, what has not come to the witnesses since then does.
 * What somebody on the way still labours under when the property falls counts too, see `activeImpairments.ts`: a list of members
 * in any case, a clock where somebody waited by it.
 *
 * @param past - what was before the violation, where it was folded already.
 */
export function causesOf(
  trace: ReadTrace,
  violatedSeq: number,
  history: TraceHistory = historyOf(trace, violatedSeq),
): Causes {
  const violation = trace.at(violatedSeq);
  const ways = waysBack(trace, violation, history);
  const impairments = history.impairments.of(partakers(ways, violation), waiters(ways, violation));
  const rootSeq = Math.min(...ways.map((way) => way.rootSeq), ...impairments);
  const seqs = new Set([violatedSeq, ...impairments, ...ways.flatMap((way) => way.seqs)]);
  const hops = [...ways.flatMap((way) => way.hops), ...witnessHops(violation)];
  return {
    violatedSeq,
    rootSeq,
    root: rootKind(trace.at(rootSeq)),
    seqs: [...seqs].sort((a, b) => a - b),
    hops: hops.sort((a, b) => a.toMs - b.toMs),
  };
}

/** The ways that end where something began; all of them where none does. */
function waysBack(trace: ReadTrace, violation: TraceEvent, history: TraceHistory): readonly Way[] {
  const missingMessages = new MissingMessages(trace, history);
  const { cause, seq } = violation;
  const witnesses = violation.type === 'propertyViolated' ? violation.witnesses : [];
  const starts = new Set([cause ?? seq, ...history.newBeliefs(witnesses)]);
  const waysOf = (others: ReadonlySet<string>) =>
    [...starts].map((start) =>
      wayBack(trace, start, history, (...hop) => missingMessages.behind(...hop, others)),
    );
  const begunOf = (ways: readonly Way[]) =>
    ways.filter(({ rootSeq }) => rootKind(trace.at(rootSeq)) !== 'start');
  const narrow = waysOf(new Set());
  let begun = begunOf(narrow);
  if (begun.length === 0) begun = begunOf(waysOf(partakers(narrow, violation)));
  if (begun.length === 0) begun = begunOf(standstill(violation, history, missingMessages));
  return begun.length === 0 ? narrow : begun;
}

/** Where nobody changed its mind, what kept words from coming to the witnesses since the cluster was last stable. */
function standstill(
  violation: TraceEvent,
  { stable }: TraceHistory,
  missingMessages: MissingMessages,
): Way[] {
  if (violation.type !== 'propertyViolated' || stable.isAtRest) return [];
  const { witnesses, atMs, seq } = violation;
  return witnesses.flatMap((process) => {
    const wait = { type: 'wait', process, fromMs: 0, toMs: atMs } as const;
    const missing = missingMessages.behind(
      wait,
      stable.last?.endedSeq ?? 0,
      seq,
      new Set(witnesses),
    );
    if (!missing) return [];
    const { originSeq, hop } = missing;
    return [{ rootSeq: originSeq, seqs: [originSeq, missing.seq], hops: hop ? [hop] : [] }];
  });
}

/** @param behind - finds what was absent in a hop between two events. */
function wayBack(
  trace: ReadTrace,
  fromSeq: number,
  { stable }: TraceHistory,
  behind: (hop: CauseHop, fromSeq: number, toSeq: number) => MissingMessage | null,
): Way {
  const seqs = new Set([fromSeq]);
  const hops: CauseHop[] = [];
  let originSeq: number | null = null;
  let event = trace.at(fromSeq);
  while (event.cause !== undefined && !isRoot(event)) {
    const cause = trace.at(event.cause);
    const hop = hopTo(event, cause);
    const isOvercome = stable.last !== null && event.seq < stable.last.beganSeq;
    const missing = hop && !isOvercome ? behind(hop, cause.seq, event.seq) : null;
    if (hop && !missing && originSeq !== null && event.seq < originSeq) break;
    if (missing) {
      originSeq = missing.originSeq;
      seqs.add(missing.seq).add(originSeq);
      if (missing.hop) hops.push(missing.hop);
    }
    if (hop) hops.push(hop);
    event = cause;
    seqs.add(event.seq);
  }
  const rootSeq = isRoot(event)
    ? Math.min(event.seq, originSeq ?? event.seq)
    : (originSeq ?? event.seq);
  const rootMs = trace.at(rootSeq).atMs;
  return {
    rootSeq,
    seqs: [...seqs].filter((seq) => seq >= rootSeq),
    hops: hops
      .filter(({ toMs }) => toMs >= rootMs)
      .map((hop) => ({ ...hop, fromMs: Math.max(hop.fromMs, rootMs) })),
  };
}

/** Everybody on the ways, and the witnesses. */
function partakers(ways: readonly Way[], violation: TraceEvent): ReadonlySet<string> {
  return new Set(
    [...ways.flatMap((way) => way.hops), ...witnessHops(violation)].flatMap((hop) =>
      hop.type === 'wait' ? [hop.process] : [hop.from, hop.to],
    ),
  );
}

/** Everybody on the ways who waited, and the witnesses: they hold what they hold by their own clocks. */
function waiters(ways: readonly Way[], violation: TraceEvent): ReadonlySet<string> {
  return new Set(
    [...ways.flatMap((way) => way.hops), ...witnessHops(violation)].flatMap((hop) =>
      hop.type === 'wait' ? [hop.process] : [],
    ),
  );
}

/** Who shows that the property fell has a part in it at that moment, if no earlier one. */
function witnessHops(event: TraceEvent): CauseHop[] {
  if (event.type !== 'propertyViolated') return [];
  const { atMs, witnesses } = event;
  return witnesses.map((process) => ({ type: 'wait', process, fromMs: atMs, toMs: atMs }));
}

function rootKind(event: TraceEvent): RootKind {
  switch (event.type) {
    case 'commandApplied':
      return 'command';
    case 'stormStruck':
      return 'storm';
    case 'messageCorrupted':
      return 'chance';
    case 'messageDropped':
      // Where nobody had joined yet, nothing struck.
      return NOBODY_THERE.has(event.reason) ? 'start' : 'chance';
    default:
      return 'start';
  }
}
