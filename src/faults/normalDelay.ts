// Normal delay: latencies that gather around a middle, as on a link that many share.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

/** So many standard deviations after the link's own latency lies the middle: hardly any draw is below it. */
const MIDDLE = 3;
/** The sum of so many draws from [0, 1) has a variance of one, and is close to normal. */
const DRAWS = 12;

export default defineFault({
  id: 'normalDelay',
  name: 'Normal delay',
  summary:
    'Each message is later by a normal delay with this standard deviation in ms; the middle lies three of them after the link’s latency.',
  value: amountSchema('normalDelay', 'ms'),
  none: 0,
  apply: (_, deviationMs, random) =>
    deviationMs > 0
      ? { delayMs: deviationMs * Math.max(0, MIDDLE + standardNormal(random)) }
      : null,
});

export const law: FaultLaw<number> = {
  examples: [0.5, 3, 20, 150],
  expected: (deviationMs) => ({
    late: {
      minMs: 0,
      meanMs: 3 * deviationMs,
      // The normal distribution's shares beyond -1, 0, 1 and 2 standard deviations.
      exceeding: [
        [2 * deviationMs, 0.8413],
        [3 * deviationMs, 0.5],
        [4 * deviationMs, 0.1587],
        [5 * deviationMs, 0.0228],
      ],
    },
  }),
};

/** By adding only: logarithms and cosines differ in their last digits from one browser to another. */
function standardNormal(random: () => number): number {
  let sum = -DRAWS / 2;
  for (let draw = 0; draw < DRAWS; draw += 1) sum += random();
  return sum;
}
