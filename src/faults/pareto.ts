// Power-law delay: most messages are a little late, a few very late, and the index says how few.
import * as v from 'valibot';
import { powerOf } from '../sim/base/exactMath';
import { MAX_MS } from '../sim/base/time';
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

/** Below 1, one message in a hundred would hold up all later ones for hours: they keep their order. */
const INDEX = { min: 1, max: 10 };
const INDEX_SAYS = `index is a number from ${INDEX.min} to ${INDEX.max}`;

export default defineFault({
  id: 'pareto',
  name: 'Power-law delay',
  summary:
    'Each message is later by a Pareto delay of a chosen tail index: the smaller the index, the heavier the tail. Up to 2 the variance has no bound, at 1 the mean has none either.',
  value: v.strictObject({
    medianMs: v.pipe(
      amountSchema('medianMs', 'ms'),
      v.title('Median'),
      v.description('Half of all messages are later than this.'),
    ),
    index: v.pipe(
      v.number(INDEX_SAYS),
      v.minValue(INDEX.min, INDEX_SAYS),
      v.maxValue(INDEX.max, INDEX_SAYS),
      v.title('Tail index'),
      v.description(
        `From ${INDEX.min} to ${INDEX.max}: with 1 a delay ten times as long is ten times as rare, with 2 a hundred times.`,
      ),
    ),
  }),
  none: { medianMs: 0, index: 2 },
  apply: (_, { medianMs, index }, random) => {
    if (medianMs === 0) return null;
    const delayMs = scaleMs(medianMs, index) * (powerOf(1 - random(), -1 / index) - 1);
    return { delayMs: Math.min(delayMs, MAX_MS) };
  },
});

export const law: FaultLaw<{ medianMs: number; index: number }> = {
  examples: [
    { medianMs: 0.5, index: 3 },
    { medianMs: 3, index: 1.5 },
    { medianMs: 20, index: 1.2 },
    { medianMs: 150, index: 1 },
  ],
  expected: ({ medianMs, index }) => {
    const scale = medianMs / (2 ** (1 / index) - 1);
    const share = (ms: number) => (1 + ms / scale) ** -index;
    return {
      late: {
        minMs: 0,
        exceeding: [0.5, 1, 5, 25].map((medians) => [
          medians * medianMs,
          medianMs === 0 ? 0 : share(medians * medianMs),
        ]),
      },
    };
  },
};

/** The unit of the distribution: a share of (1 + x)^−index exceeds x times this. */
function scaleMs(medianMs: number, index: number): number {
  return medianMs / (powerOf(1 / 2, -1 / index) - 1);
}
