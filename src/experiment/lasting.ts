// The duration of a happening in a run.
import { powerOf } from '../sim/base/exactMath';
import type { RandomStream } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import type { Lasts } from './experiment';

/** A duration in ms. A tail is Pareto’s distribution, cut off at its end by drawing from the part below it. */
export function lastingMs(lasts: Lasts, stream: RandomStream): number {
  if (typeof lasts === 'number') return lasts;
  if ('leastMs' in lasts) {
    const { leastMs, index, mostMs } = lasts;
    const below = 1 - powerOf(leastMs / mostMs, index);
    return roundMs(leastMs * powerOf(1 - stream.next() * below, -1 / index));
  }
  const [min, max] = lasts;
  return roundMs(min + (max - min) * stream.next());
}
