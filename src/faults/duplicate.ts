// Duplication: each message over a link arrives twice with the same probability.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { chanceSchema } from '../sim/contracts/schemas';

export default defineFault({
  id: 'duplicate',
  name: 'Duplication',
  summary: 'The chance that a message over this link arrives twice, from 0 to 1.',
  value: chanceSchema('duplicate'),
  none: 0,
  apply: (_, chance, random) => (random() < chance ? { copies: 1 } : null),
});

export const law: FaultLaw<number> = {
  examples: [0.1, 0.3, 0.5, 1],
  expected: (chance) => ({ copied: { share: chance, copies: 1 } }),
};
