// Slow kinds: messages of some kinds have an extra delay, so that the outcome of a race between kinds can be chosen.
import * as v from 'valibot';
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

export default defineFault({
  id: 'slowKinds',
  name: 'Slow kinds',
  summary: 'How many ms later the messages of each kind arrive, such as {"COORDINATOR": 500}.',
  value: v.record(v.string(), amountSchema('a delay in slowKinds', 'ms')),
  none: {},
  apply: ({ kind }, delaysMs) => {
    const delayMs = delaysMs[kind];
    return delayMs === undefined ? null : { delayMs };
  },
});

export const law: FaultLaw<Readonly<Record<string, number>>> = {
  examples: [{ ELECTION: 3 }, { ELECTION: 50 }, { ELECTION: 500, OK: 20 }],
  expected: (delaysMs, kind) => {
    const delayMs = delaysMs[kind] ?? 0;
    return { late: { minMs: delayMs, maxMs: delayMs, meanMs: delayMs } };
  },
};
