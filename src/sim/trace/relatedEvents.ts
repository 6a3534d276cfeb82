// The events and messages that are related to one event, so that every view can mark it: its line, its arrow, its rule.
import type { TraceEvent } from '../contracts/traceEvent';
import { processOf } from './causality';
import { effectsOf } from './effectsOf';
import { type ReadTrace, type Sent, sentMessage } from './sentMessage';
import { STEP_TRIGGERS } from './stepTriggers';

/** An event, with the events and messages that are related to it. */
export interface RelatedEvents {
  readonly seq: number;
  readonly atMs: number;
  /** The process in which it happened, or the sender of its message, or the process that a command changed; or null. */
  readonly process: string | null;
  /** Its message; else the message that triggered its step; else the messages that its step sent. */
  readonly messages: readonly Sent[];
  /** Itself. For a message also its sending, its end, and what happened in the steps that sent and received it. */
  readonly seqs: ReadonlySet<number>;
  /** By process: the `seq` of the trigger of its step, and of the steps that sent and received its messages. */
  readonly steps: ReadonlyMap<string, number>;
}

/** The limit of the search for a message's end, in events after its sending. */
const MOST_LOOKED_AT = 100_000;

/** The events and messages that are related to the event at `seq`. */
export function relatedTo(trace: ReadTrace, seq: number): RelatedEvents {
  const event = trace.at(seq);
  const own = messageOf(trace, event);
  const begin = beginOf(trace, event);
  const messages = own ? [own] : messagesOf(trace, begin);
  const ends = endsOf(trace, messages);
  const steps = new Map<string, number>();
  const add = (process: string | null, step: number | undefined) => {
    if (process !== null && step !== undefined && !steps.has(process)) steps.set(process, step);
  };
  if (begin) add(processOf(trace, begin), begin.seq);
  for (const { id, from, to, cause } of messages) {
    add(from, cause);
    const end = ends.get(id);
    if (end?.type === 'messageDelivered') add(to, end.seq);
  }
  return {
    seq,
    atMs: event.atMs,
    process: processOf(trace, event) ?? own?.from ?? changedBy(trace, event),
    messages,
    seqs: new Set([seq, ...(own ? aroundMessage(trace, own, ends.get(own.id)) : [])]),
    steps,
  };
}

/** The message whose sending, way or end an event is; null for any other event. */
function messageOf(trace: ReadTrace, event: TraceEvent): Sent | null {
  if (event.type === 'messageSent') return event;
  return 'id' in event ? (sentMessage(trace, event.id, event.seq) ?? null) : null;
}

/** The event that begins the step of an event: the event itself, or its cause; null where it is part of no step. */
function beginOf(trace: ReadTrace, event: TraceEvent): TraceEvent | null {
  let at = event;
  while (!STEP_TRIGGERS.has(at.type)) {
    const cause = at.cause === undefined ? null : trace.at(at.cause);
    if (!cause || cause.atMs !== event.atMs) return null;
    at = cause;
  }
  return at;
}

/** The message that begins a step, or else the messages that are sent in it. */
function messagesOf(trace: ReadTrace, begin: TraceEvent | null): readonly Sent[] {
  const received = begin && messageOf(trace, begin);
  if (received) return [received];
  const effects = begin ? effectsOf(trace, begin) : [];
  return effects.filter((effect): effect is Sent => effect.type === 'messageSent');
}

/** The first process that an event outside of all processes changed. */
function changedBy(trace: ReadTrace, event: TraceEvent): string | null {
  for (const effect of effectsOf(trace, event)) {
    const process = processOf(trace, effect);
    if (process !== null) return process;
  }
  return null;
}

/** The arrival or the loss of each message, by its id. */
function endsOf(trace: ReadTrace, messages: readonly Sent[]): ReadonlyMap<number, TraceEvent> {
  const open = new Set(messages.map(({ id }) => id));
  const ends = new Map<number, TraceEvent>();
  const first = messages[0]?.seq ?? trace.length;
  const last = Math.min(trace.length, first + MOST_LOOKED_AT);
  for (let seq = first + 1; seq < last && open.size > 0; seq += 1) {
    const type = trace.typeAt(seq);
    if (type !== 'messageDelivered' && type !== 'messageDropped') continue;
    const event = trace.at(seq);
    if ('id' in event && open.delete(event.id)) ends.set(event.id, event);
  }
  return ends;
}

/** The sending and the end of a message, and the steps to which they belong, without other messages. */
function aroundMessage(trace: ReadTrace, sent: Sent, end: TraceEvent | undefined): number[] {
  const sending = sent.cause === undefined ? [] : [sent.cause];
  const steps = [...sending, ...(end ? [end.seq] : [])];
  const effects = steps.flatMap((step) => effectsOf(trace, trace.at(step)));
  const told = effects.filter(({ type }) => type !== 'messageSent');
  return [sent.seq, ...steps, ...told.map(({ seq }) => seq)];
}
