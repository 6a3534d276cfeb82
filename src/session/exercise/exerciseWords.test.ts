// An exercise in words.
import { describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { Finding } from '../../sim/goals/goalCondition';
import type { Progress } from './exerciseProgress';
import { actionsText, findingText, limitSentences, resultText, stateWord } from './exerciseWords';

const { params } = await loadAlgorithm('bully');
const found = (change: Partial<Finding> = {}): Finding => ({
  met: null,
  seen: 'two nodes led at once for 1,340 of 2,000 ms',
  value: 1340,
  of: 2000,
  ...change,
});
const actions = (value: number, change: Partial<Finding> = {}): Finding => ({
  met: true,
  seen: `${value} actions, at most 3 allowed`,
  value,
  of: 3,
  ...change,
});
const result = (change: Partial<Progress>): string =>
  resultText({
    met: null,
    wants: [found()],
    actions: actions(2),
    decidedMs: 12_340,
    changes: [],
    ...change,
  });

describe('the limits', () => {
  it('name the time limit and the allowed actions, and say that the settings stay', () => {
    expect(limitSentences({ withinMs: 20_000, actions: 3, only: ['cut', 'heal'] }, params)).toEqual(
      [
        'The goal must be reached by 20 s.',
        'You may: cut links, heal.',
        'The settings stay as they are.',
      ],
    );
  });

  it('name the beginning, the forbidden actions and the settings that may be changed', () => {
    const mayChange = ['algorithm.params.t1Ms', 'network.latencyMs'];
    const limits = { withinMs: 9000, fromMs: 3200, never: ['crash' as const], mayChange };
    expect(limitSentences(limits, params)).toEqual([
      'You may act from 3.2 s on.',
      'The goal must be reached by 9 s.',
      'You may not: crash.',
      'In the settings you may change T1 and network.latencyMs only.',
    ]);
  });

  it('list no allowed actions when none is allowed', () => {
    const limits = { withinMs: 9000, actions: 0, only: ['cut' as const] };
    expect(limitSentences(limits, params).join()).not.toContain('may: ');
  });
});

it('the number of actions is given with its limit, if there is one', () => {
  expect(actionsText(actions(1))).toBe('You have used 1 of 3 actions.');
  expect(actionsText(actions(1, { of: 1 }))).toBe('You have used 1 of 1 action.');
  expect(actionsText(actions(1, { of: null }))).toBe('You have used 1 action.');
  expect(actionsText(actions(0, { of: 0 }))).toContain('no actions');
});

it.each([
  [true, {}, 'So far yes; judged at 12 s.'],
  [false, {}, 'So far no; judged at 12 s.'],
  [true, { toMs: 8000 }, 'So far yes; judged at 8 s.'],
])(
  'a condition that is judged later says how it stands, and when it is judged: %s %j',
  (soFar, given, says) => {
    const condition = { type: 'messages', most: 4, ...given } as const;
    const limits = { withinMs: 12_000 };
    expect(findingText(found({ seen: '3 messages', soFar }), condition, limits)).toBe(
      `3 messages. ${says}`,
    );
    expect(findingText(found({ seen: '3 messages', met: true }), condition, limits)).toBe(
      '3 messages.',
    );
  },
);

it('each state of a finding has a word', () => {
  expect([true, false, null].map((met) => stateWord(found({ met })))).toEqual([
    'met',
    'failed',
    'not yet',
  ]);
});

describe('the result', () => {
  it('of the worked solution asks for no export', () => {
    const progress = { met: true, wants: [], actions: actions(1), decidedMs: 12_340, changes: [] };
    expect(resultText(progress, true)).toBe('Solved at 12.3 s with 1 action.');
  });

  it('is empty while the exercise is undecided', () => {
    expect(result({ decidedMs: null })).toBe('');
  });

  it('asks for an export of a solved run, unless the run differs from the exercise', () => {
    expect(result({ met: true })).toBe(
      'Solved at 12.3 s with 2 actions. Export the run as your proof.',
    );
    expect(result({ met: true, changes: ['seed is "2"'] })).toMatch(/^Solved .*does not count/);
  });

  it('names the forbidden action', () => {
    const forbidden = actions(1, { met: false, seen: 'crash at 5,000 ms is not allowed' });
    expect(result({ met: false, actions: forbidden })).toBe(
      'Crash at 5,000 ms is not allowed here. Undo it with U, or start again.',
    );
    expect(result({ met: false, actions: actions(4, { met: false }) })).toMatch(
      /^Too many actions: 4, and 3 are allowed\./,
    );
  });

  it('names the condition that was missed', () => {
    const wants = [found({ met: true, seen: 'all is well' }), found({ met: false })];
    expect(result({ met: false, wants })).toBe(
      'Not solved, and out of reach since 12.3 s: two nodes led at once for 1,340 of 2,000 ms. Undo, or start again.',
    );
  });
});
