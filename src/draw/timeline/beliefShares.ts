// The beliefs of all nodes over a whole run, in at most 2,048 buckets of time whose width doubles as the run grows.
import type { LaneTracks } from './laneTracks';

const MOST_BUCKETS = 2048;

/** A node's last counted segment, by its index, and the code to which its time was added. */
interface Counted {
  index: number;
  code: number;
}

/** Folds lanes into the time that all nodes together spent with each value, bucket by bucket. */
export class BeliefShares {
  readonly tracks: LaneTracks;
  /** The width of a bucket, in ms. */
  bucketMs = 1;
  /** The end of the run so far, in ms. */
  endMs = 0;
  /** For each code the nodes' time in each bucket, in ms. */
  readonly #timeMs: Float64Array[] = [];
  readonly #counted = new Map<string, Counted>();

  constructor(tracks: LaneTracks) {
    this.tracks = tracks;
  }

  /** The number of buckets that have begun; none before a run begins. */
  get length(): number {
    return Math.max(0, Math.ceil(this.endMs / this.bucketMs));
  }

  /** The number of codes. */
  get codes(): number {
    return this.#timeMs.length;
  }

  /** The time that nodes spent with a value in a bucket, in ms. */
  timeMs(code: number, bucket: number): number {
    return this.#timeMs[code]?.[bucket] ?? 0;
  }

  /** The time of each code in the first bucket, in ms, then of each in the second, and so on. */
  weights(): Float64Array {
    const codes = this.tracks.values.length;
    const weights = new Float64Array(this.length * codes);
    for (const [code, row] of this.#timeMs.entries())
      for (let bucket = 0; bucket < this.length; bucket += 1)
        weights[bucket * codes + code] = row[bucket] as number;
    return weights;
  }

  /** Folds in the segments that the lanes have gained, up to a time in ms that is not before the last one. */
  update(endMs: number): void {
    this.tracks.update();
    while (endMs > this.bucketMs * MOST_BUCKETS) this.#double();
    for (const node of this.tracks.lanes.nodes.keys()) this.#take(node, endMs);
    this.endMs = endMs;
  }

  /** Counts a node's segments from the end so far to a new end; the cost depends on the new segments only. */
  #take(node: string, endMs: number): void {
    const { fromMs, codes, length } = this.tracks.trackOf(node);
    const counted = this.#counted.get(node) ?? { index: 0, code: -1 };
    this.#counted.set(node, counted);
    const before = counted.code;
    let toMs = 0;
    for (
      let index = Math.min(counted.index, length - 1);
      index < length && toMs <= endMs;
      index += 1
    ) {
      const [code, sinceMs] = [codes[index] as number, fromMs[index] as number];
      toMs = index + 1 < length ? (fromMs[index + 1] as number) : Number.POSITIVE_INFINITY;
      // A segment may have been replaced by one that begins at the same time, or come before the end so far.
      if (code !== before) {
        const knownMs = Math.min(toMs, this.endMs);
        this.#add(before, sinceMs, knownMs, -1);
        this.#add(code, sinceMs, knownMs, 1);
      }
      this.#add(code, Math.max(sinceMs, this.endMs), Math.min(toMs, endMs), 1);
      counted.index = index;
      counted.code = code;
    }
  }

  /** Adds the time of so many nodes between two times to the buckets. */
  #add(code: number, fromMs: number, toMs: number, nodes: 1 | -1): void {
    if (code < 0 || toMs <= fromMs) return;
    while (code >= this.#timeMs.length) this.#timeMs.push(new Float64Array(MOST_BUCKETS));
    const { bucketMs } = this;
    const row = this.#timeMs[code] as Float64Array;
    const last = Math.min(MOST_BUCKETS - 1, Math.ceil(toMs / bucketMs) - 1);
    for (let bucket = Math.floor(fromMs / bucketMs); bucket <= last; bucket += 1) {
      const overlapMs =
        Math.min(toMs, (bucket + 1) * bucketMs) - Math.max(fromMs, bucket * bucketMs);
      row[bucket] = (row[bucket] as number) + nodes * overlapMs;
    }
  }

  #double(): void {
    this.bucketMs *= 2;
    for (const row of this.#timeMs) {
      for (let bucket = 0; bucket < MOST_BUCKETS / 2; bucket += 1)
        row[bucket] = (row[2 * bucket] as number) + (row[2 * bucket + 1] as number);
      row.fill(0, MOST_BUCKETS / 2);
    }
  }
}
