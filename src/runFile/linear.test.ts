// Shows that the cost of checking one part of a file does not grow with its other parts.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { Goal } from '../sim/goals/goal';
import { checkReferences } from './checkReferences';
import { changesFrom, type Exercise } from './exercise';
import type { RunFile } from './runFile';
import { registries, sampleRun } from './testing/fixture';

/** A run, and the number of reads of one of its parts. */
interface Counted {
  readonly run: RunFile;
  readonly looks: () => number;
}

const check = ({ run, looks }: Counted): number => {
  checkReferences(run, registries, true);
  return looks();
};

function goalThatLetsChange(mayChange: readonly string[]): Goal {
  return { text: 'Do it.', hints: [], limits: { withinMs: 9, mayChange }, wants: [] };
}

function withPaths(count: number): Counted {
  let looks = 0;
  const network = {
    get latencyMs() {
      looks += 1;
      return 5;
    },
  };
  const goal = goalThatLetsChange(Array.from({ length: count }, () => 'network.latencyMs'));
  return { run: { ...sampleRun({ commands: [] }), network, goal }, looks: () => looks };
}

it('the definition is read once, however many paths may be changed', () => {
  expect(check(withPaths(1000))).toBe(check(withPaths(1)));
});

function withBranches(count: number): Counted {
  let looks = 0;
  const commands = Array.from(
    { length: 100 },
    (_, at): Command => ({
      get atMs() {
        looks += 1;
        return at + 1;
      },
      type: 'heal',
    }),
  );
  const branches = Array.from({ length: count }, (_, at) => ({
    id: `b${at}`,
    name: `B ${at}`,
    parent: 'first',
    forkMs: 1,
    commands: [],
    untilMs: 1000,
  }));
  const branch = { id: 'first', name: 'First', parent: null, forkMs: 0 };
  return { run: { ...sampleRun(), commands, branch, branches }, looks: () => looks };
}

it('the check of a branch reads only the shared commands of its parent, and the first other one', () => {
  expect(check(withBranches(200))).toBeLessThanOrEqual(check(withBranches(0)) + 200);
});

it('a path that may be changed may be with everything within, and nothing beside it', () => {
  const path = fc.constantFrom(
    'seed',
    'nodes',
    'nodes[1]',
    'nodes[1].priority',
    'nodes[2]',
    'node',
  );
  fc.assert(
    fc.property(fc.uniqueArray(path), (mayChange) => {
      const exercise = { ...sampleRun(), goal: goalThatLetsChange(mayChange) } as Exercise;
      const nodes = exercise.nodes.map((node) => ({ ...node, priority: node.priority + 7 }));
      const changed = changesFrom(exercise, { ...exercise, seed: 'other', nodes });
      const isLet = (place: string) =>
        mayChange.some(
          (may) => place === may || place.startsWith(`${may}.`) || place.startsWith(`${may}[`),
        );
      const places = ['seed', 'nodes[0].priority', 'nodes[1].priority', 'nodes[2].priority'];
      expect(changed.map(({ path: place }) => place)).toEqual(
        places.filter((place) => !isLet(place)),
      );
    }),
    { seed: 1, numRuns: 64 },
  );
});

it('equal commands of an exercise must occur in the same number', () => {
  const heal: Command = { atMs: 1, type: 'heal' };
  const exercise = { ...sampleRun({ commands: [] }), goal: goalThatLetsChange([]) } as Exercise;
  const missing = changesFrom(
    { ...exercise, commands: [heal, heal, heal] },
    { ...exercise, commands: [heal, { ...heal, atMs: 2 }, heal] },
  );
  expect(missing.map(({ path }) => path)).toEqual(['commands[2]']);
});
