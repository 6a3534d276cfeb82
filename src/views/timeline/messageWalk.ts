// The way from message to message of one process.
import { processOf } from '../../sim/trace/causality';
import { type ReadTrace, sentMessage } from '../../sim/trace/sentMessage';

/** A message farther away than so many events is not looked for. */
const MOST_LOOKED_AT = 100_000;

/**
 * The next message that a process sends or receives after an event, or the last one before it.
 *
 * @returns the `seq` of its sending or its arrival; null without one
 */
export function nextMessage(
  trace: ReadTrace,
  process: string,
  seq: number,
  step: 1 | -1,
  isPeriodic: (kind: string, from: string) => boolean,
): number | null {
  for (let away = 1; away < MOST_LOOKED_AT; away += 1) {
    const at = seq + step * away;
    if (at < 0 || at >= trace.length) return null;
    const type = trace.typeAt(at);
    if (type !== 'messageSent' && type !== 'messageDelivered') continue;
    const event = trace.at(at);
    if (processOf(trace, event) !== process) continue;
    const sent = 'id' in event ? sentMessage(trace, event.id, at + 1) : undefined;
    if (sent && !isPeriodic(sent.kind, sent.from)) return at;
  }
  return null;
}

/** The process whose messages are walked from an event: its own, or the sender of a message that is lost. */
export function walkedProcess(trace: ReadTrace, seq: number): string | null {
  const event = trace.at(seq);
  if (event.type === 'messageDropped') return sentMessage(trace, event.id, seq)?.from ?? null;
  return processOf(trace, event);
}
