// Local clocks in the kernel: leases and holdings in virtual time, and changes of a clock.
import {
  type ClockChange,
  changeClock,
  dueAfter,
  type RateChange,
  virtualTime,
  wallVirtualTime,
} from '../base/clock';
import { roundMs } from '../base/time';
import type { Command } from '../contracts/command';
import type { Holding, Lease } from '../contracts/service';
import { isLive } from '../contracts/status';
import type { UnstampedEvent } from '../contracts/traceEvent';
import type { ChangeContext } from './changes';
import type { ProgramOf } from './programs';
import type { Slot } from './slot';

/** The lease that a process believes it holds, in virtual time. */
export function virtualLease(programOf: ProgramOf, slot: Slot): Lease | null {
  const { lease } = slot;
  return lease && { ...lease, untilMs: virtualOf(programOf, slot, lease.untilMs) };
}

/** The holdings of a service at a time in ms, in virtual time. */
export function virtualHoldings(
  programOf: ProgramOf,
  slot: Slot,
  atMs: number,
): readonly Holding[] {
  return slot.holdings.map((holding) => {
    const { sinceMs, untilMs } = holding;
    return {
      ...holding,
      ...(sinceMs !== undefined && { sinceMs: virtualOf(programOf, slot, sinceMs, atMs) }),
      ...(untilMs !== undefined && { untilMs: virtualOf(programOf, slot, untilMs) }),
    };
  });
}

/** The virtual time of a reading of the clock that the process goes by. @param latestMs - see `wallVirtualTime`. */
function virtualOf(programOf: ProgramOf, slot: Slot, shownMs: number, latestMs?: number): number {
  const { clock } = slot;
  return programOf(slot)?.wallClock
    ? wallVirtualTime(clock, shownMs, latestMs)
    : virtualTime(clock, shownMs);
}

/** Changes the rate of a process's clock; its next timer and the ends of its lease and holdings change at once. */
export function setClockRate(context: ChangeContext, slot: Slot, { atMs, rate }: RateChange): void {
  const { id, type, clock, nextTimerMs } = slot;
  changeOf(context, slot, { atMs, rate }, () => {
    if (nextTimerMs !== null) slot.nextTimerMs = dueAfter(nextTimerMs, clock.rate, { atMs, rate });
    return type === 'node'
      ? { type: 'nodeClockChanged', node: id, rate }
      : { type: 'processClockChanged', process: id, rate };
  });
}

/**
 * Sets the wall clock of a process. Timers stay as they are; where the program goes by the wall clock, the ends of its lease
 * and holdings change at once. A machine with a transition for CLOCK is told.
 */
export function setWallClock(
  context: ChangeContext,
  slot: Slot,
  { atMs, ...command }: Pick<Extract<Command, { type: 'setClock' }>, 'atMs' | 'byMs'>,
): void {
  const { id, type } = slot;
  const byMs = roundMs(command.byMs);
  const seq = changeOf(context, slot, { atMs, byMs }, () =>
    type === 'node'
      ? { type: 'nodeClockJumped', node: id, byMs }
      : { type: 'processClockJumped', process: id, byMs },
  );
  const hears = context.programOf(slot)?.machine.events.includes('CLOCK');
  if (hears && isLive(slot) && !slot.pendingBoot)
    context.members.notify(slot, 'CLOCK', atMs, seq, byMs);
}

/**
 * Changes a clock. The process receives the change with its next batch, before which it does nothing.
 *
 * @param eventOf - makes the event of the change; called after it.
 * @returns the `seq` of that event.
 */
function changeOf(
  { programOf, emit }: ChangeContext,
  slot: Slot,
  change: ClockChange,
  eventOf: () => UnstampedEvent,
): number {
  const { id } = slot;
  const { atMs } = change;
  const leaseBefore = virtualLease(programOf, slot);
  const holdingsBefore = virtualHoldings(programOf, slot, atMs);
  slot.clock = changeClock(slot.clock, change);
  // A process that has not started yet gets the present clock with its specification.
  if (isLive(slot) && !slot.pendingBoot) slot.clockChanges = [...(slot.clockChanges ?? []), change];
  const seq = emit(eventOf());
  const lease = virtualLease(programOf, slot);
  if (lease?.untilMs !== leaseBefore?.untilMs) emit({ type: 'leaseChanged', node: id, lease }, seq);
  const holdings = virtualHoldings(programOf, slot, atMs);
  if (holdings.some(({ untilMs }, index) => untilMs !== holdingsBefore[index]?.untilMs))
    emit({ type: 'holdingsChanged', service: id, holdings }, seq);
  return seq;
}
