// A network worker together with its node workers, which the page makes for it and which end with it.
import { proxy, type Remote, transfer, wrap } from 'comlink';
import { workerScript } from '../algorithms/workerScripts';
import { clientScript } from '../clients/workerScripts';
import { serviceScript } from '../services/workerScripts';
import type { RunDefinition } from '../sim/contracts/definition';
import type { Network, Welcome, WorkerFactory } from './messages';
import { newNetwork, WORKER_TYPE } from './networkScript';

/** The deadline of a call to the network worker, in ms of wall time. */
const DEADLINE_MS = 60_000;

/** Makes workers. */
export interface WorkerMaker {
  network(): Worker;
  /** Makes the worker of one process. @param script - the URL of its script. */
  process(script: string, name: string): Worker;
  /** Workers of processes are made once this has resolved. */
  readonly ready: Promise<void>;
}

/**
 * Makes the browser's own workers.
 *
 * @param takeFirst - gives a network worker that has been started already, or null.
 * @param ready - workers of processes are made once it has resolved.
 */
export function browserWorkers(
  takeFirst: () => Worker | null = () => null,
  ready: Promise<void> = Promise.resolve(),
): WorkerMaker {
  return {
    network: () => takeFirst() ?? newNetwork(),
    process: (script, name) => new Worker(script, { type: WORKER_TYPE, name }),
    ready,
  };
}

/** The error of a call when the network worker itself has failed, whatever the call was. */
export class NetworkFailure extends Error {
  /** @param how - the rest of a sentence that begins with "the network worker". */
  constructor(how: string) {
    super(`the network worker ${how}`);
  }
}

/** The workers of an engine. */
export class NetworkWorker {
  /** The network's remote interface; call it through {@link NetworkWorker.answerOf}, which has a deadline. */
  readonly network: Remote<Network>;
  readonly #maker: WorkerMaker;
  readonly #worker: Worker;
  readonly #nodes = new Map<string, Worker>();
  /** The script of the present run's nodes, and by id those of its services, its clients and its nodes with their own. */
  #script = '';
  #ownScripts: ReadonlyMap<string, string> = new Map();
  readonly #ready: Promise<void>;
  #isEnded = false;
  #fail: (failure: NetworkFailure) => void = () => {};
  /** Rejects when the network worker fails. */
  readonly #failure = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor(maker: WorkerMaker) {
    this.#maker = maker;
    this.#failure.catch(() => {});
    this.#worker = maker.network();
    this.#worker.onerror = ({ message }) =>
      this.#fail(new NetworkFailure(message ? `failed: ${message}` : 'could not be loaded'));
    this.#worker.onmessageerror = () =>
      this.#fail(new NetworkFailure('sent a message that could not be deserialized'));
    this.network = wrap<Network>(this.#worker);
    const factory: WorkerFactory = {
      open: (nodes, call) => this.#open(nodes, call),
      close: (nodes) => this.#close(nodes),
    };
    this.#ready = this.network.setFactory(proxy(factory));
    this.#ready.catch(() => {});
  }

  /** Sets the scripts for the run that is taken over next. */
  prepareFor({ algorithm, nodes, services = [], clients = [] }: RunDefinition): void {
    this.#script = workerScript(algorithm.id);
    this.#ownScripts = new Map([
      ...nodes.map((node) => [node.id, workerScript(node.algorithm ?? algorithm.id)] as const),
      ...services.map(({ id, kind }) => [id, serviceScript(kind)] as const),
      ...clients.map(({ id, kind }) => [id, clientScript(kind)] as const),
    ]);
  }

  /** Makes a call. Rejects with a {@link NetworkFailure} when the worker fails or misses the deadline. */
  async answerOf<T>(ask: (network: Remote<Network>) => Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const failure = new NetworkFailure(`did not answer within ${DEADLINE_MS / 1000} s`);
      timer = setTimeout(() => reject(failure), DEADLINE_MS);
    });
    const answer = Promise.all([ask(this.network), this.#ready]).then(([result]) => result);
    try {
      return await Promise.race([answer, late, this.#failure]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends every worker; pending calls reject. */
  dispose(): void {
    this.#fail(new NetworkFailure('was ended'));
    this.#isEnded = true;
    for (const node of this.#nodes.keys()) this.#end(node);
    this.#worker.terminate();
  }

  #open(nodes: readonly string[], call: number): void {
    for (const node of nodes) {
      const script = this.#ownScripts.get(node) ?? this.#script;
      this.#inOrder(() => this.#start(node, script, call));
    }
  }

  #start(node: string, script: string, call: number): void {
    this.#nodes.get(node)?.terminate();
    const worker = this.#maker.process(script, node);
    const { port1, port2 } = new MessageChannel();
    worker.onerror = (event) => {
      event.preventDefault();
      void this.network.reportFailure(node, event.message || 'its worker could not be loaded');
    };
    worker.postMessage({ port: port1 } satisfies Welcome, [port1]);
    this.#nodes.set(node, worker);
    void this.network.connect(node, transfer(port2, [port2]), call);
  }

  #close(nodes: readonly string[]): void {
    for (const node of nodes) this.#inOrder(() => this.#end(node));
  }

  #end(node: string): void {
    this.#nodes.get(node)?.terminate();
    this.#nodes.delete(node);
  }

  /** Workers of processes are made and ended in the order of the calls, once the maker is ready. */
  #inOrder(work: () => void): void {
    void this.#maker.ready.then(() => {
      if (!this.#isEnded) work();
    });
  }
}
