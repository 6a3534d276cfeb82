// Seeded random choices: for tests, and for hunts.
import { createStream, type RandomStream } from './random';

/** Random choices from one seeded stream. */
export class Dice {
  readonly #stream: RandomStream;

  constructor(seed: string, purpose: string) {
    this.#stream = createStream(seed, purpose);
  }

  /** True with this probability. */
  isLucky(chance: number): boolean {
    return this.#stream.next() < chance;
  }

  /** A whole number between two, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor((max - min + 1) * this.#stream.next());
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)] as T;
  }

  /** Each of a list with this chance, in the list's order. */
  some<T>(list: readonly T[], chance: number): T[] {
    return list.filter(() => this.isLucky(chance));
  }

  /** The list in a random order. */
  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(this.whole(0, left.length - 1), 1)[0] as T);
  }

  /** A list of `count` results of `make`. */
  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
