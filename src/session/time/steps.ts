// Targets of a step: the nearest later or earlier moment with an event of the wanted kind.
import { countWhile } from '../../sim/base/countWhile';
import { subjectOf } from '../../sim/contracts/subjectOf';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { LiveRun } from '../run/liveRun';

/**
 * The target of a step: any event, a significant event, an event of the selected process, or a change of a node's
 * leader. A step goes from moment to moment, because the events of one moment are shown together.
 */
export type StepTarget = 'event' | 'significantEvent' | 'process' | 'leader';

/** The target; `process` is the selected one and matters only for the target `process`. */
export interface Step {
  readonly to: StepTarget;
  readonly process: string | null;
}

export const SIGNIFICANT: Step = { to: 'significantEvent', process: null };

type RunParts = Pick<LiveRun, 'trace' | 'messageOf' | 'significantEvents'>;

/** The first wanted event from `fromSeq` on; null while there is none. */
export function wantedFrom(run: RunParts, step: Step, fromSeq: number): number | null {
  const { trace, significantEvents } = run;
  if (step.to === 'significantEvent')
    return significantEvents.seqs[firstFrom(significantEvents.seqs, fromSeq)] ?? null;
  for (let seq = fromSeq; seq < trace.length; seq += 1) if (isWanted(run, step, seq)) return seq;
  return null;
}

/** A moment in ms, or that of the first significant event that is not shown yet, if it is earlier. */
export function noticedMs(run: LiveRun, toMs: number): number {
  const seq = wantedFrom(run, SIGNIFICANT, run.eventsShown);
  return seq === null ? toMs : Math.min(toMs, run.trace.timeAt(seq));
}

/** The last wanted event before `endSeq`; null when there is none. */
export function wantedBefore(run: RunParts, step: Step, endSeq: number): number | null {
  const { seqs } = run.significantEvents;
  if (step.to === 'significantEvent') return seqs[firstFrom(seqs, endSeq) - 1] ?? null;
  for (let seq = endSeq - 1; seq >= 0; seq -= 1) if (isWanted(run, step, seq)) return seq;
  return null;
}

/** The index of the first of ascending numbers that is at least the bound. */
function firstFrom(seqs: readonly number[], bound: number): number {
  return countWhile(seqs.length, (index) => (seqs[index] as number) < bound);
}

function isWanted({ trace, messageOf }: RunParts, { to, process }: Step, seq: number): boolean {
  if (to === 'event') return true;
  if (to === 'leader') return trace.typeAt(seq) === 'electedChanged';
  return isOf(trace.at(seq), process, messageOf);
}

/** Whether an event is of a process: its own event, or one of a message that it sends or receives. */
function isOf(event: TraceEvent, process: string | null, messageOf: LiveRun['messageOf']): boolean {
  switch (event.type) {
    case 'messageSent':
      return event.from === process;
    case 'messageDelivered':
    case 'messageDropped':
      return messageOf(event.id)?.to === process;
    case 'linkCut':
    case 'linkHealed':
    case 'linkChanged':
      return event.from === process || event.to === process;
    default:
      return subjectOf(event) === process;
  }
}
