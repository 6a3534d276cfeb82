// Tries every exercise: what should solve it does, and what should not does not.
import { describe, expect, it } from 'vitest';
import { registries } from '../headless/installed';
import { verificationOf } from '../headless/verification';
import { isExercise } from '../runFile/exercise';
import { checkRunFile } from '../runFile/readRunFile';
import { solutionRun } from '../session/exercise/solution';
import { scenarios } from './registry';
import type { Attempt, Attempts } from './testing/attempt';

const attemptsOf = import.meta.glob<Attempts>('./testing/exercise*.ts', {
  eager: true,
  import: 'default',
});
const exercises = [...scenarios.values()]
  .map((file) => checkRunFile(file, registries))
  .filter(isExercise);

it('there are exercises, and each has attempts', () => {
  expect(exercises.length).toBeGreaterThan(3);
  expect(exercises.map(({ id }) => `./testing/${id}.ts`)).toEqual(Object.keys(attemptsOf).sort());
});

describe.each(exercises.map((exercise) => [exercise.id, exercise] as const))('%s', (id, file) => {
  const { solutions, others } = attemptsOf[`./testing/${id}.ts`] as Attempts;

  const judged = ({ commands = [], params }: Attempt) =>
    verificationOf({
      ...file,
      algorithm: { ...file.algorithm, params: { ...file.algorithm.params, ...params } },
      commands: [...file.commands, ...commands].sort((a, b) => a.atMs - b.atMs),
    });

  it('begins with a word, helps, and ends when its time is over', () => {
    const { hints, limits, wants } = file.goal;
    expect(file.narration?.[0]?.atMs).toBeLessThan(1000);
    expect(hints.length).toBeGreaterThan(1);
    expect(file.untilMs).toBe(limits.withinMs);
    const { messages } = registries.algorithms.get(file.algorithm.id) ?? { messages: {} };
    for (const condition of wants)
      if (condition.type === 'messages')
        expect(Object.keys(messages)).toEqual(expect.arrayContaining([...(condition.kinds ?? [])]));
  });

  it.each(Object.entries(solutions))('is solved: %s', async (_, attempt) => {
    const { verdict, checks } = await judged(attempt);
    expect(checks.filter(({ result }) => result !== 'good' && result !== 'note')).toEqual([]);
    expect(verdict).toBe('good');
  });

  it.each(Object.entries(others))('is not solved: %s', async (_, { says, ...attempt }) => {
    const { verdict, checks } = await judged(attempt);
    expect(verdict).toBe('failed');
    const failed = checks.filter(({ result }) => result === 'failed');
    expect(failed.map(({ seen }) => seen).join('\n')).toContain(says);
  });

  it('is solved by its worked solution, which explains itself', async () => {
    const { solution } = file;
    if (!solution) throw new Error(`${id} has no solution`);
    const run = solutionRun(file, solution);
    const { verdict, checks } = await verificationOf({ ...run, id });
    expect(checks.filter(({ result }) => result !== 'good' && result !== 'note')).toEqual([]);
    expect(verdict).toBe('good');
    expect(solution.narration.length).toBeGreaterThan(2);
    expect(checkRunFile(run, registries).title).toMatch(/^Solution: /);
  });

  it('is not solved by doing nothing', () => {
    expect(Object.keys(others)).toContain('nothing at all');
  });
});
