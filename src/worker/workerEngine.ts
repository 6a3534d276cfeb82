// The page's side: asks the network worker, and replaces it when it fails.
import type { Remote } from 'comlink';
import type { Action, Command } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { Checkpoint } from '../sim/engine/checkpoints';
import type { Engine, Progress, RunInputs, SideRun } from '../sim/engine/engine';
import { FROM_THE_BEGINNING, type Start } from '../sim/engine/localRun';
import type { Network, NetworkProgress } from './messages';
import { browserWorkers, NetworkFailure, NetworkWorker, type WorkerMaker } from './networkWorker';

/** What the page knows of a run: enough to take it up again in another network worker. */
interface KnownRun {
  readonly definition: RunInputs['definition'];
  commands: readonly Command[];
  frontierMs: number;
  /** How many events the page has. */
  told: number;
  checkpoint: Checkpoint | null;
  /** Events that a new worker told while it took the run up. */
  untold: readonly TraceEvent[];
}

/** An engine whose kernel and whose processes are each in a worker of their own. */
export class WorkerEngine implements Engine {
  /** Called when a network worker failed and another has taken up the present run where it was. */
  onReplaced: (failure: Error) => void = () => {};
  readonly #maker: WorkerMaker;
  #present: KnownRun | null = null;
  /** The network worker that has the present run, as soon as there is one; null after a failure. */
  #network: Promise<NetworkWorker> | null;

  constructor(maker: WorkerMaker = browserWorkers) {
    this.#maker = maker;
    this.#network = this.#setUp();
  }

  async beside(inputs: RunInputs, start?: Start): Promise<SideRun> {
    const { network, answer: side } = await this.#ask((worker) => worker.beside(inputs, start));
    const { told } = start ?? FROM_THE_BEGINNING;
    const { definition, commands } = inputs;
    const known = { definition, commands, frontierMs: 0, told, checkpoint: null, untold: [] };
    return {
      advance: async (untilMs, windows) =>
        noted(
          known,
          await network.answerOf((worker) => worker.advanceBeside(side, untilMs, windows)),
        ),
      takeOver: async () => {
        network.prepareFor(definition);
        await network.answerOf((worker) => worker.takeOver(side));
        this.#present = known;
      },
      close: () => void network.network.closeBeside(side),
    };
  }

  async advance(untilMs: number, windows?: number): Promise<Progress> {
    const { answer } = await this.#ask((worker) => worker.advance(untilMs, windows));
    return noted(this.#known, answer);
  }

  async submit(action: Action): Promise<Command> {
    const { answer } = await this.#ask<Command>((worker) => worker.submit(action));
    const known = this.#known;
    const later = known.commands.findIndex(({ atMs }) => atMs > answer.atMs);
    const place = later < 0 ? known.commands.length : later;
    known.commands = known.commands.toSpliced(place, 0, answer);
    return answer;
  }

  /** Ends every worker. */
  async dispose(): Promise<void> {
    (await this.#network)?.dispose();
  }

  get #known(): KnownRun {
    if (!this.#present) throw new Error('no run is loaded');
    return this.#present;
  }

  /** Asks the network worker, and when it fails another one, once. */
  async #ask<T>(
    ask: (worker: Remote<Network>) => Promise<T>,
  ): Promise<{ readonly network: NetworkWorker; readonly answer: T }> {
    const asked = this.#worker();
    const network = await asked;
    try {
      return { network, answer: await network.answerOf(ask) };
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure;
      const isFirst = this.#network === asked;
      if (isFirst) {
        network.dispose();
        this.#network = null;
      }
      const next = await this.#worker();
      if (isFirst) this.onReplaced(failure);
      return { network: next, answer: await next.answerOf(ask) };
    }
  }

  #worker(): Promise<NetworkWorker> {
    this.#network ??= this.#setUp();
    return this.#network;
  }

  /** Makes a network worker, and lets it take up the present run. */
  async #setUp(): Promise<NetworkWorker> {
    const network = new NetworkWorker(this.#maker);
    try {
      if (this.#present) await restoreRun(network, this.#present);
      return network;
    } catch (error) {
      network.dispose();
      this.#network = null;
      throw error;
    }
  }
}

/** Lets a new network worker come to where the page has a run: from the last checkpoint, if it leads there. */
async function restoreRun(network: NetworkWorker, known: KnownRun): Promise<void> {
  const { definition, commands, frontierMs, told, checkpoint } = known;
  const start = { atMs: frontierMs, told };
  const side = await network.answerOf((worker) =>
    worker.beside({ definition, commands }, start, checkpoint ?? undefined),
  );
  const untold: TraceEvent[] = [];
  for (let reachedMs = -1; reachedMs < frontierMs; ) {
    const progress = await network.answerOf((worker) => worker.advanceBeside(side, frontierMs));
    for (const event of eventsOf(progress)) untold.push(event);
    reachedMs = progress.frontierMs;
  }
  network.prepareFor(definition);
  await network.answerOf((worker) => worker.takeOver(side));
  known.untold = untold;
}

/** What a network worker says of a run, noted. */
function noted(known: KnownRun, progress: NetworkProgress): Progress {
  const events = eventsOf(progress);
  const happened = known.untold.length > 0 ? [...known.untold, ...events] : events;
  known.untold = [];
  known.told += happened.length;
  known.frontierMs = progress.frontierMs;
  known.commands = progress.commands ?? known.commands;
  known.checkpoint = progress.checkpoint ?? known.checkpoint;
  return { events: happened, frontierMs: known.frontierMs, commands: known.commands };
}

function eventsOf({ events }: NetworkProgress): readonly TraceEvent[] {
  return JSON.parse(events) as TraceEvent[];
}
