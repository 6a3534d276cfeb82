// Reordering: some messages are delayed, so that later ones arrive before them.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { chanceSchema } from '../sim/contracts/schemas';

/** The largest delay of such a message, in ms. */
const HELD_UP_MS = 500;

export default defineFault({
  id: 'reorder',
  name: 'Reordering',
  summary: `The chance that a message is held up, by up to ${HELD_UP_MS} ms, so that later ones overtake it, from 0 to 1.`,
  value: chanceSchema('reorder'),
  none: 0,
  apply: (_, chance, random) =>
    random() < chance ? { delayMs: HELD_UP_MS * random(), isLoose: true } : null,
});

export const law: FaultLaw<number> = {
  examples: [0.1, 0.3, 0.5, 1],
  expected: (chance) => ({
    late: { share: chance, minMs: 0, maxMs: 500, meanMs: 250, isLoose: true },
  }),
};
