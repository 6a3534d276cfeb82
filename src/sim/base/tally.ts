// A multiset of texts.

/** A multiset of texts, from which texts are taken one by one. */
export class Tally {
  readonly #counts = new Map<string, number>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  /** Removes one copy of a text; false when none is left. */
  take(text: string): boolean {
    const count = this.#counts.get(text) ?? 0;
    if (count === 0) return false;
    this.#counts.set(text, count - 1);
    return true;
  }
}
