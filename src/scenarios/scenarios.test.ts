// Plays every scenario: what it says must be seen is seen.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { checkExpectations } from '../runFile/checkExpectations';
import { checkRunFile } from '../runFile/readRunFile';
import { definitionOf, type RunFile, VERSION } from '../runFile/runFile';
import { isPreventable, preventedRun } from '../session/files/prevention';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import { simulate } from '../sim/engine/simulate';
import { scenarios } from './registry';

/** The things that the library shows of a scenario and that this one lacks, as sentences. */
function lacksOf(run: RunFile): string[] {
  const { id, description = '', narration = [], untilMs = 0, pictureAtMs, shelf, incident } = run;
  const lastMs = narration.at(-1)?.atMs ?? 0;
  const lacks: Readonly<Record<string, boolean>> = {
    'a `description` of two sentences': !/^[^.]+\. .*\.$/.test(description),
    'a `shelf`, on which the library shows it': shelf === undefined,
    'a `narration`': narration.length === 0,
    'a `narration` that ends before `untilMs`': lastMs >= untilMs,
    // An exercise is not played: `exercises.test.ts` tries it.
    'one of `expect` and `goal`': (run.expect ?? []).length > 0 === (run.goal !== undefined),
    'an `incident`, and only on that shelf': (shelf === 'incidents') !== (incident !== undefined),
    'a `pictureAtMs` before `untilMs`': !(pictureAtMs !== undefined && pictureAtMs < untilMs),
  };
  return Object.keys(lacks).flatMap((what) => (lacks[what] ? [`${id} lacks ${what}`] : []));
}

/** The expectations that a run does not meet. */
function unmetIn(run: RunFile) {
  const { commands, untilMs = 0, expect: expected = [] } = run;
  const algorithm = algorithmOfRun(run, algorithms) as Algorithm;
  const definition = definitionOf(run);
  const setup = { definition, commands, algorithm, parts, faults, properties };
  const events = [...simulate(setup, untilMs).trace.events()];
  return checkExpectations(expected, { ...definition, untilMs, events }).filter(({ met }) => !met);
}

it('what a scenario lacks is named', () => {
  const empty = { id: 'empty', untilMs: 5, narration: [{ atMs: 7, text: 'Too late.' }] };
  expect(lacksOf(empty as unknown as RunFile)).toEqual([
    'empty lacks a `description` of two sentences',
    'empty lacks a `shelf`, on which the library shows it',
    'empty lacks a `narration` that ends before `untilMs`',
    'empty lacks one of `expect` and `goal`',
    'empty lacks a `pictureAtMs` before `untilMs`',
  ]);
});

describe.each([...scenarios])('%s', (_, file) => {
  const run = checkRunFile(file, registries);

  it('has what the library shows', () => {
    // The library is of this version; older files are for `runFile/version1.test.ts`.
    expect(file).toHaveProperty('version', VERSION);
    expect(lacksOf(run)).toEqual([]);
  });

  it('is no run: what came of it is not stored', () => {
    expect(run).not.toHaveProperty('trace');
    expect(run).not.toHaveProperty('traceHash');
    expect(run).not.toHaveProperty('metrics');
  });

  it('can be stopped, written and read at any moment, before all of it is done and told', () => {
    const moments = run.commands.flatMap(({ atMs }) => [atMs, atMs + 0.001]);
    for (const untilMs of [0, ...moments]) {
      const commands = run.commands.filter(({ atMs }) => atMs < untilMs);
      expect(checkRunFile({ ...run, commands, untilMs }, registries).untilMs).toBe(untilMs);
    }
  });

  it('shows what it says must be seen', () => {
    expect(unmetIn(run)).toEqual([]);
  });

  const { incident } = run;
  if (incident && isPreventable(incident))
    it('does no harm with the switch that would have prevented it', () => {
      const prevented = checkRunFile(preventedRun(run, incident), registries);
      expect(incident.prevention.expect).not.toBeUndefined();
      expect(unmetIn(prevented)).toEqual([]);
    });
});
