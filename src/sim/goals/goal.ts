// An exercise's goal: what a person is asked to bring about, within which limits, and how far the run has come.
import type { Command } from '../contracts/command';
import type { TraceEvent } from '../contracts/traceEvent';
import { ClusterView } from '../trace/clusterView';
import type { Finding, GoalCondition } from './goalCondition';
import { type GoalMonitor, monitorFor } from './goalMonitors';
import { type Limits, OwnActions } from './limits';

/** What turns a run file into an exercise. */
export interface Goal {
  /** What is asked for, to the person. */
  readonly text: string;
  /** Shown one after the other, to who asks for help. */
  readonly hints: readonly string[];
  readonly limits: Limits;
  /** All of them must be met. */
  readonly wants: readonly GoalCondition[];
}

/** How far a run has come. */
export interface GoalFinding {
  /** Whether the goal is reached; null while that is still open. Once it is true or false it stays so. */
  readonly met: boolean | null;
  /** What was found of each condition, in their order. */
  readonly wants: readonly Finding[];
  /** What was found of the limits on actions. */
  readonly actions: Finding;
}

/**
 * Folds a trace into how far it has come to a goal. It reaches it at the first moment at which all wants are met and
 * no limit is broken; what is done after that takes nothing away.
 */
export class GoalFold {
  readonly #withinMs: number;
  readonly #monitors: readonly GoalMonitor[];
  readonly #actions: OwnActions;
  readonly #cluster = new ClusterView();
  #instantMs = 0;
  /** The view has changed in this instant: the monitors are told when the instant is over. */
  #isStale = true;
  #reached: GoalFinding | null = null;

  /** @param given - the commands that the exercise brings itself. */
  constructor({ limits, wants }: Goal, given: readonly Command[]) {
    this.#withinMs = limits.withinMs;
    this.#monitors = wants.map(monitorFor);
    this.#actions = new OwnActions(limits, given);
  }

  /** Takes in the next event. */
  add(event: TraceEvent): void {
    if (this.#reached || event.atMs >= this.#withinMs) return;
    if (event.atMs > this.#instantMs) this.#endInstant(event.atMs);
    // Only what a person does can break a goal that is reached: whether it is must be known before.
    if (event.type === 'commandApplied') this.at(event.atMs);
    this.#actions.take(event);
    for (const monitor of this.#monitors) monitor.take?.(event);
    if (this.#cluster.add(event)) this.#isStale = true;
  }

  /** What is found at a time in ms, of all that happened before it. No event before that time may follow. */
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
      for (const monitor of this.#monitors) monitor.stand?.(this.#cluster, this.#instantMs);
    this.#isStale = false;
    this.#instantMs = nextMs;
  }
}
