// The event queue: messages in flight, the next one first.

/** A message that will arrive at a process. */
export interface Delivery {
  readonly atMs: number;
  /** The receiver's place in the definition's order. */
  readonly toIndex: number;
  readonly id: number;
}

/** A binary heap: the earliest arrival first; of two at once by receiver, then by message id. */
export class DeliveryQueue<T extends Delivery> {
  #heap: T[];

  constructor(deliveries: readonly T[] = []) {
    // A sorted array is a heap.
    this.#heap = [...deliveries].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  peek(): T | undefined {
    return this.#heap[0];
  }

  push(delivery: T): void {
    const heap = this.#heap;
    let at = heap.push(delivery) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isBefore(delivery, heap[parent] as T)) break;
      heap[at] = heap[parent] as T;
      at = parent;
    }
    heap[at] = delivery;
  }

  pop(): T | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const child =
        right < heap.length && isBefore(heap[right] as T, heap[left] as T) ? right : left;
      if (!isBefore(heap[child] as T, last)) break;
      heap[at] = heap[child] as T;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  /** Removes the deliveries for which the predicate holds; returns them in order. */
  remove(matches: (delivery: T) => boolean): T[] {
    const removed = this.#heap.filter(matches).sort((a, b) => (isBefore(a, b) ? -1 : 1));
    if (removed.length > 0)
      this.#heap = new DeliveryQueue(this.#heap.filter((one) => !matches(one))).#heap;
    return removed;
  }

  /** All deliveries, in no particular order. */
  get all(): readonly T[] {
    return this.#heap;
  }
}

function isBefore(a: Delivery, b: Delivery): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs;
  if (a.toIndex !== b.toIndex) return a.toIndex < b.toIndex;
  return a.id < b.id;
}
