// Normal delay: latencies that gather around a middle, as on a link that many share.
import { defineFault } from '../sim/fault';
import { amountSchema } from '../sim/schemas';

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
  strike: (_, deviationMs, random) =>
    deviationMs > 0
      ? { delayMs: deviationMs * Math.max(0, MIDDLE + standardNormal(random)) }
      : null,
});

/** By adding only: logarithms and cosines differ in their last digits from one browser to another. */
function standardNormal(random: () => number): number {
  let sum = -DRAWS / 2;
  for (let draw = 0; draw < DRAWS; draw += 1) sum += random();
  return sum;
}
