// Lamport's happened-before relation over a trace: the causal past and future of an event.

import { LIFE_EVENTS } from '../contracts/lifeEvents';
import { subjectOf } from '../contracts/subjectOf';
import type { EventType, TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from './sentMessage';

/** A set of events that are in the past, or in the future, of one event. */
export interface CausalCone {
  /** Whether an event is in the set; the event itself is. */
  readonly has: (event: TraceEvent) => boolean;
  /** By process: the `seq` of its last event in a past, of its first event in a future. */
  readonly frontier: ReadonlyMap<string, number>;
}

/** The events whose cause may be in another process, or outside of all processes. */
const CROSSING_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'messageDelivered',
  'messageSent',
  'processTold',
  ...LIFE_EVENTS,
  'nodeClockChanged',
  'processClockChanged',
  'nodeClockJumped',
  'processClockJumped',
  'diskChanged',
  'diskBurdened',
  'membershipFrozen',
  'membershipThawed',
]);

/**
 * The process in which an event happens. Null for what happens outside of all processes: commands, storms, changes of
 * links, the fate of messages in flight, verdicts.
 */
export function processOf(trace: ReadTrace, event: TraceEvent): string | null {
  switch (event.type) {
    case 'messageSent':
      return event.from;
    case 'messageDelivered': {
      const sent = event.cause === undefined ? null : trace.at(event.cause);
      return sent?.type === 'messageSent' ? sent.to : null;
    }
    case 'nodeAdded':
    case 'nodeRemoved':
      return null;
    default:
      return subjectOf(event);
  }
}

/**
 * The events that happened before an event: those from which a chain of causes or steps leads to it.
 *
 * @param sinceSeq - the first event that is looked at.
 */
export function pastOf(trace: ReadTrace, seq: number, sinceSeq = 0): CausalCone {
  const frontier = new Map<string, number>();
  const outside = new Set<number>();
  const add = (one: TraceEvent) => {
    const process = processOf(trace, one);
    if (process === null) outside.add(one.seq);
    else frontier.set(process, Math.max(frontier.get(process) ?? -1, one.seq));
  };
  const has = (one: TraceEvent) => {
    const process = processOf(trace, one);
    return process === null
      ? outside.has(one.seq)
      : one.seq <= (frontier.get(process) ?? Number.NEGATIVE_INFINITY);
  };
  add(trace.at(seq));
  for (let at = seq; at >= Math.min(sinceSeq, seq); at -= 1) {
    if (!outside.has(at) && !CROSSING_EVENTS.has(trace.typeAt(at)) && at !== seq) continue;
    const event = trace.at(at);
    if (event.cause !== undefined && has(event)) add(trace.at(event.cause));
  }
  return { has, frontier };
}

/**
 * The events that an event happened before.
 *
 * @param untilSeq - the end of the events that are looked at.
 */
export function futureOf(trace: ReadTrace, seq: number, untilSeq: number): CausalCone {
  const frontier = new Map<string, number>();
  const outside = new Set<number>();
  const has = (one: TraceEvent) => {
    const process = processOf(trace, one);
    return process === null
      ? outside.has(one.seq)
      : one.seq >= (frontier.get(process) ?? Number.POSITIVE_INFINITY);
  };
  const add = (one: TraceEvent) => {
    const process = processOf(trace, one);
    if (process === null) outside.add(one.seq);
    else if (!frontier.has(process)) frontier.set(process, one.seq);
  };
  add(trace.at(seq));
  for (let at = seq + 1; at < untilSeq; at += 1) {
    const event = trace.at(at);
    if (event.cause !== undefined && !has(event) && has(trace.at(event.cause))) add(event);
  }
  return { has, frontier };
}
