// Bursts of loss: a link is good or bad for random times, and loses messages with a chance of its own in each.
import * as v from 'valibot';
import { decay } from '../sim/base/exactMath';
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema, chanceSchema } from '../sim/contracts/schemas';

/** The shortest mean time: shorter ones cannot be told apart. */
const LEAST_MS = 0.001;

/** The state of a link when its last message was sent. */
type Memory = { readonly atMs: number; readonly isBad: boolean };

export default defineFault({
  id: 'bursts',
  name: 'Bursts of loss',
  summary:
    'Gilbert and Elliott’s link: good times and bursts of random length follow each other, whether or not anything is sent, and each has its own chance of loss.',
  simplified:
    'Gilbert 1960 and Elliott 1963 count the length of a burst in symbols. Here it is a time, exponentially distributed: a burst is over even when nothing is sent meanwhile.',
  value: v.strictObject({
    goodMs: v.pipe(
      amountSchema('goodMs', 'ms', LEAST_MS),
      v.title('Mean good time'),
      v.description('How long the link is good, on average.'),
    ),
    badMs: v.pipe(
      amountSchema('badMs', 'ms', LEAST_MS),
      v.title('Mean burst'),
      v.description('How long a burst lasts, on average.'),
    ),
    goodLoss: v.pipe(
      chanceSchema('goodLoss'),
      v.title('Loss in good times'),
      v.description('The chance that a message is lost, from 0 to 1.'),
    ),
    badLoss: v.pipe(
      chanceSchema('badLoss'),
      v.title('Loss in a burst'),
      v.description('The chance that a message is lost, from 0 to 1.'),
    ),
  }),
  none: { goodMs: 5000, badMs: 500, goodLoss: 0, badLoss: 0 },
  apply: ({ atMs }, { goodMs, badMs, goodLoss, badLoss }, random, memory: Memory | null) => {
    if (goodLoss === 0 && badLoss === 0) return null;
    const usual = badMs / (goodMs + badMs);
    // The state is remembered less and less: after a long time a burst is as likely as ever.
    const remembered = memory ? decay((memory.atMs - atMs) * (1 / goodMs + 1 / badMs)) : 0;
    const isBad = random() < usual + (Number(memory?.isBad ?? 0) - usual) * remembered;
    const isLost = random() < (isBad ? badLoss : goodLoss);
    return { memory: { atMs, isBad }, ...(isLost && { lost: 'bursts' }) };
  },
});

type Value = { goodMs: number; badMs: number; goodLoss: number; badLoss: number };

export const law: FaultLaw<Value> = {
  examples: [
    { goodMs: 20_000, badMs: 300, goodLoss: 0.001, badLoss: 0.5 },
    { goodMs: 3000, badMs: 500, goodLoss: 0, badLoss: 1 },
    { goodMs: 100, badMs: 50, goodLoss: 0.1, badLoss: 0.7 },
    { goodMs: 20, badMs: 20_000, goodLoss: 0.5, badLoss: 1 },
  ],
  expected: ({ goodMs, badMs, goodLoss, badLoss }) => {
    const usual = badMs / (goodMs + badMs);
    const lost = usual * badLoss + (1 - usual) * goodLoss;
    // From one message to the next the link stays bad, or becomes so again.
    const gapMs = Math.min(goodMs, badMs) / 10;
    const remembered = Math.exp(-gapMs * (1 / goodMs + 1 / badMs));
    const staysBad = usual + (1 - usual) * remembered;
    const becomesBad = usual - usual * remembered;
    const both =
      usual * badLoss * (staysBad * badLoss + (1 - staysBad) * goodLoss) +
      (1 - usual) * goodLoss * (becomesBad * badLoss + (1 - becomesBad) * goodLoss);
    // As many runs of losses begin as end: the mean run is all losses over those that none follows.
    return { lost, lostInARow: { gapMs, mean: lost / (lost - both) } };
  },
};
