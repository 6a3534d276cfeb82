// The armed timers of a process, in virtual time.
import { dueAfter, type RateChange } from '../base/clock';
import { roundMs } from '../base/time';
import type { Output, TimerSnapshot } from '../contracts/protocol';
import type { StepAction } from './xstatePrivate';

type Arming = Extract<StepAction, { type: 'arm' }>;

/** Timers in the order of arming: of two due at once, the first armed fires first. */
export class Timers {
  #list: TimerSnapshot[];

  constructor(list: readonly TimerSnapshot[] = []) {
    this.#list = [...list];
  }

  /** A copy: the list changes. */
  get all(): readonly TimerSnapshot[] {
    return [...this.#list];
  }

  /** The timer that fires first. */
  get next(): TimerSnapshot | undefined {
    let next: TimerSnapshot | undefined;
    for (const timer of this.#list) if (!next || timer.dueMs < next.dueMs) next = timer;
    return next;
  }

  /** Removes the timer with this id; returns it, if there is one. */
  take(id: string): TimerSnapshot | undefined {
    const list = this.#list;
    for (let index = 0; index < list.length; index += 1)
      if (list[index]?.id === id) return list.splice(index, 1)[0];
    return undefined;
  }

  /** Arms a timer at a time in ms, in place of one with the same id. @param rate - that of the process's clock. */
  arm(atMs: number, { id, name, event, delayMs }: Arming, rate: number): Output {
    const dueMs = roundMs(atMs + delayMs / rate);
    this.take(id);
    this.#list.push({ id, name, event, dueMs });
    return { atMs, type: 'timerStarted', timer: name, dueMs };
  }

  /** Disarms a timer at a time in ms; null when it is not armed. */
  disarm(atMs: number, id: string): Output | null {
    const timer = this.take(id);
    return timer ? { atMs, type: 'timerStopped', timer: timer.name } : null;
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

/** Whether an action after the one at this index arms the timer. */
export function isRearmed(id: string, actions: readonly StepAction[], index: number): boolean {
  for (let at = index + 1; at < actions.length; at += 1) {
    const action = actions[at] as StepAction;
    if (action.type === 'arm' && action.id === id) return true;
  }
  return false;
}
