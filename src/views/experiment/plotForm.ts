// The form in which a measure is drawn: by its kind, and by what varies.
import type { Factor } from '../../experiment/experiment';
import { MEASURES, type MeasureId } from '../../experiment/measures/measures';

/**
 * `distributions`: a curve for each setting; `lines`: a line over a number, one for each value of another factor; `heat`:
 * a field for each pair of values; `intervals`: a point with its interval for each setting.
 */
export type PlotForm = 'distributions' | 'lines' | 'heat' | 'intervals';

/** Settings of which each has a curve of its own, at most. */
const MOST_CURVES = 12;
/** A number of nodes, over which growth is drawn as a line. */
const NODES = 'nodes';

/** The form for a measure of an experiment with so many settings. */
export function plotFormOf(
  measure: MeasureId,
  factors: readonly Factor[],
  settings: number,
): PlotForm {
  if (factors.some(({ path }) => path === NODES) && factors.length <= 2) return 'lines';
  if (MEASURES[measure].kind === 'durations' && settings <= MOST_CURVES) return 'distributions';
  return factors.length === 2 ? 'heat' : 'intervals';
}

/** The index of the factor over which lines are drawn, and of the one that tells them apart, if any. */
export function axesOf(factors: readonly Factor[]): {
  readonly x: number;
  readonly series: number | null;
} {
  const x = Math.max(
    0,
    factors.findIndex(({ path }) => path === NODES),
  );
  return { x, series: factors.length > 1 ? 1 - x : null };
}
