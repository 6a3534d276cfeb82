// Normal delay: an extra delay with a normal distribution, as on a link with much other traffic.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

/** The mean of the delay in standard deviations, so that hardly any draw is negative. */
const MIDDLE = 3;
/** The number of draws from [0, 1) whose sum has a variance of one, and is close to normal. */
const DRAWS = 12;

export default defineFault({
  id: 'normalDelay',
  name: 'Normal delay',
  summary:
    'Each message is later by a normally distributed delay with this standard deviation in ms; its mean is three standard deviations.',
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
      // The fractions of the normal distribution beyond -1, 0, 1 and 2 standard deviations.
      exceeding: [
        [2 * deviationMs, 0.8413],
        [3 * deviationMs, 0.5],
        [4 * deviationMs, 0.1587],
        [5 * deviationMs, 0.0228],
      ],
    },
  }),
};

/** A normal draw by additions only, because logarithms and cosines differ in their last digits between browsers. */
function standardNormal(random: () => number): number {
  let sum = -DRAWS / 2;
  for (let draw = 0; draw < DRAWS; draw += 1) sum += random();
  return sum;
}
