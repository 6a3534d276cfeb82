// Texts of which some may be equal, to be crossed off one by one.

/** How many of each text are left. */
export class Tally {
  readonly #counts = new Map<string, number>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  /** Crosses one off; false when none like it is left. */
  take(text: string): boolean {
    const count = this.#counts.get(text) ?? 0;
    if (count === 0) return false;
    this.#counts.set(text, count - 1);
    return true;
  }
}
