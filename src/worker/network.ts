// The logic of the network worker: it drives the kernel through its windows, on the page's calls.

import type { Action, Command } from '../sim/contracts/command';
import type { RecordedStep } from '../sim/contracts/recordedStep';
import type { ShownByNode } from '../sim/contracts/shown';
import type { Checkpoint } from '../sim/engine/checkpoints';
import { History, type RunInputs } from '../sim/engine/engine';
import type { LocalRun } from '../sim/engine/localRun';
import { ShownReplay } from '../sim/engine/shownReplay';
import type { Start } from '../sim/engine/start';
import { StepReplay } from '../sim/engine/stepReplay';
import { completeSetup } from './completeSetup';
import type { Network, NetworkProgress, WorkerFactory } from './messages';
import { SideRuns } from './sideRuns';
import { WorkerHost } from './workerHost';

/** The time after which a call returns the events so far, in ms of wall time. */
const CALL_LIMIT_MS = 12;

/** The present run, whose processes are in workers of their own, and the side runs. */
class WorkerRun implements Network {
  #host: WorkerHost | null = null;
  #run: LocalRun | null = null;
  readonly #history: History;
  readonly #sideRuns = new SideRuns();
  readonly #shownReplay = new ShownReplay();
  readonly #stepReplay = new StepReplay();
  /** The number of commands that the page has; commands are only ever added. */
  #sentCommands = -1;
  #sentCheckpoint: Checkpoint | null = null;
  /** The last queued call: calls that change the run are executed one after another. */
  #lastCall: Promise<unknown> = Promise.resolve();

  constructor(history: History) {
    this.#history = history;
  }

  setFactory(factory: WorkerFactory): void {
    this.#host = new WorkerHost(factory);
  }

  connect(node: string, port: MessagePort, call: number): void {
    this.#host?.connect(node, port, call);
  }

  reportFailure(node: string, error: string): void {
    this.#host?.fail(node, error);
  }

  async beginSideRun(inputs: RunInputs, start?: Start, checkpoint?: Checkpoint): Promise<number> {
    const setup = await completeSetup(inputs);
    return this.#sideRuns.add(this.#history.begin(setup, start, checkpoint));
  }

  advanceSideRun(side: number, untilMs: number, windows?: number): NetworkProgress {
    return this.#sideRuns.advance(side, untilMs, windows);
  }

  shownOfSideRun(side: number, untilMs: number): ShownByNode | null {
    return this.#sideRuns.shown(side, untilMs);
  }

  closeSideRun(side: number): void {
    this.#sideRuns.close(side);
  }

  takeOver(side: number): Promise<void> {
    return this.#enqueue(async () => {
      const run = this.#sideRuns.take(side);
      // Workers of the same definition run the same programs, so that they can resume from other snapshots.
      if (run.checkpoints !== this.#run?.checkpoints) this.#host?.stopAll();
      this.#host?.resume(run.host.snapshots());
      this.#history.hold(run);
      this.#sentCommands = -1;
      this.#sentCheckpoint = null;
      this.#run = run;
    });
  }

  advance(untilMs: number, windows = Number.POSITIVE_INFINITY): Promise<NetworkProgress> {
    return this.#enqueue(() => this.#advance(untilMs, windows));
  }

  submit(action: Action): Command {
    if (!this.#run) throw new Error('no run is loaded');
    return this.#run.kernel.submit(action);
  }

  shown(untilMs: number): ShownByNode | null {
    if (!this.#run) throw new Error('no run is loaded');
    const limitMs = performance.now() + CALL_LIMIT_MS;
    return this.#shownReplay.at(this.#run, untilMs, () => performance.now() > limitMs);
  }

  steps(process: string, atMs: number): readonly RecordedStep[] | null {
    if (!this.#run) throw new Error('no run is loaded');
    const limitMs = performance.now() + CALL_LIMIT_MS;
    return this.#stepReplay.at(this.#run, process, atMs, () => performance.now() > limitMs);
  }

  async #advance(untilMs: number, windows: number): Promise<NetworkProgress> {
    const run = this.#run;
    const host = this.#host;
    if (!run || !host) throw new Error('no run is loaded');
    const { kernel, stride } = run;
    const limitMs = performance.now() + CALL_LIMIT_MS;
    for (let executed = 1; ; executed += 1) {
      const window = kernel.plan(untilMs, stride.longestMs);
      host.stop(kernel.takeStops());
      if (!window) break;
      kernel.commit(window, await host.execute(window));
      host.stop(kernel.takeStops());
      stride.adapt(kernel);
      if (run.isCheckpointDue) await keepCheckpoint(run, host);
      if (executed >= windows || performance.now() > limitMs) break;
    }
    return this.#progressOf(run);
  }

  #progressOf(run: LocalRun): NetworkProgress {
    const { lastCheckpoint } = run;
    const { frontierMs, nextMs, commands } = run.kernel;
    const hasCommands = commands.length !== this.#sentCommands;
    const hasCheckpoint = lastCheckpoint !== this.#sentCheckpoint;
    this.#sentCommands = commands.length;
    this.#sentCheckpoint = lastCheckpoint;
    return {
      events: JSON.stringify(run.takeEvents()),
      frontierMs,
      nextMs,
      ...(hasCommands && { commands }),
      ...(hasCheckpoint && lastCheckpoint && { checkpoint: lastCheckpoint }),
    };
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const call = this.#lastCall.then(work);
    this.#lastCall = call.catch(() => {});
    return call;
  }
}

/** Keeps a checkpoint; none when a worker sends no snapshot. Such a worker fails at its next window. */
async function keepCheckpoint(run: LocalRun, host: WorkerHost): Promise<void> {
  const processes = await host.snapshots();
  if (processes) run.keep(processes);
}

/** A network without a run. */
export function createNetwork(history: History = new History()): Network {
  return new WorkerRun(history);
}
