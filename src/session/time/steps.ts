// Where a step leads: the nearest moment, later or earlier, at which something of the wanted kind happens.
import { countWhile } from '../../sim/base/countWhile';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { LiveRun } from '../run/liveRun';

/**
 * What a step goes to: any event, one that is not of a heartbeat, one of the chosen process, or a change of somebody's
 * leader. A step goes from moment to moment: what happens at one time is shown at once, for that is when it is judged.
 */
export type StepTarget = 'event' | 'significantEvent' | 'process' | 'leader';

/** What is wanted; `process` names the chosen one, and is not asked for other targets. */
export interface Step {
  readonly to: StepTarget;
  readonly process: string | null;
}

type Read = Pick<LiveRun, 'trace' | 'messageOf' | 'significantEvents'>;

/** The first wanted event from `fromSeq` on; null while there is none. */
export function wantedFrom(run: Read, step: Step, fromSeq: number): number | null {
  const { trace, significantEvents } = run;
  if (step.to === 'significantEvent')
    return significantEvents.seqs[firstFrom(significantEvents.seqs, fromSeq)] ?? null;
  for (let seq = fromSeq; seq < trace.length; seq += 1) if (isWanted(run, step, seq)) return seq;
  return null;
}

/** The last wanted event before `endSeq`; null when there is none. */
export function wantedBefore(run: Read, step: Step, endSeq: number): number | null {
  const { seqs } = run.significantEvents;
  if (step.to === 'significantEvent') return seqs[firstFrom(seqs, endSeq) - 1] ?? null;
  for (let seq = endSeq - 1; seq >= 0; seq -= 1) if (isWanted(run, step, seq)) return seq;
  return null;
}

/** The place of the first of the rising numbers that is not below a bound. */
function firstFrom(seqs: readonly number[], bound: number): number {
  return countWhile(seqs.length, (index) => (seqs[index] as number) < bound);
}

function isWanted({ trace, messageOf }: Read, { to, process }: Step, seq: number): boolean {
  if (to === 'event') return true;
  if (to === 'leader') return trace.typeAt(seq) === 'electedChanged';
  return isOf(trace.at(seq), process, messageOf);
}

/** Whether a process did it, or it befell the process or a message to it. */
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
      return nameIn(event) === process;
  }
}

function nameIn(event: TraceEvent): string | null {
  if ('node' in event) return event.node;
  if ('process' in event) return event.process;
  if ('service' in event) return event.service;
  return 'client' in event ? event.client : null;
}
