// The causes of an event: the causal paths from it, event by event, back to their roots.

import { NOBODY_THERE } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from '../trace/sentMessage';
import { type CauseHop, hopTo } from './causeHop';
import { isExternal, type MissingMessage, MissingMessages } from './missingMessages';
import { historyOf, type TraceHistory } from './traceHistory';

/** The kind of a path's root: a command, a storm, a random fault, or the definition. */
export type RootKind = 'command' | 'storm' | 'chance' | 'start';

/** The causes of an event, such as a violation or a new leader: all causal paths that lead to it. */
export interface Causes {
  /** The `seq` of the event. */
  readonly effectSeq: number;
  /** The `seq` of the earliest root of all paths. */
  readonly rootSeq: number;
  readonly root: RootKind;
  /** The events on the paths, including the root and the event itself, in order. */
  readonly seqs: readonly number[];
  /** The same paths as waits and messages, in order of their ends. */
  readonly hops: readonly CauseHop[];
}

/** A causal path from one event back to its root. */
interface CausalPath {
  readonly rootSeq: number;
  readonly seqs: readonly number[];
  readonly hops: readonly CauseHop[];
}

/**
 * Follows an event back to its roots. The paths start at its cause; those of a `propertyViolated` also at the changes of
 * its witnesses' elected variables since the cluster was last stable.
 *
 * @remarks The trace has causes of events, but not of the absence of events: a timer fires because no message came, and
 * its `cause` is only its start. Therefore each wait on a path is searched for missing messages, see
 * {@link MissingMessages}, and the root of the latest one is a cause. The path ends at this root, unless an earlier wait on
 * the path has a missing message too.
 *
 * The search widens step by step until a path ends at another root than the start of the run:
 * 1. messages to and from the waiting process;
 * 2. messages to and from any process on the paths: a service grants a lease because another process's renewal was lost;
 * 3. messages to and from the witnesses since the cluster was last stable, where no elected variable has changed.
 *
 * Missing messages before the cluster was last stable do not count. Impairments in force at the event do, see
 * `activeImpairments.ts`: a frozen list of any process on the paths, a clock of a process that waited.
 *
 * @param history - the fold of all events before it, when the caller has it.
 */
export function causesOf(
  trace: ReadTrace,
  effectSeq: number,
  history: TraceHistory = historyOf(trace, effectSeq),
): Causes {
  const effect = trace.at(effectSeq);
  const missingMessages = new MissingMessages(trace, history);
  const paths = causalPaths(trace, effect, history, missingMessages);
  const impairments = history.impairments.of(
    participants(paths, effect),
    waitingProcesses(paths, effect),
  );
  const roots = [...impairments, ...missingMessages.rootsOfLoss(effect)];
  const rootSeq = Math.min(...paths.map((path) => path.rootSeq), ...roots);
  const seqs = new Set([effectSeq, ...roots, ...paths.flatMap((path) => path.seqs)]);
  const hops = [...paths.flatMap((path) => path.hops), ...witnessHops(effect)];
  return {
    effectSeq,
    rootSeq,
    root: rootKind(trace.at(rootSeq)),
    seqs: [...seqs].sort((a, b) => a - b),
    hops: hops.sort((a, b) => a.toMs - b.toMs),
  };
}

/** The causal paths to an event whose root is not the start of the run; all paths when there is none. */
function causalPaths(
  trace: ReadTrace,
  violation: TraceEvent,
  history: TraceHistory,
  missingMessages: MissingMessages,
): readonly CausalPath[] {
  const { cause, seq } = violation;
  const witnesses = violation.type === 'propertyViolated' ? violation.witnesses : [];
  const starts = new Set([cause ?? seq, ...history.newBeliefs(witnesses)]);
  const pathsFrom = (others: ReadonlySet<string>) =>
    [...starts].map((start) =>
      pathFrom(trace, start, history, (...hop) => missingMessages.explanationOf(...hop, others)),
    );
  const explained = (paths: readonly CausalPath[]) =>
    paths.filter(({ rootSeq }) => rootKind(trace.at(rootSeq)) !== 'start');
  const narrow = pathsFrom(new Set());
  let found = explained(narrow);
  if (found.length === 0) found = explained(pathsFrom(participants(narrow, violation)));
  if (found.length === 0) found = explained(witnessPaths(violation, history, missingMessages));
  return found.length === 0 ? narrow : found;
}

/** A path for each witness with a missing message since the cluster was last stable. */
function witnessPaths(
  violation: TraceEvent,
  { stable }: TraceHistory,
  missingMessages: MissingMessages,
): CausalPath[] {
  if (violation.type !== 'propertyViolated' || stable.isStable) return [];
  const { witnesses, atMs, seq } = violation;
  return witnesses.flatMap((process) => {
    const wait = { type: 'wait', process, fromMs: 0, toMs: atMs } as const;
    const missing = missingMessages.explanationOf(
      wait,
      stable.last?.endedSeq ?? 0,
      seq,
      new Set(witnesses),
    );
    if (!missing) return [];
    const { rootSeq, hop } = missing;
    return [{ rootSeq, seqs: [rootSeq, missing.seq], hops: hop ? [hop] : [] }];
  });
}

/**
 * Follows causes back from an event to a command or disruption, to the root of a missing message, or to an event without
 * a cause.
 *
 * @param explanationOf - finds the missing message that explains a hop between two events, or null.
 */
function pathFrom(
  trace: ReadTrace,
  fromSeq: number,
  { stable }: TraceHistory,
  explanationOf: (hop: CauseHop, fromSeq: number, toSeq: number) => MissingMessage | null,
): CausalPath {
  const seqs = new Set([fromSeq]);
  const hops: CauseHop[] = [];
  let missingRootSeq: number | null = null;
  let event = trace.at(fromSeq);
  while (event.cause !== undefined && !isExternal(event)) {
    const cause = trace.at(event.cause);
    const hop = hopTo(event, cause);
    // Missing messages before the last stable period do not count.
    const isBeforeStable = stable.last !== null && event.seq < stable.last.beganSeq;
    const missing = hop && !isBeforeStable ? explanationOf(hop, cause.seq, event.seq) : null;
    // Before the root of a missing message, only an earlier wait with a missing message of its own extends the path.
    if (hop && !missing && missingRootSeq !== null && event.seq < missingRootSeq) break;
    if (missing) {
      missingRootSeq = missing.rootSeq;
      seqs.add(missing.seq).add(missingRootSeq);
      if (missing.hop) hops.push(missing.hop);
    }
    if (hop) hops.push(hop);
    event = cause;
    seqs.add(event.seq);
  }
  const rootSeq = isExternal(event)
    ? Math.min(event.seq, missingRootSeq ?? event.seq)
    : (missingRootSeq ?? event.seq);
  const rootMs = trace.at(rootSeq).atMs;
  return {
    rootSeq,
    seqs: [...seqs].filter((seq) => seq >= rootSeq),
    hops: hops
      .filter(({ toMs }) => toMs >= rootMs)
      .map((hop) => ({ ...hop, fromMs: Math.max(hop.fromMs, rootMs) })),
  };
}

/** All processes on the paths, and the witnesses. */
function participants(paths: readonly CausalPath[], violation: TraceEvent): ReadonlySet<string> {
  return new Set(
    [...paths.flatMap((path) => path.hops), ...witnessHops(violation)].flatMap((hop) =>
      hop.type === 'wait' ? [hop.process] : [hop.from, hop.to],
    ),
  );
}

/** The processes that waited on the paths, and the witnesses, whose leases depend on their clocks. */
function waitingProcesses(
  paths: readonly CausalPath[],
  violation: TraceEvent,
): ReadonlySet<string> {
  return new Set(
    [...paths.flatMap((path) => path.hops), ...witnessHops(violation)].flatMap((hop) =>
      hop.type === 'wait' ? [hop.process] : [],
    ),
  );
}

/** A hop of no duration for each witness: every witness is on the path, at least at the instant of the violation. */
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
      // A message to a process that does not run is no random fault: the start, unless a command is found.
      return NOBODY_THERE.has(event.reason) ? 'start' : 'chance';
    default:
      return 'start';
  }
}
