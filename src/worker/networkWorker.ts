// A network worker together with its node workers, which the page makes for it and which end with it.
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { RunDefinition } from '../sim/contracts/definition';
import type { Network, Welcome, WorkerFactory } from './messages';
import { newNetwork, WORKER_TYPE } from './networkScript';

/** The deadline of a call to the network worker, in ms of wall time. */
const DEADLINE_MS = 60_000;

const NOT_LOADED = 'its worker could not be loaded';

type Scripts = typeof import('./processScripts');

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
  /** The present run. */
  #definition: RunDefinition | null = null;
  #scripts: Promise<Scripts> | null = null;
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

  /** Sets the run that is taken over next, whose processes get workers. */
  prepareFor(definition: RunDefinition): void {
    this.#definition = definition;
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
    const definition = this.#definition;
    for (const node of nodes)
      this.#inOrder(({ scriptOf }) => {
        if (definition) this.#start(node, scriptOf(definition, node), call);
      }).catch(() => this.network.reportFailure(node, NOT_LOADED));
  }

  #start(node: string, script: string, call: number): void {
    this.#nodes.get(node)?.terminate();
    const worker = this.#maker.process(script, node);
    const { port1, port2 } = new MessageChannel();
    worker.onerror = (event) => {
      event.preventDefault();
      void this.network.reportFailure(node, event.message || NOT_LOADED);
    };
    worker.postMessage({ port: port1 } satisfies Welcome, [port1]);
    this.#nodes.set(node, worker);
    void this.network.connect(node, transfer(port2, [port2]), call);
  }

  #close(nodes: readonly string[]): void {
    // A worker that could not be loaded needs no end.
    for (const node of nodes) this.#inOrder(() => this.#end(node)).catch(() => {});
  }

  #end(node: string): void {
    this.#nodes.get(node)?.terminate();
    this.#nodes.delete(node);
  }

  /** Workers of processes are made and ended in the order of the calls, once the maker is ready and scripts are known. */
  async #inOrder(work: (scripts: Scripts) => void): Promise<void> {
    this.#scripts ??= this.#maker.ready.then(() => import('./processScripts'));
    const scripts = await this.#scripts;
    if (!this.#isEnded) work(scripts);
  }
}
