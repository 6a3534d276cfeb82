// The network worker's work: it drives the kernel through its windows, at the page's command.
import type { Action } from '../sim/command';
import { InProcessEngine, type Progress, type RunInputs } from '../sim/engine';
import { Kernel } from '../sim/kernel';
import type { TraceEvent } from '../sim/traceEvent';
import { completeSetup } from './completeSetup';
import type { Network, NetworkProgress, Workshop } from './messages';
import { WorkerHost } from './workerHost';

/** How long one call may keep the page waiting for what has happened, in ms of wall time. */
const PATIENCE_MS = 12;

/** A run whose processes are in workers of their own. */
class WorkerRun implements Network {
  #host: WorkerHost | null = null;
  #kernel: Kernel | null = null;
  #events: TraceEvent[] = [];
  /** How many commands the page knows: there are only ever more of them. */
  #toldCommands = -1;
  /** Calls that change the run wait for the one before. */
  #turn: Promise<unknown> = Promise.resolve();

  employ(workshop: Workshop): void {
    this.#host = new WorkerHost(workshop);
  }

  connect(node: string, port: MessagePort): void {
    this.#host?.connect(node, port);
  }

  reportFailure(node: string, error: string): void {
    this.#host?.fail(node, error);
  }

  load(inputs: RunInputs): Promise<void> {
    return this.#inTurn(async () => {
      const setup = await completeSetup(inputs);
      this.#host?.stopAll();
      this.#events = [];
      this.#toldCommands = -1;
      this.#kernel = new Kernel(setup, (event) => this.#events.push(event));
    });
  }

  advance(untilMs: number, windows = Number.POSITIVE_INFINITY): Promise<NetworkProgress> {
    return this.#inTurn(() => this.#advance(untilMs, windows));
  }

  async submit(action: Action): Promise<void> {
    this.#kernel?.submit(action);
  }

  async replay(inputs: RunInputs, untilMs: number): Promise<Progress> {
    const engine = new InProcessEngine(completeSetup);
    await engine.load(inputs);
    return engine.advance(untilMs);
  }

  async #advance(untilMs: number, windows: number): Promise<NetworkProgress> {
    const kernel = this.#kernel;
    const host = this.#host;
    if (!kernel || !host) throw new Error('no run is loaded');
    const givenUpMs = performance.now() + PATIENCE_MS;
    for (let executed = 0; executed < windows; executed += 1) {
      const window = kernel.plan(untilMs);
      host.stop(kernel.takeStops());
      if (!window) break;
      kernel.commit(window, await host.execute(window));
      host.stop(kernel.takeStops());
      if (performance.now() > givenUpMs) break;
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

/** The network, before any run is loaded. */
export function createNetwork(): Network {
  return new WorkerRun();
}
