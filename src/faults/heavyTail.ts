// Heavy tail: most messages are hardly late, a few very much so, as behind a full queue or a lost packet.
import { defineFault } from '../sim/fault';
import { amountSchema } from '../sim/schemas';

export default defineFault({
  id: 'heavyTail',
  name: 'Heavy tail',
  summary:
    'Each message is later by a Pareto delay of tail index 2 with this mean in ms: one in a hundred by more than nine times the mean.',
  value: amountSchema('heavyTail', 'ms'),
  none: 0,
  // A root is exact everywhere; other powers differ in their last digits from one browser to another.
  strike: (_, meanMs, random) =>
    meanMs > 0 ? { delayMs: meanMs * (1 / Math.sqrt(1 - random()) - 1) } : null,
});
