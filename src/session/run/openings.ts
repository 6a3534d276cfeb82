// The openings that are under way; the page shows the latest.
import type { Opening, OpeningProgress } from './opening';

/** The time from which an opening is shown, in ms of wall time: a notice of shorter ones would flash at each undo. */
const SHOWN_AFTER_MS = 300;

/** Registers openings while they are under way, and stops them. */
export class Openings {
  readonly #show: (progress: OpeningProgress | null) => void;
  /** All openings under way, the latest at the end. */
  #all: readonly Opening[] = [];

  /** @param show - called when the progress of the latest opening has changed. */
  constructor(show: (progress: OpeningProgress | null) => void) {
    this.#show = show;
  }

  /** Runs the work of an opening, which is under way until the work ends. */
  async track<T>(opening: Opening, work: (opening: Opening) => Promise<T>): Promise<T> {
    this.#all = [...this.#all, opening];
    try {
      return await work(opening);
    } finally {
      opening.end();
      this.#all = this.#all.filter((other) => other !== opening);
      this.#show(null);
    }
  }

  /** Stops the latest opening. */
  stop(): void {
    this.#all.at(-1)?.stop();
  }

  /** Stops all openings, when a newer request supersedes them. */
  stopAll(): void {
    for (const opening of this.#all) opening.stop();
  }

  /** Accepts the events so far of the latest opening. */
  acceptPartialRun(): void {
    this.#all.at(-1)?.acceptPartialRun();
  }

  /** Adds wall time, in ms. */
  frame(elapsedMs: number): void {
    if (this.#all.length === 0) return;
    for (const opening of this.#all) opening.addElapsed(elapsedMs);
    const progress = this.#all.at(-1)?.progress;
    if (progress && progress.elapsedMs >= SHOWN_AFTER_MS) this.#show(progress);
  }
}
