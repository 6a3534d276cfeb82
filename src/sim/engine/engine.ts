// The engine's contract: the interface for driving a run, in real workers or in the calling thread.

import { canonicalJson } from '../base/json';
import type { Action, Command } from '../contracts/command';
import type { RecordedStep } from '../contracts/recordedStep';
import type { Setup } from '../contracts/setup';
import type { ShownByNode } from '../contracts/shown';
import type { TraceEvent } from '../contracts/traceEvent';
import { type Checkpoint, Checkpoints } from './checkpoints';
import { LocalRun } from './localRun';
import { ShownReplay } from './shownReplay';
import { FROM_THE_BEGINNING, type Start } from './start';
import { StepReplay } from './stepReplay';

/** The events since the last call, and the run's frontier. */
export interface Progress {
  readonly events: readonly TraceEvent[];
  /** The frontier in ms: everything before this time has happened. */
  readonly frontierMs: number;
  /** The earliest time in ms at which a process, a command or a storm may act; infinite when nothing is planned. */
  readonly nextMs: number;
  /** All commands so far, including those that record failures of the host. */
  readonly commands: readonly Command[];
}

/** The part of a setup that a run file has; the rest is looked up by id. */
export interface RunInputs {
  readonly definition: Setup['definition'];
  readonly commands: readonly Command[];
}

/** A run beside the present one, with all processes in one thread. It advances only on request. */
export interface SideRun {
  /** As {@link Engine.advance}. */
  advance(untilMs: number, windows?: number): Promise<Progress>;
  /** As {@link Engine.shown}. */
  shown(untilMs: number): Promise<ShownByNode | null>;
  /** Makes it the engine's present run, in place of the former one, at its present frontier. */
  takeOver(): Promise<void>;
  /** Ends it. No further call may follow. */
  close(): void;
}

/** The engine: the present run, and runs beside it. */
export interface Engine {
  /**
   * Begins a run of other inputs, without effect on the present one.
   *
   * @param start - the target of the run: it continues from the present run's latest suitable checkpoint, if the
   * definition is the same. When absent, the run starts from its beginning and keeps no checkpoints: it is only for
   * display.
   */
  beginSideRun(inputs: RunInputs, start?: Start): Promise<SideRun>;
  /**
   * Advances to a time in ms; a busy run may return before. Rejects when there is no present run.
   *
   * @param windows - maximum of windows to execute; no limit when absent.
   */
  advance(untilMs: number, windows?: number): Promise<Progress>;
  /** Submits an action; returns its command, which takes effect at the frontier with the next {@link Engine.advance}. */
  submit(action: Action): Promise<Command>;
  /**
   * The variables of the present run's nodes once everything before `untilMs`, in ms, has happened, and no more. Null
   * when the answer takes longer than a slice: the next call goes on. Rejects when there is no present run.
   */
  shown(untilMs: number): Promise<ShownByNode | null>;
  /**
   * The steps that a process of the present run makes at `atMs`, in ms, in their order; the moment is over. Null when
   * the answer takes longer than a slice: the next call goes on. Rejects when there is no present run.
   */
  steps(process: string, atMs: number): Promise<readonly RecordedStep[] | null>;
}

/** The checkpoints of the present run, for further runs of its definition. */
export class History {
  readonly #gap: number | undefined;
  #definition = '';
  #checkpoints: Checkpoints | null = null;

  /** @param gap - number of events between the first checkpoints; the usual one when absent. */
  constructor(gap?: number) {
    this.#gap = gap;
  }

  /**
   * A run that starts from the present run's checkpoints if the definition is the same, else without any.
   *
   * @param checkpoint - a further checkpoint of this definition.
   */
  begin(setup: Setup, start?: Start, checkpoint?: Checkpoint): LocalRun {
    if (!start)
      return new LocalRun(setup, new Checkpoints(Number.POSITIVE_INFINITY), FROM_THE_BEGINNING);
    const isSame = canonicalJson(setup.definition) === this.#definition;
    const checkpoints = (isSame && this.#checkpoints) || new Checkpoints(this.#gap);
    if (checkpoint) checkpoints.add(checkpoint);
    return new LocalRun(setup, checkpoints, start);
  }

  /** Makes a run's checkpoints those of the present run. */
  hold({ setup, checkpoints }: LocalRun): void {
    this.#definition = canonicalJson(setup.definition);
    this.#checkpoints = checkpoints;
  }
}

/** An engine in the calling thread. */
export class InProcessEngine implements Engine {
  readonly #complete: (inputs: RunInputs) => Setup | Promise<Setup>;
  readonly #history: History;
  readonly #shownReplay = new ShownReplay();
  readonly #stepReplay = new StepReplay();
  #run: LocalRun | null = null;

  /** @param complete - looks up the algorithm, faults and properties of a run. */
  constructor(
    complete: (inputs: RunInputs) => Setup | Promise<Setup>,
    history: History = new History(),
  ) {
    this.#complete = complete;
    this.#history = history;
  }

  async beginSideRun(inputs: RunInputs, start?: Start): Promise<SideRun> {
    const run = this.#history.begin(await this.#complete(inputs), start);
    const replay = new ShownReplay();
    return {
      advance: async (untilMs, windows) => advanced(run, untilMs, windows),
      shown: async (untilMs) => replay.at(run, untilMs),
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

  async shown(untilMs: number): Promise<ShownByNode | null> {
    if (!this.#run) throw new Error('no run is loaded');
    return this.#shownReplay.at(this.#run, untilMs);
  }

  async steps(process: string, atMs: number): Promise<readonly RecordedStep[] | null> {
    if (!this.#run) throw new Error('no run is loaded');
    return this.#stepReplay.at(this.#run, process, atMs);
  }
}

function advanced(run: LocalRun, untilMs: number, windows?: number): Progress {
  run.advance(untilMs, windows);
  const { frontierMs, nextMs, commands } = run.kernel;
  return { events: run.takeEvents(), frontierMs, nextMs, commands };
}
