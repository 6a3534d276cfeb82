// Loss: each message over a link is lost with the same probability.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { chanceSchema } from '../sim/contracts/schemas';

export default defineFault({
  id: 'loss',
  name: 'Loss',
  summary:
    'The chance that a message over this link is lost, from 0 to 1. Real systems run over TCP, where a loss is a delay, and a cut a delay and then an error: see “TCP”.',
  value: chanceSchema('loss'),
  none: 0,
  apply: (_, chance, random) => (random() < chance ? { lost: 'loss' } : null),
});

export const law: FaultLaw<number> = {
  examples: [0.1, 0.3, 0.5, 1],
  expected: (chance) => ({ lost: chance }),
};
