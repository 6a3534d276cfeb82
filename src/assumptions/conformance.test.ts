// The requirements on every assumption in this folder, and the assumptions and properties that each scenario breaks.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { checkRunFile } from '../runFile/readRunFile';
import { definitionOf } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import { type BrokenAssumption, brokenAssumptions } from '../sim/diagnosis/brokenAssumptions';
import { simulate } from '../sim/engine/simulate';
import { assumptions } from './registry';

it('there is one assumption for each number from 1 to 9', () => {
  expect(assumptions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

describe.each(assumptions)('$id', (assumption) => {
  it('has one sentence about its meaning, and one about the violations without it', () => {
    for (const sentence of [assumption.means, assumption.breaks])
      expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
  });

  it('names its own scenario, which exists', () => {
    expect(assumption.scenario).toBe(`strikeAssumption${assumption.number}`);
    expect(scenarios.has(assumption.scenario)).toBe(true);
  });

  it('is broken in its own scenario', () => {
    const broken = breaks(assumption.scenario).map((sentence) => sentence.split(' ')[0]);
    expect(broken).toContain(String(assumption.number));
  });
});

/** The assumptions that a scenario breaks: `number at`, then the command behind each and the violations that follow. */
function breaks(id: string): string[] {
  const file = checkRunFile(scenarios.get(id), registries);
  const algorithm = algorithmOfRun(file, algorithms) as Algorithm;
  const definition = definitionOf(file);
  const { trace, commands } = simulate(
    { definition, commands: file.commands, algorithm, parts, faults, properties },
    file.untilMs ?? 0,
  );
  const run = {
    definition,
    algorithm,
    trace,
    commandAt: (index: number) => commands[index],
  };
  const said = ({ assumption, atMs, commandSeq, violations }: BrokenAssumption) => {
    const number = assumptions.find((one) => one.id === assumption)?.number;
    const command = commandSeq === null ? null : trace.at(commandSeq);
    const by = command?.type === 'commandApplied' ? command.command : 'the definition';
    return [
      `${number} at ${atMs} by ${by}`,
      ...violations.map((one) => `${one.property} ${one.atMs}`),
    ];
  };
  return brokenAssumptions(assumptions, run, trace.events()).map((one) => said(one).join(', '));
}

describe('of the nine', () => {
  it.each<[string, string[]]>([
    ['strikeAssumption0', []],
    [
      'strikeAssumption1',
      [
        '1 at 1000 by cut, agreement 1220, singleLeader 1220, liveness 2490',
        '4 at 1000 by cut, agreement 1220, singleLeader 1220, liveness 2490',
      ],
    ],
    [
      'strikeAssumption2',
      ['2 at 0 by the definition, agreement 1220, singleLeader 1220, liveness 1490'],
    ],
    [
      'strikeAssumption3',
      ['3 at 0 by the definition, agreement 1220, singleLeader 1220, liveness 1490'],
    ],
    ['strikeAssumption4', ['4 at 1220 by setLink']],
    ['strikeAssumption4b', ['4 at 1160 by setLink, agreement 1220, singleLeader 1220']],
    ['strikeAssumption5', ['5 at 1000 by tell, agreement 1000, liveness 1000, singleLeader 1000']],
    ['strikeAssumption6', ['6 at 1500 by forgeMessage, liveness 1500']],
    ['strikeAssumption7', ['7 at 1500 by restart, agreement 1500, singleLeader 1500']],
    ['strikeAssumption8', ['8 at 1160 by setLink, agreement 1220, singleLeader 1220']],
    ['strikeAssumption9', ['9 at 1000 by pause, agreement 1220, singleLeader 1220']],
    [
      'raftSlowDisk',
      ['9 at 7000 by setDisk, agreement 9704.993, singleLeader 9704.993, actingLeader 11600'],
    ],
    ['frozenLeader', ['3 at 3000 by join, agreement 3000, singleLeader 3000, liveness 8100']],
    ['leaderCrash', []],
  ])('%s breaks these assumptions, with these violations', (id, expected) => {
    expect(breaks(id)).toEqual(expected);
  });
});
