// The rows of an experiment: the figures of each run, a line of canonical JSON each, in the order of settings and seeds.
import { canonicalJson } from '../sim/base/json';
import type { Count, Durations, Figure, Kinds, Share } from './measures/fold';
import { MEASURES, type MeasureId } from './measures/measures';

/** The figures of one run; those of its measures stand under their ids. */
export interface Row {
  /** The index of its setting. */
  readonly setting: number;
  readonly seed: string;
  /** The time that was measured, in ms. */
  readonly measuredMs: number;
  readonly [measure: string]: Figure | number | string;
}

/** The line of a row, without its newline: the same run gives the same bytes everywhere. */
export function rowLine(row: Row): string {
  return canonicalJson(row);
}

/** The durations of a row, infinite for one without an end; for a measure of that kind. */
export function durationsIn(row: Row, measure: MeasureId): number[] {
  return (row[measure] as Durations).map(([, figure]) => figure ?? Number.POSITIVE_INFINITY);
}

/** The numbers of messages by kind of a row, for a measure of that kind. */
export function kindsIn(row: Row, measure: MeasureId): Kinds {
  return row[measure] as Kinds;
}

/** The amount of a row: the measured time of a share in ms, or the number of events of a rate. */
export function amountIn(row: Row, measure: MeasureId): number {
  return MEASURES[measure].kind === 'share'
    ? (row[measure] as Share).ms
    : (row[measure] as Count).count;
}
