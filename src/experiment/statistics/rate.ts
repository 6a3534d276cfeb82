// Rates of rare events: counts of a Poisson process, with exact intervals.
import jstat from 'jstat';
import { type Estimate, LEVEL } from './quantile';

const { chisquare } = jstat.jStat;

/**
 * The rate of events that were counted over a time, per unit of that time. The interval is Garwood's (1936). Without any
 * event the whole level is on the upper bound: none in six hours is at most twelve a day, at 95 %.
 *
 * @param exposure - the time in any unit, above 0.
 */
export function rateEstimate(count: number, exposure: number, level: number = LEVEL): Estimate {
  const tail = count === 0 ? 1 - level : (1 - level) / 2;
  return {
    value: count / exposure,
    low: count === 0 ? 0 : chisquare.inv(tail, 2 * count) / 2 / exposure,
    high: chisquare.inv(1 - tail, 2 * count + 2) / 2 / exposure,
  };
}

/** The time without any event after which a rate is known to be at most `most` per unit of that time. */
export function exposureFor(most: number, level: number = LEVEL): number {
  return -Math.log(1 - level) / most;
}
