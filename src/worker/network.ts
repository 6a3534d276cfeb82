// The network worker's work: it drives the kernel through its windows, at the page's command.

import type { Checkpoints } from '../sim/checkpoints';
import type { Action, Command } from '../sim/command';
import {
  FROM_THE_BEGINNING,
  History,
  InProcessEngine,
  type Progress,
  type RunInputs,
  type Start,
} from '../sim/engine';
import type { Kernel } from '../sim/kernel';
import type { InProcessHost } from '../sim/simulate';
import type { TraceEvent } from '../sim/traceEvent';
import { completeSetup } from './completeSetup';
import type { Network, NetworkProgress, Workshop } from './messages';
import { SideRuns } from './sideRuns';
import { WorkerHost } from './workerHost';

/** How long one call may keep the page waiting for what has happened, in ms of wall time. */
const PATIENCE_MS = 12;

/** A run in progress. */
interface LoadedRun {
  readonly kernel: Kernel;
  readonly checkpoints: Checkpoints;
  /** While the run hurries to where it is taken up, its processes are all in this thread: that is faster. */
  hurry: { readonly host: InProcessHost; readonly toMs: number } | null;
}

/** A run whose processes are in workers of their own. */
class WorkerRun implements Network {
  #host: WorkerHost | null = null;
  #run: LoadedRun | null = null;
  readonly #history: History;
  readonly #sideRuns = new SideRuns();
  #events: TraceEvent[] = [];
  /** How many commands the page knows: there are only ever more of them. */
  #toldCommands = -1;
  /** Calls that change the run wait for the one before. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(history: History) {
    this.#history = history;
  }

  employ(workshop: Workshop): void {
    this.#host = new WorkerHost(workshop);
  }

  connect(node: string, port: MessagePort): void {
    this.#host?.connect(node, port);
  }

  reportFailure(node: string, error: string): void {
    this.#host?.fail(node, error);
  }

  load(inputs: RunInputs, { atMs, told }: Start = FROM_THE_BEGINNING): Promise<void> {
    return this.#inTurn(async () => {
      const setup = await completeSetup(inputs);
      this.#events = [];
      this.#toldCommands = -1;
      const checkpoints = this.#history.of(inputs.definition);
      const { kernel, host } = checkpoints.resume(setup, atMs, told, (event) =>
        this.#events.push(event),
      );
      // Workers of the same definition run the same programs: they can be told to go on from elsewhere.
      if (atMs === 0 || checkpoints !== this.#run?.checkpoints) this.#host?.stopAll();
      this.#run = { kernel, checkpoints, hurry: atMs > 0 ? { host, toMs: atMs } : null };
    });
  }

  advance(untilMs: number, windows = Number.POSITIVE_INFINITY): Promise<NetworkProgress> {
    return this.#inTurn(() => this.#advance(untilMs, windows));
  }

  async submit(action: Action): Promise<Command> {
    if (!this.#run) throw new Error('no run is loaded');
    return this.#run.kernel.submit(action);
  }

  async replay(inputs: RunInputs, untilMs: number): Promise<Progress> {
    const engine = new InProcessEngine(completeSetup);
    await engine.load(inputs);
    return engine.advance(untilMs);
  }

  beside(inputs: RunInputs): Promise<number> {
    return this.#sideRuns.open(inputs);
  }

  advanceBeside(run: number, untilMs: number, windows?: number): Promise<NetworkProgress> {
    return this.#sideRuns.advance(run, untilMs, windows);
  }

  closeBeside(run: number): void {
    this.#sideRuns.close(run);
  }

  async #advance(untilMs: number, windows: number): Promise<NetworkProgress> {
    const run = this.#run;
    const workers = this.#host;
    if (!run || !workers) throw new Error('no run is loaded');
    const { kernel, checkpoints, hurry } = run;
    const host = hurry?.host ?? workers;
    const limitMs = Math.min(untilMs, hurry?.toMs ?? untilMs);
    const givenUpMs = performance.now() + PATIENCE_MS;
    for (let executed = 0; executed < windows; executed += 1) {
      const window = kernel.plan(limitMs);
      host.stop(kernel.takeStops());
      if (!window) break;
      kernel.commit(window, await host.execute(window));
      host.stop(kernel.takeStops());
      if (checkpoints.isDue(kernel)) await keepCheckpoint(run, host);
      if (performance.now() > givenUpMs) break;
    }
    if (hurry && kernel.frontierMs >= hurry.toMs) {
      workers.resume(hurry.host.snapshots());
      run.hurry = null;
    }
    const events = JSON.stringify(this.#events);
    this.#events = [];
    const { frontierMs, commands } = kernel;
    if (commands.length === this.#toldCommands) return { events, frontierMs };
    this.#toldCommands = commands.length;
    return { events, frontierMs, commands };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }
}

/** A worker that does not say what its process is will be found out in its next window: then there is none of it. */
async function keepCheckpoint(
  { kernel, checkpoints }: LoadedRun,
  host: InProcessHost | WorkerHost,
): Promise<void> {
  const processes = await host.snapshots();
  if (processes) checkpoints.keep(kernel, processes);
}

/** The network, before any run is loaded. */
export function createNetwork(history: History = new History()): Network {
  return new WorkerRun(history);
}
