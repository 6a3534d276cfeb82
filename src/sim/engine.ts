// What drives a run from outside: the same contract for real workers and for the calling thread.
import type { Action, Command } from './command';
import { Kernel, type Setup } from './kernel';
import { advance, InProcessHost } from './simulate';
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

/** A run in progress. */
export interface Engine {
  /** Drops the present run and starts another from 0 ms. */
  load(inputs: RunInputs): Promise<void>;
  /**
   * Goes on towards a time in ms; a busy run may come back before it is there.
   *
   * @param windows - how many windows to execute at most; as many as there are when absent.
   */
  advance(untilMs: number, windows?: number): Promise<Progress>;
  /** Gives a command. It takes effect with the next {@link Engine.advance}, at the run's frontier. */
  submit(action: Action): Promise<void>;
  /** Runs other inputs from 0 to a time in ms without touching the present run. */
  replay(inputs: RunInputs, untilMs: number): Promise<Progress>;
}

/** An engine that runs everything in the calling thread. */
export class InProcessEngine implements Engine {
  readonly #complete: (inputs: RunInputs) => Setup | Promise<Setup>;
  #kernel: Kernel | null = null;
  #host: InProcessHost | null = null;
  #events: TraceEvent[] = [];

  /** @param complete - finds the algorithm, the faults and the properties of a run. */
  constructor(complete: (inputs: RunInputs) => Setup | Promise<Setup>) {
    this.#complete = complete;
  }

  async load(inputs: RunInputs): Promise<void> {
    const setup = await this.#complete(inputs);
    this.#events = [];
    this.#kernel = new Kernel(setup, (event) => this.#events.push(event));
    this.#host = new InProcessHost(setup);
  }

  async advance(untilMs: number, windows?: number): Promise<Progress> {
    if (!this.#kernel || !this.#host) throw new Error('no run is loaded');
    advance(this.#kernel, this.#host, untilMs, windows);
    const events = this.#events;
    this.#events = [];
    return { events, frontierMs: this.#kernel.frontierMs, commands: [...this.#kernel.commands] };
  }

  async submit(action: Action): Promise<void> {
    this.#kernel?.submit(action);
  }

  async replay(inputs: RunInputs, untilMs: number): Promise<Progress> {
    const engine = new InProcessEngine(this.#complete);
    await engine.load(inputs);
    return engine.advance(untilMs);
  }
}
