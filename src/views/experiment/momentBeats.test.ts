// The narration of a run that a figure opens names the measure, its figure, and its end.
import { expect, it } from 'vitest';
import type { MeasureId } from '../../experiment/measures/measures';
import { momentBeats } from './momentBeats';

const told = (measure: MeasureId, figure?: number | null) =>
  momentBeats(measure, {
    setting: 0,
    seed: '1',
    atMs: 100_000.5,
    ...(figure !== undefined && { figure }),
  }).map(({ atMs, text }) => `${atMs} ${text}`);

it('a duration has a beat at its begin and one at its end', () => {
  expect(told('failover', 2517.25)).toEqual([
    '100000.5 “Failover” begins here: 2.52 s.',
    '102517.75 “Failover” ends here, after 2.52 s.',
  ]);
  expect(told('failover', null)).toEqual([
    '100000.5 “Failover” begins here, and is not over at the end of the run.',
  ]);
});

it('a number of messages is no time', () => {
  expect(told('electionMessages', 14)).toEqual([
    '100000.5 “Messages per election”: the election that begins here takes 14 messages.',
  ]);
});

it('a share has its longest stretch, or the longest one without what is wanted', () => {
  expect(told('leaderless', 0.0321)).toEqual([
    '100000.5 “Without a leader” is 3.21 % of the time in this run. Its longest stretch begins here.',
  ]);
  expect(told('available', 0.9)).toEqual([
    '100000.5 “Available” is 90 % of the time in this run. The longest time without it begins here.',
  ]);
});

it('a rate has its first event, and a run at its beginning tells nothing', () => {
  expect(told('falseElections', 3)).toEqual([
    '100000.5 “False elections”: the first of 3 in this run.',
  ]);
  expect(told('electionMessagesByKind', 3)).toEqual([]);
  expect(told('failover')).toEqual([]);
});
