// The look of a process's chart at one moment: its active states, the last transitions, its running timers.
import type { ChartPicture } from '../../chart/picture';
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import type { RunningTimer } from '../../sim/trace/views';

/** The chart of a process at one moment. */
export interface ChartLook {
  /** The paths of the active states, with the states around them. */
  readonly active: ReadonlySet<string>;
  /** The ids of the transitions of its last step. */
  readonly taken: ReadonlySet<string>;
  /** Its running timers, by the names that the chart has. */
  readonly timers: ReadonlyMap<string, RunningTimer>;
}

/**
 * The look of a chart.
 *
 * @param state - as `leader.inOffice`, the parts of a parallel state joined by `+`; empty when the process does not run.
 * @param step - its last step; null when there is none.
 */
export function chartLook(
  state: string,
  step: Pick<RecordedStep, 'taken'> | null,
  timers: ReadonlyMap<string, RunningTimer>,
): ChartLook {
  return {
    active: activeStates(state),
    taken: new Set(step?.taken.map(({ id }) => id)),
    // The timer that runs out first stands for all timers of one name, `overdue n2`, `overdue n3`.
    timers: new Map(
      [...timers]
        .sort(([, one], [, other]) => other.dueMs - one.dueMs)
        .map(([name, timer]) => [name.split(' ')[0] ?? name, timer]),
    ),
  };
}

/** The paths of the active states, with the states around them and the machine itself, ''. */
export function activeStates(state: string): ReadonlySet<string> {
  if (state === '') return new Set();
  const paths = state.split('+').flatMap((path) => {
    const keys = path.split('.');
    return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  });
  return new Set(['', ...paths]);
}

/** The timers that run on an arrow of a chart: its state is active, and so they lead along it when they run out. */
export function timersOn(
  { from, timers }: Pick<ChartPicture['arrows'][number], 'from' | 'timers'>,
  look: ChartLook,
): RunningTimer[] {
  if (!look.active.has(from)) return [];
  return timers.flatMap((name) => look.timers.get(name) ?? []);
}

/** The part of a timer that has passed, from 0 to 1. */
export function elapsedShare({ startedMs, dueMs }: RunningTimer, nowMs: number): number {
  if (dueMs <= startedMs) return 1;
  return Math.min(1, Math.max(0, (nowMs - startedMs) / (dueMs - startedMs)));
}
