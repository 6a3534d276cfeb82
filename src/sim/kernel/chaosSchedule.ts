// A storm: faults by chance, of chosen kinds, at a chosen rate. All that it breaks it also mends, and it ends by itself.

import { createStream, RandomStream, type StreamState } from '../base/random';
import { roundMs } from '../base/time';
import { type Command, disruptionsOf, MAX_DISRUPTIONS, type StormKind } from '../contracts/command';

export type StormCommand = Extract<Command, { type: 'storm' }>;

/** Of a storm that strikes every so many ms, damage lasts from half as long to three times as long. */
const LASTS = { min: 0.5, max: 3 };
const SLOW_MS = [200, 2000] as const;
/** So many storms may rage at once: each turn looks at all of them. */
const MOST_STORMS = 1000;

/** What a storm breaks at one moment, and mends at a later one. */
export interface Disruption {
  /** Its own in the whole run: what it broke is marked with it. */
  readonly id: string;
  readonly kind: StormKind;
  /** Whom it hits, and, where it hits a link, the link's other end. */
  readonly node: string;
  readonly other: string;
  /** By how much it slows a link, if it does. */
  readonly delayMs: number;
}

/** What a storm does next; `storm` is the `seq` of the event that let it rise. */
export type Injection =
  | { readonly type: 'damage' | 'repair'; readonly storm: number; readonly disruption: Disruption }
  | { readonly type: 'end'; readonly storm: number };

interface Repair {
  readonly atMs: number;
  readonly disruption: Disruption;
}

/** One storm, between two of its turns. */
interface Storm {
  readonly seq: number;
  readonly kinds: readonly StormKind[];
  readonly meanGapMs: number;
  readonly endMs: number;
  readonly stream: RandomStream;
  /** When it strikes next; it does not, from its end on. */
  strikeMs: number;
  /** How often it has struck. */
  count: number;
  /** What it has still to mend, in order of time: a handful, however long it lasts. */
  readonly repairs: Repair[];
}

/** A storm as a checkpoint keeps it. */
export type StormSnapshot = Omit<Storm, 'stream' | 'repairs'> & {
  readonly stream: StreamState;
  readonly repairs: readonly Repair[];
};

/**
 * The storms of a run. What they do is drawn when it is due: a long one takes no more room than a short one.
 */
export class ChaosSchedule {
  readonly #seed: string;
  /** In the order in which they rose. */
  #storms: Storm[] = [];
  #nextMs = Number.POSITIVE_INFINITY;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** When the next turn is due, in ms; infinite when all is calm. */
  get nextMs(): number {
    return this.#nextMs;
  }

  get snapshot(): readonly StormSnapshot[] {
    return this.#storms.map((storm) => ({ ...storm, stream: storm.stream.state }));
  }

  restore(storms: readonly StormSnapshot[]): void {
    this.#storms = storms.map(({ stream, repairs, ...storm }) => ({
      ...storm,
      stream: new RandomStream(stream),
      repairs: [...repairs],
    }));
    this.#look();
  }

  /** Whether all that rage and this one together are not too many, and will not disruption too often. */
  hasRoomFor(storm: Pick<StormCommand, 'perMinute' | 'forMs'>): boolean {
    if (this.#storms.length >= MOST_STORMS) return false;
    let toCome = disruptionsOf(storm);
    for (const { strikeMs, endMs, meanGapMs } of this.#storms)
      toCome += Math.max(0, endMs - strikeMs) / meanGapMs;
    return toCome <= MAX_DISRUPTIONS.inAll;
  }

  /** Lets a storm rise; `seq` is the event that says so. */
  brew({ atMs, forMs, perMinute, kinds }: StormCommand, seq: number): void {
    const stream = createStream(this.#seed, `storm ${seq}`);
    const meanGapMs = 60_000 / perMinute;
    const strikeMs = atMs + gapMs(meanGapMs, stream);
    const endMs = roundMs(atMs + forMs);
    this.#storms.push({
      seq,
      kinds,
      meanGapMs,
      endMs,
      stream,
      strikeMs,
      count: 0,
      repairs: [],
    });
    this.#look();
  }

  /**
   * Takes the next turn.
   *
   * @param ids - whom a disruption can hit, in the run's order; two or more.
   */
  take(ids: readonly string[]): Injection {
    const storm = this.#storms.find((one) => dueMs(one) === this.#nextMs) as Storm;
    const turn = turnOf(storm, this.#nextMs, ids);
    if (turn.type === 'end') this.#storms.splice(this.#storms.indexOf(storm), 1);
    this.#look();
    return turn;
  }

  /** Ends all storms: gives what they have still to mend. */
  calm(): readonly Injection[] {
    const storms = this.#storms;
    this.#storms = [];
    this.#look();
    return storms.flatMap(({ seq: storm, repairs }): Injection[] => [
      ...repairs.map(({ disruption }) => ({ type: 'repair', storm, disruption }) as const),
      { type: 'end', storm },
    ]);
  }

  #look(): void {
    this.#nextMs = Math.min(...this.#storms.map(dueMs));
  }
}

/** When a storm has something to do next, in ms. */
function dueMs({ repairs, strikeMs, endMs }: Storm): number {
  const repairMs = repairs[0]?.atMs ?? endMs;
  return Math.min(repairMs, strikeMs < endMs ? roundMs(strikeMs) : endMs);
}

/** Before a storm strikes again it mends what is due, and its end comes last. */
function turnOf(storm: Storm, nowMs: number, ids: readonly string[]): Injection {
  const { seq, repairs, strikeMs, endMs } = storm;
  if (repairs[0]?.atMs === nowMs)
    return { type: 'repair', storm: seq, disruption: (repairs.shift() as Repair).disruption };
  if (strikeMs >= endMs) return { type: 'end', storm: seq };
  return { type: 'damage', storm: seq, disruption: drawDisruption(storm, ids) };
}

/** Draws whom the storm hits now, when that is mended, and when it strikes again. */
function drawDisruption(storm: Storm, ids: readonly string[]): Disruption {
  const { seq, kinds, meanGapMs, endMs, stream, strikeMs, repairs } = storm;
  const lastsMs = between(LASTS.min * meanGapMs, LASTS.max * meanGapMs, stream);
  const kind = pick(kinds, stream);
  const node = pick(ids, stream);
  const other = pick(
    ids.filter((id) => id !== node),
    stream,
  );
  const delayMs = kind === 'slow' ? roundMs(between(...SLOW_MS, stream)) : 0;
  const drawn: Disruption = { id: `${seq}.${storm.count}`, kind, node, other, delayMs };
  const repair = { atMs: roundMs(Math.min(strikeMs + lastsMs, endMs)), disruption: drawn };
  const later = repairs.findIndex(({ atMs }) => atMs > repair.atMs);
  repairs.splice(later < 0 ? repairs.length : later, 0, repair);
  storm.count += 1;
  storm.strikeMs += gapMs(meanGapMs, stream);
  return drawn;
}

function gapMs(meanGapMs: number, stream: RandomStream): number {
  return between(0, 2 * meanGapMs, stream);
}

function between(min: number, max: number, stream: RandomStream): number {
  return min + (max - min) * stream.next();
}

function pick<T>(list: readonly T[], stream: RandomStream): T {
  return list[Math.floor(stream.next() * list.length)] as T;
}
