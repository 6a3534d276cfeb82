// Local clocks in the kernel: leases and holdings in virtual time, and changes of a clock's rate.
import { type ClockChange, changeClock, dueAfter, virtualTime } from '../base/clock';
import type { Holding, Lease } from '../contracts/service';
import { isLive } from '../contracts/status';
import type { Slot } from './slot';
import type { EmitEffect } from './traceWriter';

/** The lease that a process believes it holds, in virtual time. */
export function virtualLease({ lease, clock }: Slot): Lease | null {
  return lease && { ...lease, untilMs: virtualTime(clock, lease.untilMs) };
}

/** The holdings of a service, in virtual time. */
export function virtualHoldings({ holdings, clock }: Slot): readonly Holding[] {
  return holdings.map((holding) => {
    const { sinceMs, untilMs } = holding;
    return {
      ...holding,
      ...(sinceMs !== undefined && { sinceMs: virtualTime(clock, sinceMs) }),
      ...(untilMs !== undefined && { untilMs: virtualTime(clock, untilMs) }),
    };
  });
}

/**
 * Changes the rate of a process's clock. The process receives the change with its next batch, before which it does
 * nothing; its next timer and the ends of its lease and holdings change at once.
 */
export function setClockRate(slot: Slot, change: ClockChange, emit: EmitEffect): void {
  const { id, type, clock, nextTimerMs } = slot;
  const leaseBefore = virtualLease(slot);
  const holdingsBefore = virtualHoldings(slot);
  slot.clock = changeClock(clock, change);
  if (nextTimerMs !== null) slot.nextTimerMs = dueAfter(nextTimerMs, clock.rate, change);
  // A process that has not started yet gets the present clock with its specification.
  if (isLive(slot) && !slot.pendingBoot) slot.clockChanges = [...(slot.clockChanges ?? []), change];
  const { rate } = change;
  const seq = emit(
    type === 'node'
      ? { type: 'nodeClockChanged', node: id, rate }
      : { type: 'processClockChanged', process: id, rate },
  );
  const lease = virtualLease(slot);
  if (lease?.untilMs !== leaseBefore?.untilMs) emit({ type: 'leaseChanged', node: id, lease }, seq);
  const holdings = virtualHoldings(slot);
  if (holdings.some(({ untilMs }, index) => untilMs !== holdingsBefore[index]?.untilMs))
    emit({ type: 'holdingsChanged', service: id, holdings }, seq);
}
