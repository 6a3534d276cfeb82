// Corruption: a message arrives with another process's id in place of its sender's.
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { chanceSchema } from '../sim/contracts/schemas';

export default defineFault({
  id: 'corruptSender',
  name: 'Corrupted id',
  summary:
    'The chance that a message arrives with another process’s id as its sender, from 0 to 1.',
  value: chanceSchema('corruptSender'),
  none: 0,
  apply: ({ from, to, everybody }, chance, random) => {
    if (random() >= chance) return null;
    const others = everybody.filter((id) => id !== from && id !== to);
    const sender = others[Math.floor(random() * others.length)];
    return sender === undefined ? null : { sender };
  },
});

export const law: FaultLaw<number> = {
  examples: [0.1, 0.3, 0.5, 1],
  expected: (chance) => ({ signedByOthers: chance }),
};
