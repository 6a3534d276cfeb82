// An exercise's goal: its conditions and limits, and the progress of a run towards it.
import type { Command } from '../contracts/command';
import type { TraceEvent } from '../contracts/traceEvent';
import { ClusterView } from '../trace/clusterView';
import type { Finding, GoalCondition } from './goalCondition';
import { type GoalMonitor, monitorFor } from './goalMonitors';
import { type Limits, OwnActions } from './limits';

/** The goal of an exercise: the part that a run file does not have otherwise. */
export interface Goal {
  /** The task, in words to the person. */
  readonly text: string;
  /** Shown one after the other, on request. */
  readonly hints: readonly string[];
  readonly limits: Limits;
  /** The conditions; all must be met. */
  readonly wants: readonly GoalCondition[];
}

/** The progress of a run. */
export interface GoalFinding {
  /** Whether the goal is reached; null while that is still open. Once it is true or false it stays so. */
  readonly met: boolean | null;
  /** The finding for each condition, in their order. */
  readonly wants: readonly Finding[];
  /** The finding for the limits on actions. */
  readonly actions: Finding;
}

/**
 * Folds a trace into its progress towards a goal. The goal is reached at the first instant at which all conditions are
 * met and no limit is broken; later events do not change that.
 */
export class GoalFold {
  readonly #withinMs: number;
  readonly #monitors: readonly GoalMonitor[];
  readonly #actions: OwnActions;
  readonly #cluster = new ClusterView();
  #instantMs = 0;
  /** Whether the view has changed in this instant, so that the monitors observe it at the instant's end. */
  #isStale = true;
  #reached: GoalFinding | null = null;

  /** @param given - the exercise's own commands. */
  constructor({ limits, wants }: Goal, given: readonly Command[]) {
    this.#withinMs = limits.withinMs;
    this.#monitors = wants.map(monitorFor);
    this.#actions = new OwnActions(limits, given);
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    if (this.#reached || event.atMs >= this.#withinMs) return;
    if (event.atMs > this.#instantMs) this.#endInstant(event.atMs);
    // Only a person's action can break a limit: whether the goal is reached is decided before it.
    if (event.type === 'commandApplied') this.at(event.atMs);
    this.#actions.add(event);
    for (const monitor of this.#monitors) monitor.add?.(event);
    if (this.#cluster.add(event)) this.#isStale = true;
  }

  /** The progress at a time in ms, from all events before it. No event before that time may follow. */
  at(atMs: number): GoalFinding {
    if (this.#reached) return this.#reached;
    const nowMs = Math.min(Math.max(atMs, this.#instantMs), this.#withinMs);
    if (nowMs > this.#instantMs) this.#endInstant(nowMs);
    const isOver = nowMs >= this.#withinMs;
    const wants = this.#monitors.map((monitor) => monitor.find(nowMs, isOver));
    const actions = this.#actions.find();
    const found = [...wants, actions].map(({ met }) => met);
    const met = found.includes(false) ? false : found.includes(null) ? null : true;
    const finding = { met, wants, actions };
    if (met) this.#reached = finding;
    return finding;
  }

  #endInstant(nextMs: number): void {
    if (this.#isStale)
      for (const monitor of this.#monitors) monitor.observe?.(this.#cluster, this.#instantMs);
    this.#isStale = false;
    this.#instantMs = nextMs;
  }
}
