// The page's side: makes the network worker and one worker for each node, and joins them by channels.
import { proxy, type Remote, transfer, wrap } from 'comlink';
import { workerScript } from '../algorithms/workerScripts';
import { clientScript } from '../clients/workerScripts';
import { serviceScript } from '../services/workerScripts';
import type { Action, Command } from '../sim/command';
import type { Engine, Progress, RunInputs, SideRun, Start } from '../sim/engine';
import type { TraceEvent } from '../sim/traceEvent';
import type { Network, Welcome, Workshop } from './messages';

/** How long the network worker may leave a call without an answer, in ms of wall time. */
const DEADLINE_MS = 20_000;

/** An engine whose kernel and whose processes are each in a worker of their own. */
export class WorkerEngine implements Engine {
  readonly #worker: Worker;
  readonly #network: Remote<Network>;
  readonly #nodes = new Map<string, Worker>();
  #commands: Progress['commands'] = [];
  /** The script of the present run's nodes, and those of its services and clients, by their ids. */
  #script = '';
  #partScripts: ReadonlyMap<string, string> = new Map();
  readonly #ready: Promise<void>;
  /** Rejects when the network worker itself dies. */
  readonly #death: Promise<never>;

  constructor() {
    this.#worker = new Worker(new URL('./network.worker.ts', import.meta.url), {
      type: 'module',
      name: 'network',
    });
    this.#death = new Promise((_, reject) => {
      this.#worker.onerror = (event) =>
        reject(new Error(`the network worker failed: ${event.message}`));
    });
    this.#death.catch(() => {});
    this.#network = wrap<Network>(this.#worker);
    const workshop: Workshop = {
      open: (nodes) => this.#open(nodes),
      close: (nodes) => this.#close(nodes),
    };
    this.#ready = this.#network.employ(proxy(workshop));
  }

  async load(inputs: RunInputs, start?: Start): Promise<void> {
    await this.#ready;
    const { algorithm, services = [], clients = [] } = inputs.definition;
    this.#script = workerScript(algorithm.id);
    this.#partScripts = new Map([
      ...services.map(({ id, kind }) => [id, serviceScript(kind)] as const),
      ...clients.map(({ id, kind }) => [id, clientScript(kind)] as const),
    ]);
    await this.#inTime(this.#network.load(inputs, start));
  }

  async advance(untilMs: number, windows?: number): Promise<Progress> {
    const { events, frontierMs, commands } = await this.#inTime(
      this.#network.advance(untilMs, windows),
    );
    if (commands) this.#commands = commands;
    return {
      events: JSON.parse(events) as TraceEvent[],
      frontierMs,
      commands: this.#commands,
    };
  }

  submit(action: Action): Promise<Command> {
    return this.#inTime<Command>(this.#network.submit(action));
  }

  async replay(inputs: RunInputs, untilMs: number): Promise<Progress> {
    await this.#ready;
    return this.#orDeath(this.#network.replay(inputs, untilMs));
  }

  async beside(inputs: RunInputs): Promise<SideRun> {
    await this.#ready;
    const run = await this.#orDeath(this.#network.beside(inputs));
    return {
      advance: async (untilMs, windows) => {
        const { events, frontierMs } = await this.#orDeath(
          this.#network.advanceBeside(run, untilMs, windows),
        );
        return { events: JSON.parse(events) as TraceEvent[], frontierMs };
      },
      close: () => void this.#network.closeBeside(run),
    };
  }

  /** Ends every worker. */
  dispose(): void {
    this.#close([...this.#nodes.keys()]);
    this.#worker.terminate();
  }

  #open(nodes: readonly string[]): void {
    for (const node of nodes) {
      this.#nodes.get(node)?.terminate();
      const script = this.#partScripts.get(node) ?? this.#script;
      const worker = new Worker(script, { type: 'module', name: node });
      const { port1, port2 } = new MessageChannel();
      worker.onerror = (event) => {
        event.preventDefault();
        void this.#network.reportFailure(node, event.message || 'its worker could not be loaded');
      };
      worker.postMessage({ port: port1 } satisfies Welcome, [port1]);
      this.#nodes.set(node, worker);
      void this.#network.connect(node, transfer(port2, [port2]));
    }
  }

  #close(nodes: readonly string[]): void {
    for (const node of nodes) {
      this.#nodes.get(node)?.terminate();
      this.#nodes.delete(node);
    }
  }

  #orDeath<T>(answer: Promise<T>): Promise<T> {
    return Promise.race([answer, this.#death]);
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout>;
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`the network worker did not answer within ${DEADLINE_MS / 1000} s`);
      timer = setTimeout(() => reject(error), DEADLINE_MS);
    });
    return this.#orDeath(Promise.race([answer, late])).finally(() => clearTimeout(timer));
  }
}
