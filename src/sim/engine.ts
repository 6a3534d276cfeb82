// What drives a run from outside: the same contract for real workers and for the calling thread.
import { Checkpoints } from './checkpoints';
import type { Action, Command } from './command';
import { canonicalJson } from './json';
import type { Kernel, Setup } from './kernel';
import { advance, type InProcessHost } from './simulate';
import type { TraceEvent } from './traceEvent';

/** What happened since the last call, and how far the run is. */
export interface Progress {
  readonly events: readonly TraceEvent[];
  /** Everything before this time, in ms, has happened. */
  readonly frontierMs: number;
  /** All commands so far; the outside world may have added some. */
  readonly commands: readonly Command[];
}

/** The part of a setup that a run file holds; the rest is found by id. */
export interface RunInputs {
  readonly definition: Setup['definition'];
  readonly commands: readonly Command[];
}

/** Where a run is taken up. */
export interface Start {
  /** The moment to hurry to, in ms: up to there nothing is computed at leisure, and checkpoints may spare it. */
  readonly atMs: number;
  /** How many of its events the caller has: they are not told again. */
  readonly told: number;
}

/** A run from its beginning, at leisure. */
export const FROM_THE_BEGINNING: Start = { atMs: 0, told: 0 };

/** A run beside the present one, with all of its processes in one thread; it goes on for as long as somebody asks. */
export interface SideRun {
  /** As {@link Engine.advance}, but for its commands, which are those that it began with. */
  advance(untilMs: number, windows?: number): Promise<Pick<Progress, 'events' | 'frontierMs'>>;
  /** Ends it: nobody will ask any more. */
  close(): void;
}

/** A run in progress. */
export interface Engine {
  /**
   * Drops the present run and takes up another: of the same definition from the nearest checkpoint before `start`,
   * if there is one under these commands. The next calls of {@link Engine.advance} lead to `start.atMs`.
   */
  load(inputs: RunInputs, start?: Start): Promise<void>;
  /**
   * Goes on towards a time in ms; a busy run may come back before it is there.
   *
   * @param windows - how many windows to execute at most; as many as there are when absent.
   */
  advance(untilMs: number, windows?: number): Promise<Progress>;
  /** Gives a command, and says which it became. It takes effect with the next {@link Engine.advance}, at the run's frontier. */
  submit(action: Action): Promise<Command>;
  /** Runs other inputs from 0 to a time in ms without touching the present run. */
  replay(inputs: RunInputs, untilMs: number): Promise<Progress>;
  /** Begins a run of other inputs without touching the present one. */
  beside(inputs: RunInputs): Promise<SideRun>;
}

/** Keeps checkpoints as long as the definition stays the same. */
export class History {
  readonly #gap: number | undefined;
  #definition = '';
  #checkpoints: Checkpoints;

  /** @param gap - how many events lie between two checkpoints at first; as many as usual when absent. */
  constructor(gap?: number) {
    this.#gap = gap;
    this.#checkpoints = new Checkpoints(gap);
  }

  /** The checkpoints of a definition: those kept so far, or none of another one's. */
  of(definition: RunInputs['definition']): Checkpoints {
    const text = canonicalJson(definition);
    if (text !== this.#definition) this.#checkpoints = new Checkpoints(this.#gap);
    this.#definition = text;
    return this.#checkpoints;
  }
}

/** A run in this thread. */
interface LoadedRun {
  readonly kernel: Kernel;
  readonly host: InProcessHost;
  readonly checkpoints: Checkpoints;
}

/** An engine that runs everything in the calling thread. */
export class InProcessEngine implements Engine {
  readonly #complete: (inputs: RunInputs) => Setup | Promise<Setup>;
  readonly #history: History;
  #run: LoadedRun | null = null;
  #events: TraceEvent[] = [];

  /** @param complete - finds the algorithm, the faults and the properties of a run. */
  constructor(
    complete: (inputs: RunInputs) => Setup | Promise<Setup>,
    history: History = new History(),
  ) {
    this.#complete = complete;
    this.#history = history;
  }

  async load(inputs: RunInputs, { atMs, told }: Start = FROM_THE_BEGINNING): Promise<void> {
    const setup = await this.#complete(inputs);
    this.#events = [];
    const checkpoints = this.#history.of(inputs.definition);
    const resumed = checkpoints.resume(setup, atMs, told, (event) => this.#events.push(event));
    this.#run = { ...resumed, checkpoints };
  }

  async advance(untilMs: number, windows?: number): Promise<Progress> {
    if (!this.#run) throw new Error('no run is loaded');
    const { kernel, host, checkpoints } = this.#run;
    advance(kernel, host, untilMs, windows, () => {
      if (checkpoints.isDue(kernel)) checkpoints.keep(kernel, host.snapshots());
    });
    const events = this.#events;
    this.#events = [];
    return { events, frontierMs: kernel.frontierMs, commands: [...kernel.commands] };
  }

  async submit(action: Action): Promise<Command> {
    if (!this.#run) throw new Error('no run is loaded');
    return this.#run.kernel.submit(action);
  }

  async replay(inputs: RunInputs, untilMs: number): Promise<Progress> {
    const engine = new InProcessEngine(this.#complete);
    await engine.load(inputs);
    return engine.advance(untilMs);
  }

  async beside(inputs: RunInputs): Promise<SideRun> {
    // Nobody will take it up elsewhere: it keeps no checkpoints.
    const engine = new InProcessEngine(this.#complete, new History(Number.POSITIVE_INFINITY));
    await engine.load(inputs);
    return { advance: (untilMs, windows) => engine.advance(untilMs, windows), close: () => {} };
  }
}
