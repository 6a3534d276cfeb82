// The network worker's work: it drives the kernel through its windows, at the page's command.

import type { Action, Command } from '../sim/contracts/command';
import type { Checkpoint } from '../sim/engine/checkpoints';
import { History, type RunInputs } from '../sim/engine/engine';
import type { LocalRun, Start } from '../sim/engine/localRun';
import { completeSetup } from './completeSetup';
import type { Network, NetworkProgress, WorkerFactory } from './messages';
import { SideRuns } from './sideRuns';
import { WorkerHost } from './workerHost';

/** How long one call may keep the page waiting for what has happened, in ms of wall time. */
const PATIENCE_MS = 12;

/** A run whose processes are in workers of their own, and others beside it. */
class WorkerRun implements Network {
  #host: WorkerHost | null = null;
  #run: LocalRun | null = null;
  readonly #history: History;
  readonly #sideRuns = new SideRuns();
  /** How many commands the page knows: there are only ever more of them. */
  #toldCommands = -1;
  #toldCheckpoint: Checkpoint | null = null;
  /** Calls that change the run wait for the one before. */
  #turn: Promise<unknown> = Promise.resolve();

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

  async beside(inputs: RunInputs, start?: Start, checkpoint?: Checkpoint): Promise<number> {
    const setup = await completeSetup(inputs);
    return this.#sideRuns.add(this.#history.begin(setup, start, checkpoint));
  }

  advanceBeside(side: number, untilMs: number, windows?: number): NetworkProgress {
    return this.#sideRuns.advance(side, untilMs, windows);
  }

  closeBeside(side: number): void {
    this.#sideRuns.close(side);
  }

  takeOver(side: number): Promise<void> {
    return this.#inTurn(async () => {
      const run = this.#sideRuns.take(side);
      // Workers of the same definition run the same programs: they can be told to go on from elsewhere.
      if (run.checkpoints !== this.#run?.checkpoints) this.#host?.stopAll();
      this.#host?.resume(run.host.snapshots());
      this.#history.hold(run);
      this.#toldCommands = -1;
      this.#toldCheckpoint = null;
      this.#run = run;
    });
  }

  advance(untilMs: number, windows = Number.POSITIVE_INFINITY): Promise<NetworkProgress> {
    return this.#inTurn(() => this.#advance(untilMs, windows));
  }

  submit(action: Action): Command {
    if (!this.#run) throw new Error('no run is loaded');
    return this.#run.kernel.submit(action);
  }

  async #advance(untilMs: number, windows: number): Promise<NetworkProgress> {
    const run = this.#run;
    const host = this.#host;
    if (!run || !host) throw new Error('no run is loaded');
    const { kernel, stride } = run;
    const givenUpMs = performance.now() + PATIENCE_MS;
    for (let executed = 1; ; executed += 1) {
      const window = kernel.plan(untilMs, stride.longestMs);
      host.stop(kernel.takeStops());
      if (!window) break;
      kernel.commit(window, await host.execute(window));
      host.stop(kernel.takeStops());
      stride.took(kernel);
      if (run.isCheckpointDue) await keepCheckpoint(run, host);
      if (executed >= windows || performance.now() > givenUpMs) break;
    }
    return this.#progressOf(run);
  }

  #progressOf(run: LocalRun): NetworkProgress {
    const { lastCheckpoint } = run;
    const { frontierMs, commands } = run.kernel;
    const hasCommands = commands.length !== this.#toldCommands;
    const hasCheckpoint = lastCheckpoint !== this.#toldCheckpoint;
    this.#toldCommands = commands.length;
    this.#toldCheckpoint = lastCheckpoint;
    return {
      events: JSON.stringify(run.takeEvents()),
      frontierMs,
      ...(hasCommands && { commands }),
      ...(hasCheckpoint && lastCheckpoint && { checkpoint: lastCheckpoint }),
    };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }
}

/** A worker that does not say what its process is will be found out in its next window: then there is none of it. */
async function keepCheckpoint(run: LocalRun, host: WorkerHost): Promise<void> {
  const processes = await host.snapshots();
  if (processes) run.keep(processes);
}

/** The network, before any run is loaded. */
export function createNetwork(history: History = new History()): Network {
  return new WorkerRun(history);
}
