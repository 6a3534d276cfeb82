// Injects faults during a run, most of all during elections, and repairs all of them before the promises are checked.

import { calm, repairs } from '../../hunt/repairs';
import {
  type Later,
  randomFault,
  type Scene,
  sceneOf,
  slowness,
  soonMs,
} from '../../hunt/troubles';
import { Dice } from '../../sim/base/dice';
import { roundMs } from '../../sim/base/time';
import { latencyBounds } from '../../sim/contracts/algorithm';
import type { Action, Command } from '../../sim/contracts/command';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { advance, type InProcessHost } from '../../sim/engine/simulate';
import { Kernel } from '../../sim/kernel/kernel';
import type { TroubledRun } from './troubledRuns';

/** A run with so many events before it has settled is a flood, and ends there. */
const MOST_EVENTS = 25_000;
/** Limit of the latency that a chaos schedule and reordering add, in ms. */
const ADDED_MS = 2500;
/** Number of recent candidates and winners that are remembered. */
const BUSY = 2;

/** A run, and the faults that are injected into it. */
export class Adversary {
  readonly #settleMs: number;
  readonly #scene: Scene;
  readonly #kernel: Kernel;
  readonly #host: InProcessHost;
  /** Actions for later, in order of time. */
  #pending: { readonly atMs: number; readonly action: Action }[] = [];
  /** Number of elections that have begun or ended. */
  #elections = 0;
  /** The longest latency that any link has had, in ms. */
  #slowestMs: number;

  /** @param sink - receives every event of the trace, in order. */
  constructor(run: TroubledRun, host: InProcessHost, sink: (event: TraceEvent) => void) {
    const { setup, settleMs, troubles, joining } = run;
    const { definition, algorithm } = setup;
    this.#settleMs = settleMs;
    this.#scene = sceneOf(
      { definition, algorithm, troubles, joining },
      new Dice(definition.seed, 'trouble'),
    );
    this.#slowestMs = this.#scene.latencyMs;
    this.#host = host;
    this.#kernel = new Kernel(setup, (event) => {
      this.#observe(event);
      sink(event);
    });
  }

  /** The faults so far and their repairs. */
  get commands(): readonly Command[] {
    return this.#kernel.commands;
  }

  /** Everything before this time, in ms, has happened. */
  get frontierMs(): number {
    return this.#kernel.frontierMs;
  }

  /**
   * Injects faults for a while, repairs all of them, and lets the algorithm settle; returns false when the run ends before
   * as a flood.
   */
  trouble(): boolean {
    const { dice, troubles, has } = this.#scene;
    // Some faults come before the first leader.
    if (this.frontierMs === 0) this.wait(this.#settleMs * dice.pick([0, 0.5, 1]));
    const calmMs = roundMs(this.frontierMs + this.#settleMs * dice.pick([0.5, 1, 3]));
    if (has('slow') && dice.isLucky(0.9)) this.#do([slowness(this.#scene)]);
    if (troubles.length > 0) this.#injectFaults(dice.whole(1, dice.pick([5, 30, 120])), calmMs);
    this.#runTo(calmMs);
    this.#do([...this.#due(Number.POSITIVE_INFINITY), ...calm(this.#scene)]);
    // The messages on a slow link arrive before the settling time begins.
    this.wait(this.#slowestMs + (has('slow') || has('reorder') ? ADDED_MS : 0));
    this.#do(repairs(this.#scene));
    return this.wait(this.#settleMs + 1);
  }

  /** Advances the run by so many ms; returns false when it is a flood. */
  wait(ms: number): boolean {
    const untilMs = roundMs(this.frontierMs + ms);
    this.#runTo(untilMs);
    return this.frontierMs >= untilMs;
  }

  #injectFaults(faults: number, untilMs: number): void {
    const { dice } = this.#scene;
    const soon = () => roundMs(this.frontierMs + soonMs(this.#scene));
    const someTime = () =>
      roundMs(this.frontierMs + ((untilMs - this.frontierMs) * dice.whole(0, 1000)) / 1000);
    let nextMs = someTime();
    for (let left = faults; left > 0 && this.#isGoingOn(untilMs); ) {
      const elections = this.#elections;
      const dueMs = Math.min(untilMs, nextMs, this.#pending[0]?.atMs ?? untilMs);
      while (this.#elections === elections && this.#isGoingOn(dueMs)) this.#step(dueMs);
      this.#do(this.#due(this.frontierMs));
      // Faults during an election cause errors that do not occur otherwise.
      if (this.#elections > elections && dice.isLucky(0.3)) nextMs = soon();
      if (this.frontierMs < nextMs) continue;
      this.#begin(randomFault(this.#scene, untilMs - this.frontierMs));
      left -= 1;
      nextMs = dice.isLucky(0.5) ? someTime() : soon();
    }
  }

  #begin(actions: readonly Later[]): void {
    const { frontierMs } = this;
    for (const { afterMs = 0, ...action } of actions)
      this.#pending.push({ atMs: roundMs(frontierMs + afterMs), action: action as Action });
    this.#pending.sort((a, b) => a.atMs - b.atMs);
    this.#do(this.#due(frontierMs));
  }

  /** Removes and returns the actions that are due by this time, in ms. */
  #due(atMs: number): Action[] {
    const due = this.#pending.filter((one) => one.atMs <= atMs);
    this.#pending = this.#pending.filter((one) => one.atMs > atMs);
    return due.map(({ action }) => action);
  }

  #do(actions: readonly Action[]): void {
    for (const action of actions) {
      this.#kernel.submit(action);
      if (action.type === 'setLink' && action.latencyMs !== undefined)
        this.#slowestMs = Math.max(this.#slowestMs, latencyBounds(action.latencyMs).max);
    }
  }

  #isGoingOn(untilMs: number): boolean {
    return this.frontierMs < untilMs && this.#kernel.eventCount < MOST_EVENTS;
  }

  #step(untilMs: number): void {
    advance(this.#kernel, this.#host, untilMs, 1);
  }

  #runTo(untilMs: number): void {
    while (this.#isGoingOn(untilMs)) {
      this.#step(Math.min(untilMs, this.#pending[0]?.atMs ?? untilMs));
      this.#do(this.#due(this.frontierMs));
    }
  }

  #observe(event: TraceEvent): void {
    const isElection =
      event.type === 'electionStarted' ||
      (event.type === 'electedChanged' && event.elected === event.node);
    if (!isElection) return;
    this.#elections += 1;
    const { busy } = this.#scene;
    busy.push(event.node);
    if (busy.length > BUSY) busy.shift();
  }
}
