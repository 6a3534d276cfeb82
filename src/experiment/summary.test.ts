// The run behind a summary: the worst one of a setting, and the moment that shows it.
import { expect, it } from 'vitest';
import type { MeasureId } from './measures/measures';
import type { Row } from './rows';
import { type MeasureSummary, summaryOf, type Worst } from './summary';

/** The worst of a measure's figures, one for each of the seeds 1, 2, …; each run was measured for 100 ms. */
function worstOf(measure: MeasureId, ...figures: readonly Row[string][]): Worst | null {
  const rows = figures.map(
    (figure, index): Row => ({
      setting: 0,
      seed: String(index + 1),
      measuredMs: 100,
      [measure]: figure,
    }),
  );
  const summary = summaryOf(rows, { measures: [measure], untilMs: 100 })[0]?.measures[
    measure
  ] as MeasureSummary;
  return summary.kind === 'kinds' ? null : summary.worst;
}

it.each([
  ['the longest duration', 'failover', [[[10, 5]], [[20, 9]]], '2', 20, 9],
  ['a duration without an end', 'failover', [[[10, null]], [[20, 9]]], '1', 10, null],
  [
    'no duration that the run’s end cut off early',
    'failover',
    [[[95, null]], [[20, 9]]],
    '2',
    20,
    9,
  ],
  [
    'the largest share',
    'leaderless',
    [
      { ms: 5, longestAtMs: 10 },
      { ms: 9, longestAtMs: 20 },
    ],
    ...(['2', 20, 0.09] as const),
  ],
  [
    'the least of a share that is wanted',
    'available',
    [
      { ms: 95, longestAtMs: 10 },
      { ms: 91, longestAtMs: 20 },
    ],
    ...(['2', 20, 0.91] as const),
  ],
  [
    'the most events',
    'falseElections',
    [
      { count: 1, firstAtMs: 10 },
      { count: 3, firstAtMs: 20 },
    ],
    ...(['2', 20, 3] as const),
  ],
] as const)('%s', (_, measure, figures, seed, atMs, figure) => {
  expect(worstOf(measure, ...figures)).toEqual({ seed, atMs, figure });
});

it.each([
  ['no event in any run', 'falseElections', { count: 0, firstAtMs: null }],
  ['no time in any run', 'twoLeaders', { ms: 0, longestAtMs: null }],
] as const)('there is none: %s', (_, measure, figure) => {
  expect(worstOf(measure, figure, figure)).toBeNull();
});
