// Why a property fell: the way back from its violation, event by event, to the command that began it.
import { type CauseHop, hopTo } from '../sim/causeHop';
import type { TraceEvent } from '../sim/traceEvent';
import { NOBODY_THERE } from '../sim/views';
import { Absences, isRoot, type ReadTrace } from './absences';

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
 * Follows a `propertyViolated` back to its root: from what the verdict rests on, and from what its witnesses came to
 * believe in the same moment.
 *
 * @remarks The trace names the cause of what happened, and nothing of what did not: a timer runs out because no word
 * came, and its `cause` is only that it was started. So in each wait that ends, what kept a word from coming to who
 * waited is looked for, see {@link Absences}, and what did that counts as a cause. The way ends there, unless the wait
 * before it has such a cause too. Where no way finds any, what did not come to anybody on the way counts: a service
 * gives a lease away because another's renewal was lost.
 */
export function causesOf(trace: ReadTrace, violatedSeq: number): Causes {
  const absences = new Absences(trace, violatedSeq);
  const violation = trace.at(violatedSeq);
  const starts = new Set([violation.cause ?? violatedSeq, ...beliefsAt(trace, violation)]);
  const waysOf = (others: ReadonlySet<string>) =>
    [...starts].map((seq) => wayBack(trace, absences, seq, others));
  const begunOf = (ways: readonly Way[]) =>
    ways.filter(({ rootSeq }) => rootKind(trace.at(rootSeq)) !== 'start');
  const narrow = waysOf(new Set());
  let ways = begunOf(narrow);
  if (ways.length === 0) ways = begunOf(waysOf(partakers(narrow, violation)));
  if (ways.length === 0) ways = narrow;
  const rootSeq = Math.min(...ways.map((way) => way.rootSeq));
  const seqs = new Set([violatedSeq, ...ways.flatMap((way) => way.seqs)]);
  const hops = [...ways.flatMap((way) => way.hops), ...witnessHops(violation)];
  return {
    violatedSeq,
    rootSeq,
    root: rootKind(trace.at(rootSeq)),
    seqs: [...seqs].sort((a, b) => a - b),
    hops: hops.sort((a, b) => a.toMs - b.toMs),
  };
}

/** @param others - who else's missing messages count in a wait. */
function wayBack(
  trace: ReadTrace,
  absences: Absences,
  fromSeq: number,
  others: ReadonlySet<string>,
): Way {
  const seqs = new Set([fromSeq]);
  const hops: CauseHop[] = [];
  let originSeq: number | null = null;
  let event = trace.at(fromSeq);
  while (event.cause !== undefined && !isRoot(event)) {
    const cause = trace.at(event.cause);
    const hop = hopTo(event, cause);
    const absence = hop && absences.behind(hop, cause.seq, event.seq, others);
    if (hop && !absence && originSeq !== null && event.seq < originSeq) break;
    if (absence) {
      originSeq = absence.originSeq;
      seqs.add(absence.seq).add(originSeq);
      if (absence.hop) hops.push(absence.hop);
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

/** What the witnesses of a violation came to believe in the moment of the violation. */
function beliefsAt(trace: ReadTrace, violation: TraceEvent): number[] {
  const seqs: number[] = [];
  if (violation.type !== 'propertyViolated') return seqs;
  for (let seq = violation.seq - 1; seq >= 0; seq -= 1) {
    const event = trace.at(seq);
    if (event.atMs < violation.atMs) break;
    if (event.type === 'electedChanged' && violation.witnesses.includes(event.node)) seqs.push(seq);
  }
  return seqs;
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
