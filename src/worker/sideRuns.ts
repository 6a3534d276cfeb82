// Runs beside the present one: each goes on by itself in the network worker's thread, a little at a time.
import { InProcessEngine, type RunInputs, type SideRun } from '../sim/engine';
import type { TraceEvent } from '../sim/traceEvent';
import { completeSetup } from './completeSetup';
import type { NetworkProgress } from './messages';

/** How long one call may keep the present run waiting, in ms of wall time: about half a frame. */
const PATIENCE_MS = 8;
/** Enough that looking at the clock costs little, few enough that patience is kept. */
const PORTION = 16;

/** The side runs of a network, by number. */
export class SideRuns {
  readonly #engine = new InProcessEngine(completeSetup);
  readonly #runs = new Map<number, SideRun>();
  readonly #portion: number;
  #opened = 0;

  /** @param portion - how many windows are executed between two looks at the clock. */
  constructor(portion = PORTION) {
    this.#portion = portion;
  }

  async open(inputs: RunInputs): Promise<number> {
    const run = await this.#engine.beside(inputs);
    this.#opened += 1;
    this.#runs.set(this.#opened, run);
    return this.#opened;
  }

  /** Goes on towards a time in ms; comes back before it is there when patience is over. */
  async advance(
    run: number,
    untilMs: number,
    windows = Number.POSITIVE_INFINITY,
  ): Promise<NetworkProgress> {
    const side = this.#runs.get(run);
    if (!side) throw new Error('this side run was closed');
    const portion = this.#portion;
    const givenUpMs = performance.now() + PATIENCE_MS;
    const events: TraceEvent[] = [];
    // A last look, once it is there: the commands of that very moment.
    for (let executed = 0, isThere = false; ; executed += portion) {
      const done = await side.advance(untilMs, Math.min(portion, windows - executed));
      for (const event of done.events) events.push(event);
      const { frontierMs } = done;
      const isOver = isThere || executed + portion >= windows;
      isThere = frontierMs >= untilMs;
      if (isOver || (!isThere && performance.now() > givenUpMs))
        return { events: JSON.stringify(events), frontierMs };
    }
  }

  close(run: number): void {
    this.#runs.delete(run);
  }
}
