// Heavy tail: most messages are hardly late, a few very much so, as behind a full queue or a lost packet.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

export default defineFault({
  id: 'heavyTail',
  name: 'Heavy tail',
  summary:
    'Each message is later by a Pareto delay of tail index 2 with this mean in ms: one in a hundred by more than nine times the mean.',
  value: amountSchema('heavyTail', 'ms'),
  none: 0,
  // A root is exact everywhere; other powers differ in their last digits from one browser to another.
  apply: (_, meanMs, random) =>
    meanMs > 0 ? { delayMs: meanMs * (1 / Math.sqrt(1 - random()) - 1) } : null,
});

export const law: FaultLaw<number> = {
  examples: [0.5, 3, 20, 150],
  expected: (meanMs) => ({
    late: {
      minMs: 0,
      // Pareto's distribution of index 2: a share of 1 / (1 + n)² is later than n times the mean.
      exceeding: [
        [meanMs / 2, 4 / 9],
        [meanMs, 1 / 4],
        [3 * meanMs, 1 / 16],
        [9 * meanMs, 1 / 100],
      ],
    },
  }),
};
