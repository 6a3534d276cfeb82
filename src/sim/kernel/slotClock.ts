// The kernel's side of a process's own clock: what the process holds, told in virtual time, and a rate that changes.
import { type ClockChange, changeClock, dueAfter, virtualTime } from '../base/clock';
import type { Holding, Lease } from '../contracts/service';
import { isLive } from '../contracts/status';
import type { UnstampedEvent } from '../contracts/traceEvent';
import type { Slot } from './slot';

/** The lease that a process believes to hold, in virtual time. */
export function toldLease({ lease, clock }: Slot): Lease | null {
  return lease && { ...lease, untilMs: virtualTime(clock, lease.untilMs) };
}

/** What a service holds, in virtual time. */
export function toldHoldings({ holdings, clock }: Slot): readonly Holding[] {
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
 * Lets a process's clock run at another rate. The process is handed the change with its next batch, for nothing that
 * it does before depends on it; when its next timer is due, and when what it holds runs out, is known at once.
 */
export function setClockRate(
  slot: Slot,
  change: ClockChange,
  say: (event: UnstampedEvent, cause?: number) => number,
): void {
  const { id, type, clock, nextTimerMs } = slot;
  const leaseBefore = toldLease(slot);
  const holdingsBefore = toldHoldings(slot);
  slot.clock = changeClock(clock, change);
  if (nextTimerMs !== null) slot.nextTimerMs = dueAfter(nextTimerMs, clock.rate, change);
  // Who has yet to start is made with the clock as it is then.
  if (isLive(slot) && !slot.boot) slot.clockChanges = [...(slot.clockChanges ?? []), change];
  const { rate } = change;
  const seq = say(
    type === 'node'
      ? { type: 'nodeClockChanged', node: id, rate }
      : { type: 'processClockChanged', process: id, rate },
  );
  const lease = toldLease(slot);
  if (lease?.untilMs !== leaseBefore?.untilMs) say({ type: 'leaseChanged', node: id, lease }, seq);
  const holdings = toldHoldings(slot);
  if (holdings.some(({ untilMs }, index) => untilMs !== holdingsBefore[index]?.untilMs))
    say({ type: 'holdingsChanged', service: id, holdings }, seq);
}
