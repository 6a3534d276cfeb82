// Storms: random disruptions of chosen kinds at a chosen rate. Each disruption is repaired, and each storm ends.

import { countWhile } from '../base/countWhile';
import { logOf } from '../base/exactMath';
import { pareto } from '../base/pareto';
import { createStream, RandomStream, type StreamState } from '../base/random';
import { MAX_MS, roundMs } from '../base/time';
import {
  type Command,
  disruptionsOf,
  MAX_DISRUPTIONS,
  type StormKind,
  type StormLaws,
} from '../contracts/command';

export type StormCommand = Extract<Command, { type: 'storm' }>;

/** Bounds of a disruption's duration, in mean gaps between two disruptions of the storm. */
const DURATION_GAPS = { min: 0.5, max: 3 };
/** Bounds of the additional delay of a link, or of each write to a disk. */
const SLOW_DELAY_MS = [200, 2000] as const;
/** Bounds of a jump of a wall clock, in either direction. */
const JUMP_MS = [1000, 10_000] as const;
/** Limit of simultaneous storms, since each injection searches all of them. */
const MAX_STORMS = 1000;

/** A temporary fault: a storm damages something at one time and repairs it at a later one. */
export interface Disruption {
  /** Unique in the run: processes, cuts and impairments carry it, so that the repair finds them. */
  readonly id: string;
  readonly kind: StormKind;
  /** The process that it hits; for kinds that hit a link, `other` is the link's other end. */
  readonly node: string;
  readonly other: string;
  /** The additional delay of the link (`slow`) or of each write (`stall`), or the jump of the clock (`jump`); 0 for other kinds. */
  readonly ms: number;
}

/** An action of a storm; `storm` is the `seq` of its `commandApplied`. */
export type Injection =
  | { readonly type: 'damage' | 'repair'; readonly storm: number; readonly disruption: Disruption }
  | { readonly type: 'end'; readonly storm: number };

interface Repair {
  readonly atMs: number;
  readonly disruption: Disruption;
}

/** The state of a storm between two injections. */
interface Storm {
  readonly seq: number;
  readonly kinds: readonly StormKind[];
  readonly meanGapMs: number;
  readonly laws: StormLaws;
  readonly endMs: number;
  readonly stream: RandomStream;
  /** The time of the next disruption; none follows when it is not before the end. */
  nextDisruptionMs: number;
  /** Number of disruptions so far. */
  count: number;
  /** The pending repairs, in order of time: a handful, however long the storm lasts, unless its pauses have a heavy tail. */
  readonly repairs: Repair[];
}

/** A storm in a checkpoint. */
export type StormSnapshot = Omit<Storm, 'stream' | 'repairs'> & {
  readonly stream: StreamState;
  readonly repairs: readonly Repair[];
};

/**
 * The storms of a run, and their next injection. Disruptions are drawn when they are due, so that a long storm takes no
 * more memory than a short one.
 */
export class ChaosSchedule {
  readonly #seed: string;
  /** In the order of their start. */
  #storms: Storm[] = [];
  #nextMs = Number.POSITIVE_INFINITY;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The time of the next injection, in ms; infinite when there is no storm. */
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
    this.#updateNext();
  }

  /** Whether the limits of storms and of pending disruptions admit one more storm. */
  hasRoomFor(storm: Pick<StormCommand, 'perMinute' | 'forMs'>): boolean {
    if (this.#storms.length >= MAX_STORMS) return false;
    let pending = disruptionsOf(storm);
    for (const { nextDisruptionMs, endMs, meanGapMs } of this.#storms)
      pending += Math.max(0, endMs - nextDisruptionMs) / meanGapMs;
    return pending <= MAX_DISRUPTIONS.inAll;
  }

  /** Starts a storm; `seq` is that of its `commandApplied`. */
  start({ atMs, forMs, perMinute, kinds, spacing, pauses }: StormCommand, seq: number): void {
    const stream = createStream(this.#seed, `storm ${seq}`);
    const meanGapMs = 60_000 / perMinute;
    const laws = { ...(spacing && { spacing }), ...(pauses && { pauses }) };
    const nextDisruptionMs = atMs + gapMs(meanGapMs, laws, stream);
    const endMs = roundMs(atMs + forMs);
    this.#storms.push({
      seq,
      kinds,
      meanGapMs,
      laws,
      endMs,
      stream,
      nextDisruptionMs,
      count: 0,
      repairs: [],
    });
    this.#updateNext();
  }

  /**
   * Takes the next injection.
   *
   * @param ids - the processes that a disruption can hit, in the run's order; two or more.
   */
  takeNext(ids: readonly string[]): Injection {
    const storm = this.#storms.find((one) => dueMs(one) === this.#nextMs) as Storm;
    const injection = takeInjection(storm, this.#nextMs, ids);
    if (injection.type === 'end') this.#storms.splice(this.#storms.indexOf(storm), 1);
    this.#updateNext();
    return injection;
  }

  /** Ends all storms; returns the pending repairs, and the ends. */
  calm(): readonly Injection[] {
    const storms = this.#storms;
    this.#storms = [];
    this.#updateNext();
    return storms.flatMap(({ seq: storm, repairs }): Injection[] => [
      ...repairs.map(({ disruption }) => ({ type: 'repair', storm, disruption }) as const),
      { type: 'end', storm },
    ]);
  }

  #updateNext(): void {
    this.#nextMs = Math.min(...this.#storms.map(dueMs));
  }
}

/** The time of a storm's next injection, in ms. */
function dueMs({ repairs, nextDisruptionMs, endMs }: Storm): number {
  const repairMs = repairs[0]?.atMs ?? endMs;
  return Math.min(repairMs, nextDisruptionMs < endMs ? roundMs(nextDisruptionMs) : endMs);
}

/** Takes a storm's next injection: of several at one time, repairs precede a disruption, and the end comes last. */
function takeInjection(storm: Storm, nowMs: number, ids: readonly string[]): Injection {
  const { seq, repairs, nextDisruptionMs, endMs } = storm;
  if (repairs[0]?.atMs === nowMs)
    return { type: 'repair', storm: seq, disruption: (repairs.shift() as Repair).disruption };
  if (nextDisruptionMs >= endMs) return { type: 'end', storm: seq };
  return { type: 'damage', storm: seq, disruption: drawDisruption(storm, ids) };
}

/** Draws a disruption, its repair, and the time of the next disruption. */
function drawDisruption(storm: Storm, ids: readonly string[]): Disruption {
  const { seq, kinds, meanGapMs, laws, endMs, stream, nextDisruptionMs, repairs } = storm;
  const usualMs = uniform(DURATION_GAPS.min * meanGapMs, DURATION_GAPS.max * meanGapMs, stream);
  const kind = pick(kinds, stream);
  const node = pick(ids, stream);
  const other = pick(
    ids.filter((id) => id !== node),
    stream,
  );
  const ms = amountMs(kind, stream);
  const durationMs = kind === 'pause' && laws.pauses ? pauseMs(laws.pauses, stream) : usualMs;
  const drawn: Disruption = { id: `${seq}.${storm.count}`, kind, node, other, ms };
  const repair = {
    atMs: roundMs(Math.min(nextDisruptionMs + durationMs, endMs)),
    disruption: drawn,
  };
  const isNoLater = (index: number) => (repairs[index] as Repair).atMs <= repair.atMs;
  repairs.splice(countWhile(repairs.length, isNoLater), 0, repair);
  storm.count += 1;
  storm.nextDisruptionMs += gapMs(meanGapMs, laws, stream);
  return drawn;
}

/** The time from one disruption to the next, in ms. */
function gapMs(meanGapMs: number, { spacing }: StormLaws, stream: RandomStream): number {
  if (spacing === 'poisson') return -logOf(1 - stream.next()) * meanGapMs;
  return uniform(0, 2 * meanGapMs, stream);
}

/** See {@link Disruption.ms}. */
function amountMs(kind: StormKind, stream: RandomStream): number {
  switch (kind) {
    case 'slow':
    case 'stall':
      return roundMs(uniform(...SLOW_DELAY_MS, stream));
    case 'jump':
      return roundMs(uniform(...JUMP_MS, stream)) * pick([-1, 1], stream);
    default:
      return 0;
  }
}

function pauseMs(
  { leastMs, index }: NonNullable<StormLaws['pauses']>,
  stream: RandomStream,
): number {
  return pareto(stream.next(), leastMs, index, MAX_MS);
}

function uniform(min: number, max: number, stream: RandomStream): number {
  return min + (max - min) * stream.next();
}

function pick<T>(list: readonly T[], stream: RandomStream): T {
  return list[Math.floor(stream.next() * list.length)] as T;
}
