// Stand-ins for workers, in the thread of the test, and runs with random faults for them.
import { expose } from 'comlink';
import { mischief } from '../../algorithms/testing/mischief';
import { parts, servicesFor } from '../../algorithms/testing/parts';
import { type Algorithm, surroundingsOf } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { Params, RunDefinition } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { History } from '../../sim/engine/engine';
import type { Network, Welcome } from '../messages';
import { createNetwork } from '../network';
import type { WorkerMaker } from '../networkWorker';
import { serveProcess } from '../serveProcess';

/** Opens a process of a run. @returns the network's end of its channel. */
export function openHere(
  algorithm: Algorithm,
  { services = [] }: Pick<RunDefinition, 'services'>,
  id: string,
): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const kind = services.find((service) => service.id === id)?.kind;
  serveProcess(port2, parts.find((part) => part.id === kind) ?? algorithm);
  return port1;
}

/** A run with random faults, and its end, in ms. */
interface Troubled {
  readonly definition: RunDefinition;
  readonly untilMs: number;
  /** Random commands, different for each name. */
  readonly trouble: (name: string) => Command[];
}

/** A run of four nodes of an algorithm, with random faults of all kinds. */
export function troubled(algorithm: Algorithm, seed: string): Troubled {
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  const plain = plainDefinition({
    algorithm: algorithm.id,
    params,
    nodes: 4,
    latencyMs,
    services: servicesFor(algorithm),
  });
  const untilMs = 3 * algorithm.settleMs(params as never, surroundingsOf(plain));
  const nodes = plain.nodes.map(({ id }) => id);
  const clocks = [...nodes, ...(plain.services ?? []).map(({ id }) => id)];
  const trouble = (name: string) =>
    mischief({ seed: name, nodes, fromMs: 0, toMs: untilMs, commands: 16, clocks });
  return { definition: { ...plain, seed }, trouble, untilMs };
}

/** A network worker in this thread that a test can make throw or hang. */
export class NetworkHere {
  onerror: ((event: { message: string }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  isEnded = false;
  readonly #port: MessagePort;
  readonly #inner: MessagePort;
  #isHung = false;

  constructor(network: Network) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#inner = port2;
    expose(network, port2);
    port1.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.isEnded && !this.#isHung) this.#port.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: EventListener): void {
    this.#port.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: EventListener): void {
    this.#port.removeEventListener(type, listener);
  }

  terminate(): void {
    this.isEnded = true;
    this.#port.close();
    this.#inner.close();
  }

  /** Throws outside any call. */
  throws(message: string): void {
    this.onerror?.({ message });
  }

  /** Stops receiving and answering. */
  hangs(): void {
    this.#isHung = true;
  }
}

/** Makes workers in this thread, all processes of one algorithm, and keeps a list of the network workers. */
export class WorkersHere implements WorkerMaker {
  readonly networks: NetworkHere[] = [];
  readonly ready = Promise.resolve();
  readonly #algorithm: Algorithm;
  readonly #gap: number;

  /** @param gap - the number of events between two checkpoints. */
  constructor(algorithm: Algorithm, gap: number) {
    this.#algorithm = algorithm;
    this.#gap = gap;
  }

  network(): Worker {
    const network = new NetworkHere(createNetwork(new History(this.#gap)));
    this.networks.push(network);
    return network as unknown as Worker;
  }

  process(): Worker {
    let served: MessagePort | null = null;
    const worker = {
      onerror: null,
      postMessage: ({ port }: Welcome) => {
        served = port;
        serveProcess(port, this.#algorithm);
      },
      terminate: () => served?.close(),
    };
    return worker as unknown as Worker;
  }
}
