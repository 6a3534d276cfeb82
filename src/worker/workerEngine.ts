// The engine on the page's side: it calls the network worker, and replaces it when it fails.
import type { Remote } from 'comlink';
import type { Action, Command } from '../sim/contracts/command';
import type { RecordedStep } from '../sim/contracts/recordedStep';
import type { ShownByNode } from '../sim/contracts/shown';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { Checkpoint } from '../sim/engine/checkpoints';
import type { Engine, Progress, RunInputs, SideRun } from '../sim/engine/engine';
import { FROM_THE_BEGINNING, type Start } from '../sim/engine/start';
import type { Network, NetworkProgress } from './messages';
import { browserWorkers, NetworkFailure, NetworkWorker, type WorkerMaker } from './networkWorker';

/** The page's record of a run, sufficient to restore the run in another network worker. */
interface KnownRun {
  readonly definition: RunInputs['definition'];
  commands: readonly Command[];
  frontierMs: number;
  /** The number of events that the page has. */
  knownEvents: number;
  checkpoint: Checkpoint | null;
  /** Events from a new worker that were received while it restored the run, for the next progress. */
  pendingEvents: readonly TraceEvent[];
}

/** An engine with the kernel in one worker and each process in a worker of its own. */
export class WorkerEngine implements Engine {
  /** Called when a network worker has failed and another has restored the present run. */
  onReplaced: (failure: Error) => void = () => {};
  readonly #maker: WorkerMaker;
  #present: KnownRun | null = null;
  /** The network worker with the present run; null after a failure. */
  #network: Promise<NetworkWorker> | null;

  constructor(maker: WorkerMaker = browserWorkers()) {
    this.#maker = maker;
    this.#network = this.#setUp();
  }

  async beginSideRun(inputs: RunInputs, start?: Start): Promise<SideRun> {
    const { network, answer: side } = await this.#ask((worker) =>
      worker.beginSideRun(inputs, start),
    );
    const { knownEvents } = start ?? FROM_THE_BEGINNING;
    const { definition, commands } = inputs;
    const known = {
      definition,
      commands,
      frontierMs: 0,
      knownEvents,
      checkpoint: null,
      pendingEvents: [],
    };
    return {
      advance: async (untilMs, windows) =>
        noted(
          known,
          await network.answerOf((worker) => worker.advanceSideRun(side, untilMs, windows)),
        ),
      shown: (untilMs) => network.answerOf((worker) => worker.shownOfSideRun(side, untilMs)),
      takeOver: async () => {
        network.prepareFor(definition);
        await network.answerOf((worker) => worker.takeOver(side));
        this.#present = known;
      },
      close: () => void network.network.closeSideRun(side),
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

  async shown(untilMs: number): Promise<ShownByNode | null> {
    return (await this.#ask<ShownByNode | null>((worker) => worker.shown(untilMs))).answer;
  }

  async steps(process: string, atMs: number): Promise<readonly RecordedStep[] | null> {
    type Steps = readonly RecordedStep[] | null;
    return (await this.#ask<Steps>((worker) => worker.steps(process, atMs) as Promise<Steps>))
      .answer;
  }

  /** Ends every worker. */
  async dispose(): Promise<void> {
    (await this.#network)?.dispose();
  }

  get #known(): KnownRun {
    if (!this.#present) throw new Error('no run is loaded');
    return this.#present;
  }

  /** Calls the network worker; when that fails, calls its replacement, once. */
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

  /** Makes a network worker, and restores the present run in it. */
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

/** Restores a run in a new network worker, up to the events that the page has; from the last checkpoint if that fits. */
async function restoreRun(network: NetworkWorker, known: KnownRun): Promise<void> {
  const { definition, commands, frontierMs, knownEvents, checkpoint } = known;
  const start = { atMs: frontierMs, knownEvents };
  const side = await network.answerOf((worker) =>
    worker.beginSideRun({ definition, commands }, start, checkpoint ?? undefined),
  );
  const pendingEvents: TraceEvent[] = [];
  for (let reachedMs = -1; reachedMs < frontierMs; ) {
    const progress = await network.answerOf((worker) => worker.advanceSideRun(side, frontierMs));
    for (const event of eventsOf(progress)) pendingEvents.push(event);
    reachedMs = progress.frontierMs;
  }
  network.prepareFor(definition);
  await network.answerOf((worker) => worker.takeOver(side));
  known.pendingEvents = pendingEvents;
}

/** Notes a network worker's progress in the record of its run. */
function noted(known: KnownRun, progress: NetworkProgress): Progress {
  const events = eventsOf(progress);
  const all = known.pendingEvents.length > 0 ? [...known.pendingEvents, ...events] : events;
  known.pendingEvents = [];
  known.knownEvents += all.length;
  known.frontierMs = progress.frontierMs;
  known.commands = progress.commands ?? known.commands;
  known.checkpoint = progress.checkpoint ?? known.checkpoint;
  const { frontierMs, commands } = known;
  return { events: all, frontierMs, nextMs: progress.nextMs, commands };
}

function eventsOf({ events }: NetworkProgress): readonly TraceEvent[] {
  return JSON.parse(events) as TraceEvent[];
}
