// The settings of an experiment: the combinations of its factors' values, or the points of a Latin hypercube.

import type { Json } from '../sim/base/json';
import { createStream, type RandomStream } from '../sim/base/random';
import type { Experiment, Factor, Range } from './experiment';

/** One setting: the value of each factor, in the factors' order. */
export type Setting = readonly Json[];

/** The digits that a number of a range keeps, so that a table can show it. */
const DIGITS = 6;

/** The settings of an experiment, in the order in which tables show them. */
export function settingsOf({ id, factors = [], design }: Experiment): Setting[] {
  if (design?.type === 'latinHypercube') return latinHypercube(factors, design.points, id);
  return factors.reduce<Setting[]>(
    (settings, factor) =>
      settings.flatMap((setting) => valuesOf(factor).map((value) => [...setting, value])),
    [[]],
  );
}

/** The values of a factor, in order. */
export function valuesOf({ values }: Factor): readonly Json[] {
  if (!isRange(values)) return values;
  return Array.from({ length: values.count }, (_, index) =>
    within(values, values.count === 1 ? 0 : index / (values.count - 1)),
  );
}

/** Whether a factor's values are a range of numbers. */
function isRange(values: Factor['values']): values is Range {
  return !Array.isArray(values);
}

/** The number at a share of a range, from 0 to 1. */
function within({ from, to, scale }: Range, share: number): number {
  const value = scale === 'log' ? from * (to / from) ** share : from + (to - from) * share;
  return Number(value.toPrecision(DIGITS));
}

/**
 * A Latin hypercube (McKay, Beckman and Conover 1979): each factor's range has as many equal strata as there are points,
 * and each stratum has one point. A factor with a list of values takes them in turn.
 */
function latinHypercube(factors: readonly Factor[], points: number, id: string): Setting[] {
  const columns = factors.map((factor, index) => {
    const stream = createStream(id, `latinHypercube ${index}`);
    const strata = shuffled(points, stream);
    const { values } = factor;
    return strata.map((stratum) =>
      isRange(values)
        ? within(values, (stratum + stream.next()) / points)
        : (values[stratum % values.length] as Json),
    );
  });
  return Array.from({ length: points }, (_, point) =>
    columns.map((column) => column[point] as Json),
  );
}

/** The numbers from 0 to `count - 1` in a random order (Fisher and Yates). */
function shuffled(count: number, stream: RandomStream): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = Math.floor(stream.next() * (index + 1));
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
  return order;
}
