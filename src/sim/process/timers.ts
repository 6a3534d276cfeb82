// The armed timers of a process, in virtual time.
import { dueAfter, type RateChange } from '../base/clock';
import type { TimerSnapshot } from '../contracts/protocol';

/** Timers in the order of arming: of two due at once, the first armed fires first. */
export class Timers {
  #list: readonly TimerSnapshot[];

  constructor(list: readonly TimerSnapshot[] = []) {
    this.#list = list;
  }

  get all(): readonly TimerSnapshot[] {
    return this.#list;
  }

  /** The timer that fires first. */
  get next(): TimerSnapshot | undefined {
    let next: TimerSnapshot | undefined;
    for (const timer of this.#list) if (!next || timer.dueMs < next.dueMs) next = timer;
    return next;
  }

  /** Arms a timer, in place of one with the same id. */
  arm(timer: TimerSnapshot): void {
    this.#list = [...this.#list.filter(({ id }) => id !== timer.id), timer];
  }

  /** Removes the timer with this id; returns it, if there is one. */
  disarm(id: string): TimerSnapshot | undefined {
    const timer = this.#list.find((armed) => armed.id === id);
    if (timer) this.#list = this.#list.filter((armed) => armed !== timer);
    return timer;
  }

  /** Removes the timers with these names. */
  stop(names: readonly string[]): void {
    this.#list = this.#list.filter(({ name }) => !names.includes(name));
  }

  /** Moves all timers after a change of the clock's rate: the remaining clock time stays the same. */
  move(rateBefore: number, change: RateChange): void {
    this.#list = this.#list.map((timer) => ({
      ...timer,
      dueMs: dueAfter(timer.dueMs, rateBefore, change),
    }));
  }
}
