// Jitter: each message over a link has an extra delay, drawn from a uniform distribution.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

export default defineFault({
  id: 'jitter',
  name: 'Jitter',
  summary: 'Each message is later by 0 to this many ms; all delays are equally likely.',
  value: amountSchema('jitter', 'ms'),
  none: 0,
  apply: (_, mostMs, random) => (mostMs > 0 ? { delayMs: mostMs * random() } : null),
});

export const law: FaultLaw<number> = {
  examples: [0.5, 3, 20, 150, 5000],
  expected: (mostMs) => ({
    late: {
      minMs: 0,
      maxMs: mostMs,
      meanMs: mostMs / 2,
      exceeding: [
        [0.25 * mostMs, 0.75],
        [0.75 * mostMs, 0.25],
      ],
    },
  }),
};
