// Side runs, beside the present one: executed in the network worker's own thread, in short slices.
import type { ShownByNode } from '../sim/contracts/shown';
import type { LocalRun } from '../sim/engine/localRun';
import { ShownReplay } from '../sim/engine/shownReplay';
import type { NetworkProgress } from './messages';

/** The limit of one call, which the present run waits for, in ms of wall time: about half a frame. */
const SLICE_MS = 8;

interface Side {
  readonly run: LocalRun;
  readonly replay: ShownReplay;
  /** The number of commands that the page has; commands are only ever added. */
  sentCommands: number;
}

/** The side runs of a network, by number. */
export class SideRuns {
  readonly #sides = new Map<number, Side>();
  readonly #sliceMs: number;
  #opened = 0;

  /** @param sliceMs - the limit of one call, in ms of wall time; the last window may exceed it. */
  constructor(sliceMs = SLICE_MS) {
    this.#sliceMs = sliceMs;
  }

  /** Adds a run. @returns its number, for the calls below. */
  add(run: LocalRun): number {
    this.#opened += 1;
    this.#sides.set(this.#opened, { run, replay: new ShownReplay(), sentCommands: -1 });
    return this.#opened;
  }

  /** Advances a run towards a time in ms; returns earlier when the slice is over. */
  advance(side: number, untilMs: number, windows?: number): NetworkProgress {
    const entry = this.#of(side);
    const { run } = entry;
    const limitMs = performance.now() + this.#sliceMs;
    run.advance(untilMs, windows, () => performance.now() > limitMs);
    const { frontierMs, nextMs, commands } = run.kernel;
    const progress = { events: JSON.stringify(run.takeEvents()), frontierMs, nextMs };
    if (commands.length === entry.sentCommands) return progress;
    entry.sentCommands = commands.length;
    return { ...progress, commands };
  }

  /** The variables of a run's nodes, as `Engine.shown`; null when the slice is over before. */
  shown(side: number, untilMs: number): ShownByNode | null {
    const { run, replay } = this.#of(side);
    const limitMs = performance.now() + this.#sliceMs;
    return replay.at(run, untilMs, () => performance.now() > limitMs);
  }

  /** Removes a run and returns it. */
  take(side: number): LocalRun {
    const { run } = this.#of(side);
    this.#sides.delete(side);
    return run;
  }

  close(side: number): void {
    this.#sides.delete(side);
  }

  #of(side: number): Side {
    const entry = this.#sides.get(side);
    if (!entry) throw new Error('this side run was closed');
    return entry;
  }
}
