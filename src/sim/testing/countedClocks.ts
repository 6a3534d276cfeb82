// Vector clocks that are counted forwards over a whole trace: the happened-before relation in another way than `causality.ts`.
import { expect } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { futureOf, pastOf, processOf } from '../trace/causality';
import type { Trace } from '../trace/trace';

type VectorClock = ReadonlyMap<string, number>;

/** The event, by `seq`, from which an event of another process, or from outside, has its knowledge. */
export type CauseOf = (event: TraceEvent) => number | undefined;

/**
 * The clock of every event: how many events of each process it knows of. What happens outside of all processes, as a
 * command, counts as a process of its own.
 */
function countedClocks(trace: Trace, causeOf: CauseOf): VectorClock[] {
  const latest = new Map<string, VectorClock>();
  const clocks: VectorClock[] = [];
  for (const event of trace.events()) {
    const process = processOf(trace, event) ?? `outside ${event.seq}`;
    const clock = new Map(latest.get(process));
    const cause = causeOf(event);
    const caused = cause === undefined ? [] : [...(clocks[cause] ?? [])];
    for (const [id, count] of caused) clock.set(id, Math.max(clock.get(id) ?? 0, count));
    clock.set(process, (clock.get(process) ?? 0) + 1);
    latest.set(process, clock);
    clocks.push(clock);
  }
  return clocks;
}

const isBefore = (a: VectorClock, b: VectorClock) =>
  [...a].every(([id, count]) => count <= (b.get(id) ?? 0));

/**
 * Expects that the past and the future of one event are the events whose clocks are before its own and after it.
 *
 * @param share - the event's place in the trace, from 0 to 1.
 * @returns the number of events that are neither.
 */
export function expectClocksAgree(trace: Trace, share: number, causeOf: CauseOf): number {
  const clocks = countedClocks(trace, causeOf);
  const seq = Math.floor(share * clocks.length);
  const own = clocks[seq];
  if (!own) return 0;
  const past = pastOf(trace, seq);
  const future = futureOf(trace, seq, clocks.length);
  let concurrent = 0;
  for (const [index, clock] of clocks.entries()) {
    const event = trace.at(index);
    const [isPast, isFuture] = [isBefore(clock, own), isBefore(own, clock)];
    expect([index, past.has(event), future.has(event)]).toEqual([index, isPast, isFuture]);
    if (!isPast && !isFuture) concurrent += 1;
  }
  return concurrent;
}
