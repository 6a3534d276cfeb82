// Heavy tail: most messages have a small extra delay, a few a very large one, as behind a full queue or a lost packet.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

export default defineFault({
  id: 'heavyTail',
  name: 'Heavy tail',
  summary:
    'Each message is later by a Pareto delay of tail index 2 with this mean in ms: one in a hundred by more than nine times the mean.',
  value: amountSchema('heavyTail', 'ms'),
  none: 0,
  // Square roots are exact in every browser; other powers differ in their last digits.
  apply: (_, meanMs, random) =>
    meanMs > 0 ? { delayMs: meanMs * (1 / Math.sqrt(1 - random()) - 1) } : null,
});

export const law: FaultLaw<number> = {
  examples: [0.5, 3, 20, 150],
  expected: (meanMs) => ({
    late: {
      minMs: 0,
      // The Pareto distribution of index 2: a fraction of 1 / (1 + n)² exceeds n times the mean.
      exceeding: [
        [meanMs / 2, 4 / 9],
        [meanMs, 1 / 4],
        [3 * meanMs, 1 / 16],
        [9 * meanMs, 1 / 100],
      ],
    },
  }),
};
