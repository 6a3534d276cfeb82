// An experiment as a file: a base, factors that vary, what happens in each run, and what is measured.
import type { Json } from '../sim/base/json';
import type { StormKind, StormLaws } from '../sim/contracts/command';
import type { Latency, Params } from '../sim/contracts/definition';
import type { MeasureId } from './measures/measures';

/** The value of `format` in every file of an experiment. */
export const EXPERIMENT_FORMAT = 'hustings-experiment';
/** The version that this program writes and reads. */
export const EXPERIMENT_VERSION = 1;

/** The largest number of settings, of seeds, and of runs in all: what a person can wait for. */
export const MOST = { settings: 1000, seeds: 1_000_000, runs: 10_000_000 } as const;

/** An experiment. Times are virtual ms. */
export interface Experiment {
  readonly format: typeof EXPERIMENT_FORMAT;
  readonly version: typeof EXPERIMENT_VERSION;
  /** A short word for URLs and file names. */
  readonly id: string;
  /** The question that it answers. */
  readonly title: string;
  readonly description?: string;
  /** The result of all its runs, in sentences with intervals. */
  readonly answer?: string;
  readonly base: Base;
  /** At most five; none for one setting. */
  readonly factors?: readonly Factor[];
  /** The settings: all combinations of the factors’ values when absent. */
  readonly design?: Design;
  /** Each setting is run with the same seeds: `1`, `2`, … */
  readonly seeds: number;
  /** Happenings in each run besides the base’s own commands. */
  readonly happens?: readonly Happening[];
  /** The beginning of each run that is not measured; none when absent. */
  readonly warmUpMs?: number;
  readonly untilMs: number;
  readonly measures: readonly MeasureId[];
  /** When absent, all seeds are run. */
  readonly stop?: StopRule;
}

/** The start of every run: a scenario of the library, a run file, or a plain cluster. */
export type Base = { readonly sites?: Sites } & (
  | { readonly scenario: string }
  | { readonly run: object }
  | PlainBase
);

/** Times between sites: a matrix of the library, whose round trips the messages take. */
export interface Sites {
  /** The id of the matrix. */
  readonly matrix: string;
  /** The sites of the nodes, which are placed at them in turn; all of the matrix when absent. */
  readonly at?: readonly string[];
  /** The jitter of a latency around half of its round trip, as a part of it; 0 when absent. */
  readonly spread?: number;
}

/** A plain cluster, with the services that its algorithm needs. */
export interface PlainBase {
  readonly algorithm: string;
  readonly preset?: string;
  readonly params?: Partial<Params>;
  readonly nodes: number;
  /** From 5 to 15 ms when absent. */
  readonly latencyMs?: Latency;
  /** Settings of the network besides its latency, as in a run file. */
  readonly network?: { readonly [setting: string]: Json };
  /** Parameters of services, by kind. */
  readonly services?: Readonly<Record<string, Partial<Params>>>;
  /** The number of clients that write; none when absent. */
  readonly clients?: number;
}

/**
 * A quantity that varies. Its `path` is a place in the run file, as `algorithm.params.timeoutMs`, `network.loss` or
 * `services.redis.params.asyncFailover` (a list’s member by its id), or one of the words `algorithm`, `preset`, `nodes` and
 * `sites` (the id of a matrix).
 */
export interface Factor {
  readonly path: string;
  /** Its name in tables and plots. */
  readonly label: string;
  readonly unit?: string;
  /** Its values in order, or a range of numbers. */
  readonly values: readonly Json[] | Range;
  /** Other places that take this factor’s number times another one, such as a heartbeat of a tenth of the timeout. */
  readonly also?: readonly { readonly path: string; readonly times: number }[];
}

/** Numbers from `from` to `to`, both included, in steps of the same size or of the same ratio. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly scale?: 'linear' | 'log';
}

/** The choice of settings: all combinations, or points of a Latin hypercube over the factors’ ranges. */
export type Design =
  | { readonly type: 'grid' }
  | { readonly type: 'latinHypercube'; readonly points: number };

/** When something happens: at fixed times, in equal steps, or as a Poisson process. */
export type When =
  | { readonly atMs: readonly number[] }
  | { readonly everyMs: number; readonly spacing?: 'fixed' | 'poisson' };

/** The duration of something: a time, a uniform choice, or a Pareto tail of this index from `leastMs`, cut off at `mostMs`. */
export type Lasts =
  | number
  | readonly [min: number, max: number]
  | { readonly leastMs: number; readonly index: number; readonly mostMs: number };

/** To whom: whoever leads at that time, any live node, or a process by its id. */
export type Whom = 'leader' | 'any' | { readonly id: string };

/** A happening in a run. What was done to a process or a link is undone after it has lasted. */
export type Happening =
  | ({
      readonly type: 'crash' | 'pause' | 'isolate';
      readonly whom: Whom;
      readonly forMs: Lasts;
    } & When)
  /** Both directions of a link between two nodes, which the seed chooses. */
  | ({ readonly type: 'cut'; readonly forMs: Lasts } & When)
  /** Links between two nodes that go down and come up again and again: each is whole at first, for as long as `upMs`. */
  | { readonly type: 'flap'; readonly links: number; readonly upMs: Lasts; readonly downMs: Lasts }
  | ({
      readonly type: 'storm';
      readonly atMs: number;
      readonly kinds: readonly StormKind[];
      readonly perMinute: number;
      readonly forMs: number;
    } & StormLaws);

/** Ends a setting’s runs early, once a quantile of a measure is known well enough. It is asked after every `batch` seeds. */
export interface StopRule {
  readonly measure: MeasureId;
  /** The quantile, from 0 to 1. */
  readonly quantile: number;
  /** The largest width of its interval, as a share of its value. */
  readonly within: number;
  readonly batch: number;
}
