// Runs beside the present one: each goes on by itself in the network worker's thread, a little at a time.
import type { LocalRun } from '../sim/engine/localRun';
import type { NetworkProgress } from './messages';

/** How long one call may keep the present run waiting, in ms of wall time: about half a frame. */
const PATIENCE_MS = 8;

interface Side {
  readonly run: LocalRun;
  /** How many commands the page knows: there are only ever more of them. */
  toldCommands: number;
}

/** The side runs of a network, by number. */
export class SideRuns {
  readonly #sides = new Map<number, Side>();
  readonly #patienceMs: number;
  #opened = 0;

  /** @param patienceMs - how long one call may take, besides its last window. */
  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** Takes a run in; the number by which the other calls name it. */
  add(run: LocalRun): number {
    this.#opened += 1;
    this.#sides.set(this.#opened, { run, toldCommands: -1 });
    return this.#opened;
  }

  /** Goes on towards a time in ms; comes back before it is there when patience is over. */
  advance(side: number, untilMs: number, windows?: number): NetworkProgress {
    const known = this.#of(side);
    const { run } = known;
    const givenUpMs = performance.now() + this.#patienceMs;
    run.advance(untilMs, windows, () => performance.now() > givenUpMs);
    const { frontierMs, commands } = run.kernel;
    const progress = { events: JSON.stringify(run.takeEvents()), frontierMs };
    if (commands.length === known.toldCommands) return progress;
    known.toldCommands = commands.length;
    return { ...progress, commands };
  }

  /** Gives a run away: it is no side run any more. */
  take(side: number): LocalRun {
    const { run } = this.#of(side);
    this.#sides.delete(side);
    return run;
  }

  close(side: number): void {
    this.#sides.delete(side);
  }

  #of(side: number): Side {
    const known = this.#sides.get(side);
    if (!known) throw new Error('this side run was closed');
    return known;
  }
}
