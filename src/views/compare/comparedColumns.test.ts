// Names that tell the columns apart, and the choices for a column.
import { expect, it } from 'vitest';
import type { ColumnChoice } from '../../session/comparison/comparedInputs';
import type { SessionState } from '../../session/run/state';
import {
  choiceName,
  choiceOf,
  choiceText,
  nextChoice,
  possibleChoices,
  presentName,
  stillPossible,
} from './comparedColumns';

const present = (algorithm: string, branches: readonly string[] = []) =>
  ({
    file: { algorithm: { id: algorithm } },
    branch: { id: 'b1', name: 'First run' },
    others: branches.map((id) => ({ id, name: `branch ${id}` })),
  }) as unknown as SessionState;
const branch = (id: string): ColumnChoice => ({ type: 'branch', id });
const algorithm = (id: string): ColumnChoice => ({ type: 'algorithm', id });

it('a choice is read back from its option’s text', () => {
  for (const choice of [algorithm('raft'), branch('b2')])
    expect(choiceOf(choiceText(choice))).toEqual(choice);
});

it('the run on the screen has a name unlike the other columns', () => {
  const run = present('bully', ['b2']);
  expect(presentName(run, [algorithm('raft')])).toBe('Bully');
  expect(presentName(run, [branch('b2')])).toBe('First run');
  expect(presentName(run, [branch('b2'), algorithm('raft')])).toBe('Bully, First run');
  expect(choiceName(branch('b2'), run)).toBe('branch b2');
  expect(choiceName(algorithm('fastBully'), run)).toBe('Fast bully');
});

it('the next column is the branch left last, then the algorithms after the run’s own, each once', () => {
  const run = present('zooKeeperLatch', ['b2', 'b3']);
  const shown: ColumnChoice[] = [];
  for (let next = nextChoice(run, shown); next; next = nextChoice(run, shown)) shown.push(next);
  expect(shown.slice(0, 3)).toEqual([branch('b3'), branch('b2'), algorithm('bully')]);
  const { algorithms } = possibleChoices(run);
  expect(shown).toHaveLength(2 + algorithms.length);
  expect(new Set(shown.map(choiceText)).size).toBe(shown.length);
  expect(shown).not.toContainEqual(algorithm('zooKeeperLatch'));
});

it('a deleted branch and the run’s present algorithm are dropped', () => {
  const shown = [branch('b2'), branch('b3'), algorithm('raft'), algorithm('bully')];
  expect(stillPossible(present('raft', ['b3']), shown)).toEqual([branch('b3'), algorithm('bully')]);
});
