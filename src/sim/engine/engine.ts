// What drives a run from outside: the same contract for real workers and for the calling thread.

import { canonicalJson } from '../base/json';
import type { Action, Command } from '../contracts/command';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { type Checkpoint, Checkpoints } from './checkpoints';
import { FROM_THE_BEGINNING, LocalRun, type Start } from './localRun';

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

/** A run beside the present one, with all of its processes in one thread; it goes on for as long as somebody asks. */
export interface SideRun {
  /** As {@link Engine.advance}. */
  advance(untilMs: number, windows?: number): Promise<Progress>;
  /** Makes it the engine's present run, in the place of the one before, from where it stands. */
  takeOver(): Promise<void>;
  /** Ends it: nobody will ask any more. */
  close(): void;
}

/** A run in progress, the present one, and others beside it. */
export interface Engine {
  /**
   * Begins a run of other inputs without touching the present one.
   *
   * @param start - where it is taken up: from the nearest checkpoint before that which the present run has, if it has
   * the same definition and the commands lead there. When absent, the run starts from its beginning and keeps no
   * checkpoints: it is only to be looked at.
   */
  beside(inputs: RunInputs, start?: Start): Promise<SideRun>;
  /**
   * Goes on towards a time in ms; a busy run may come back before it is there. Rejects when there is no present run.
   *
   * @param windows - how many windows to execute at most; as many as there are when absent.
   */
  advance(untilMs: number, windows?: number): Promise<Progress>;
  /** Gives a command, and says which it became. It takes effect with the next {@link Engine.advance}, at the run's frontier. */
  submit(action: Action): Promise<Command>;
}

/** The checkpoints of the present run, which others of its definition start from. */
export class History {
  readonly #gap: number | undefined;
  #definition = '';
  #checkpoints: Checkpoints | null = null;

  /** @param gap - how many events lie between two checkpoints at first; as many as usual when absent. */
  constructor(gap?: number) {
    this.#gap = gap;
  }

  /**
   * A run that starts from the present run's checkpoints when it has the same definition, or without any.
   *
   * @param checkpoint - one more of this definition, made elsewhere.
   */
  begin(setup: Setup, start?: Start, checkpoint?: Checkpoint): LocalRun {
    if (!start)
      return new LocalRun(setup, new Checkpoints(Number.POSITIVE_INFINITY), FROM_THE_BEGINNING);
    const isSame = canonicalJson(setup.definition) === this.#definition;
    const checkpoints = (isSame && this.#checkpoints) || new Checkpoints(this.#gap);
    if (checkpoint) checkpoints.add(checkpoint);
    return new LocalRun(setup, checkpoints, start);
  }

  /** Makes a run the present one. */
  hold({ definition, checkpoints }: LocalRun): void {
    this.#definition = canonicalJson(definition);
    this.#checkpoints = checkpoints;
  }
}

/** An engine that runs everything in the calling thread. */
export class InProcessEngine implements Engine {
  readonly #complete: (inputs: RunInputs) => Setup | Promise<Setup>;
  readonly #history: History;
  #run: LocalRun | null = null;

  /** @param complete - finds the algorithm, the faults and the properties of a run. */
  constructor(
    complete: (inputs: RunInputs) => Setup | Promise<Setup>,
    history: History = new History(),
  ) {
    this.#complete = complete;
    this.#history = history;
  }

  async beside(inputs: RunInputs, start?: Start): Promise<SideRun> {
    const run = this.#history.begin(await this.#complete(inputs), start);
    return {
      advance: async (untilMs, windows) => advanced(run, untilMs, windows),
      takeOver: async () => {
        this.#history.hold(run);
        this.#run = run;
      },
      close: () => {},
    };
  }

  async advance(untilMs: number, windows?: number): Promise<Progress> {
    if (!this.#run) throw new Error('no run is loaded');
    return advanced(this.#run, untilMs, windows);
  }

  async submit(action: Action): Promise<Command> {
    if (!this.#run) throw new Error('no run is loaded');
    return this.#run.kernel.submit(action);
  }
}

function advanced(run: LocalRun, untilMs: number, windows?: number): Progress {
  run.advance(untilMs, windows);
  const { frontierMs, commands } = run.kernel;
  return { events: run.takeEvents(), frontierMs, commands: [...commands] };
}
