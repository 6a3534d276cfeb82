// The direct effects of an event.
import type { TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from './sentMessage';

/**
 * The events that an event caused directly, at the same instant; and the messages that a step with a write to a slow disk
 * sent when the write was done.
 */
export function effectsOf(trace: ReadTrace, { seq, atMs }: TraceEvent): TraceEvent[] {
  const effects: TraceEvent[] = [];
  let writeSeq: number | null = null;
  for (let next = seq + 1; next < trace.length && trace.timeAt(next) === atMs; next += 1) {
    const event = trace.at(next);
    if (event.cause !== seq) continue;
    effects.push(event);
    if (event.type === 'diskWriteStarted') writeSeq = next;
  }
  return writeSeq === null ? effects : [...effects, ...sentAfterWrite(trace, writeSeq, seq)];
}

/** The effects of the step `seq` at the end of its write; none when the write does not end. */
function sentAfterWrite(trace: ReadTrace, writeSeq: number, seq: number): TraceEvent[] {
  let next = writeSeq + 1;
  const isEnd = (at: number) =>
    trace.typeAt(at) === 'diskWriteEnded' && trace.at(at).cause === writeSeq;
  while (next < trace.length && !isEnd(next)) next += 1;
  const sent: TraceEvent[] = [];
  for (let at = next + 1; at < trace.length && trace.timeAt(at) === trace.timeAt(next); at += 1) {
    const event = trace.at(at);
    if (event.cause === seq) sent.push(event);
  }
  return sent;
}
