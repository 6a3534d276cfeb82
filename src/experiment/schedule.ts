// The order of an experiment's runs: rounds of seeds over all settings, so that every curve grows sharper at the same pace.

import type { StopRule } from './experiment';
import { MEASURES } from './measures/measures';
import type { OpenedExperiment } from './readExperiment';
import { amountIn, durationsIn, type Row } from './rows';
import { type Estimate, quantileEstimate } from './statistics/quantile';

/** A run to play: its setting and its seed, both counted from 0. */
export interface Job {
  readonly setting: number;
  readonly seed: number;
}

/** A part of an experiment: of so many parts the one with this index, from 0. It has every so many-th seed. */
export interface Part {
  readonly index: number;
  readonly count: number;
}

const WHOLE: Part = { index: 0, count: 1 };

/** Seeds of a setting in a round where no rule stops it. */
const ROUND = 5;

/** The progress of one setting. */
interface Progress {
  /** Number of seeds whose jobs have been taken. */
  taken: number;
  /** Number of seeds whose rows have come, and of those the first ones without a gap. */
  received: number;
  done: number;
  /** Number of seeds after which the rule stopped it, or all. */
  end: number;
  /** Rows that came, by seed; a row is dropped when it has been given out. */
  readonly rows: Map<number, Row>;
  /** The sample of the rule's measure, and the number of seeds in it. */
  readonly sample: number[];
}

/**
 * The jobs of an experiment, and its rows in order. Whoever plays the jobs, and in whatever order the rows come: the same
 * rows are given out in the same order.
 */
export class Schedule {
  readonly #settings: readonly Progress[];
  readonly #rule: StopRule | undefined;
  readonly #round: number;
  /** The number of seeds; all counts of seeds are within the part. */
  readonly #seeds: number;
  readonly #part: Part;
  /** The place of the next row to give out. */
  #next = { round: 0, setting: 0, seed: 0 };

  constructor({ experiment, settings }: Omit<OpenedExperiment, 'counted'>, part = WHOLE) {
    this.#rule = experiment.stop;
    this.#part = part;
    this.#seeds = Math.max(0, Math.ceil((experiment.seeds - part.index) / part.count));
    this.#round = experiment.stop?.batch ?? ROUND;
    this.#settings = settings.map(() => ({
      taken: 0,
      received: 0,
      done: 0,
      end: this.#seeds,
      rows: new Map(),
      sample: [],
    }));
  }

  /** The number of runs that are still to be played, at most. */
  get left(): number {
    return this.#settings.reduce((sum, { end, received }) => sum + end - received, 0);
  }

  /** Whether all rows have been given out. */
  get isOver(): boolean {
    return this.#next.round * this.#round >= this.#seeds;
  }

  /** The next job; null when there is none now: all are taken, or a rule waits for rows. */
  take(): Job | null {
    let best: { readonly setting: number; readonly round: number } | null = null;
    for (const [setting, progress] of this.#settings.entries()) {
      const { taken, done, end } = progress;
      // A rule is asked after every round of a setting: the seeds of the next one are not begun before.
      const allowed = this.#rule
        ? Math.min(end, (Math.floor(done / this.#round) + 1) * this.#round)
        : end;
      const round = Math.floor(taken / this.#round);
      if (taken < allowed && (!best || round < best.round)) best = { setting, round };
    }
    if (!best) return null;
    const progress = this.#settings[best.setting] as Progress;
    progress.taken += 1;
    return { setting: best.setting, seed: this.#seedAt(progress.taken - 1) };
  }

  /** Takes the row of a job; returns the rows that are next in order. */
  add({ setting, seed }: Job, row: Row): Row[] {
    const progress = this.#settings[setting] as Progress;
    progress.rows.set(this.#placeOf(seed), row);
    progress.received += 1;
    this.#advance(progress);
    return this.#given();
  }

  /** Continues after rows that an earlier sweep gave out, in order; throws when they are not this experiment's. */
  resume(rows: readonly Row[]): void {
    for (const row of rows) {
      const job = jobOf(row);
      const progress = this.#settings[job.setting];
      const expected = this.#expected();
      const place = this.#placeOf(job.seed);
      if (!progress || !expected || expected.setting !== job.setting || expected.seed !== place)
        throw new RangeError(`row ${row.setting}/${row.seed} is not the next one`);
      progress.taken = place + 1;
      this.add(job, row);
    }
  }

  #seedAt(place: number): number {
    return this.#part.index + place * this.#part.count;
  }

  /** A fraction for a seed of another part. */
  #placeOf(seed: number): number {
    return (seed - this.#part.index) / this.#part.count;
  }

  /** The setting and the place of the next row to give out; null when all have been. */
  #expected(): Job | null {
    for (;;) {
      const { round, setting, seed } = this.#next;
      if (this.isOver) return null;
      const progress = this.#settings[setting];
      const at = round * this.#round + seed;
      if (!progress) this.#next = { round: round + 1, setting: 0, seed: 0 };
      else if (seed >= this.#round || at >= progress.end)
        this.#next = { round, setting: setting + 1, seed: 0 };
      else return { setting, seed: at };
    }
  }

  #given(): Row[] {
    const given: Row[] = [];
    for (let job = this.#expected(); job; job = this.#expected()) {
      const { rows, done } = this.#settings[job.setting] as Progress;
      const row = rows.get(job.seed);
      if (!row || job.seed >= done) break;
      rows.delete(job.seed);
      given.push(row);
      this.#next = { ...this.#next, seed: this.#next.seed + 1 };
    }
    return given;
  }

  /** Counts the rows that have come without a gap, and asks the rule after each round. */
  #advance(progress: Progress): void {
    const rule = this.#rule;
    for (let row = progress.rows.get(progress.done); row; row = progress.rows.get(progress.done)) {
      progress.done += 1;
      if (!rule) continue;
      const { kind } = MEASURES[rule.measure];
      if (kind === 'durations') progress.sample.push(...durationsIn(row, rule.measure));
      else progress.sample.push(amountIn(row, rule.measure));
      if (progress.done % this.#round === 0 && isKnown(progress.sample, rule))
        progress.end = progress.done;
    }
  }
}

/** The job that a row is the answer to. */
export function jobOf({ setting, seed }: Row): Job {
  return { setting, seed: Number(seed) - 1 };
}

/** Whether a sample's quantile is known as well as the rule asks for. */
function isKnown(sample: readonly number[], { quantile, within }: StopRule): boolean {
  const sorted = [...sample].sort((a, b) => a - b);
  const { value, low, high }: Estimate = quantileEstimate(sorted, quantile);
  return value !== null && low !== null && high !== null && high - low <= within * value;
}
