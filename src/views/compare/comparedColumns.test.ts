// Names that tell the columns apart, and the choices for a column.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { ColumnChoice } from '../../session/comparison/columnChoice';
import type { SessionState } from '../../session/run/state';
import {
  choiceName,
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

it('the text of a choice without settings is its option’s, and settings make it another one', () => {
  expect(choiceText(algorithm('raft'))).toBe('algorithm raft');
  expect(choiceText(branch('b 2'))).toBe('branch b 2');
  const texts = [
    algorithm('bully'),
    { ...algorithm('bully'), seed: '7' },
    { ...algorithm('bully'), params: { t2Ms: 2000 } },
  ].map(choiceText);
  expect(new Set(texts).size).toBe(3);
});

it('a column’s name has what differs: the algorithm, the preset, parameters, and the seed', async () => {
  await loadAlgorithm('bully');
  const name = (choice: object) =>
    choiceName({ type: 'algorithm', id: 'bully', ...choice }, present('bully'));
  expect(name({ params: { t2Ms: 2000 } })).toBe('Bully · T2 = 2 s');
  expect(name({ preset: 'defaults', seed: '7' })).toBe('Bully · defaults · seed 7');
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
  const other: ColumnChoice = { type: 'algorithm', id: 'raft', seed: '7' };
  expect(stillPossible(present('raft'), [other])).toEqual([other]);
});
