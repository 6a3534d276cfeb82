// What is on its way to the screen: the last that was asked for, and what is done to the run that is there.
import type { Opening, OpeningProgress } from './opening';

/** What takes less is not worth a word: undo would flash. In ms of wall time. */
const SHOWN_AFTER_MS = 300;

/** All openings that are under way. */
export class Openings {
  readonly #show: (progress: OpeningProgress | null) => void;
  /** The latest at the end. */
  #all: readonly Opening[] = [];

  /** @param show - called when there is something else to show of the latest. */
  constructor(show: (progress: OpeningProgress | null) => void) {
    this.#show = show;
  }

  /** Does what brings something to the screen. @param opening - is under way until then. */
  async during<T>(opening: Opening, work: (opening: Opening) => Promise<T>): Promise<T> {
    this.#all = [...this.#all, opening];
    try {
      return await work(opening);
    } finally {
      this.#all = this.#all.filter((other) => other !== opening);
      this.#show(null);
    }
  }

  /** Stops the latest. */
  stop(): void {
    this.#all.at(-1)?.stop();
  }

  /** Stops all: something else was asked for. */
  stopAll(): void {
    for (const opening of this.#all) opening.stop();
  }

  /** Contents itself with what there is of the latest. */
  takeAsIs(): void {
    this.#all.at(-1)?.takeAsIs();
  }

  /** Wall time has passed, in ms. */
  frame(elapsedMs: number): void {
    if (this.#all.length === 0) return;
    for (const opening of this.#all) opening.pass(elapsedMs);
    const progress = this.#all.at(-1)?.progress;
    if (progress && progress.elapsedMs >= SHOWN_AFTER_MS) this.#show(progress);
  }
}
