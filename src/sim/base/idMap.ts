// A map from numbers that grow to values that come and go.

/** The members of a `Map` that an {@link IdMap} has as well. */
export interface MapById<T> extends Iterable<readonly [id: number, value: T]> {
  readonly size: number;
  get(id: number): T | undefined;
  has(id: number): boolean;
  set(id: number, value: T): unknown;
  delete(id: number): boolean;
  keys(): Iterable<number>;
  values(): Iterable<T>;
}

/**
 * A map in the order of its ids. A `Map` moves to a new table after every few deletions; V8 links each table to the next,
 * so that one which has outlived a collection of garbage keeps all later ones.
 */
export class IdMap<T> implements MapById<T> {
  readonly #ids: number[] = [];
  readonly #values: T[] = [];

  constructor(entries: Iterable<readonly [id: number, value: T]> = []) {
    for (const [id, value] of entries) this.set(id, value);
  }

  get size(): number {
    return this.#ids.length;
  }

  get(id: number): T | undefined {
    const index = this.#indexOf(id);
    return this.#ids[index] === id ? this.#values[index] : undefined;
  }

  has(id: number): boolean {
    return this.#ids[this.#indexOf(id)] === id;
  }

  set(id: number, value: T): void {
    const index = this.#indexOf(id);
    if (this.#ids[index] === id) this.#values[index] = value;
    else if (index === this.#ids.length) {
      this.#ids.push(id);
      this.#values.push(value);
    } else {
      this.#ids.splice(index, 0, id);
      this.#values.splice(index, 0, value);
    }
  }

  /** Returns whether there was one. */
  delete(id: number): boolean {
    const index = this.#indexOf(id);
    if (this.#ids[index] !== id) return false;
    this.#ids.splice(index, 1);
    this.#values.splice(index, 1);
    return true;
  }

  keys(): Iterable<number> {
    return this.#ids.values();
  }

  values(): Iterable<T> {
    return this.#values.values();
  }

  *[Symbol.iterator](): Iterator<readonly [id: number, value: T]> {
    for (const [index, id] of this.#ids.entries()) yield [id, this.#values[index] as T];
  }

  /** The index of an id, or of the first larger one. A new id is mostly the largest. */
  #indexOf(id: number): number {
    const ids = this.#ids;
    let from = 0;
    let to = ids.length;
    if (to === 0 || (ids[to - 1] as number) < id) return to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
