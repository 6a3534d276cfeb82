// Plays every scenario: what it says must be seen is seen.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { checkExpectations } from '../runFile/checkExpectations';
import { checkRunFile } from '../runFile/readRunFile';
import { definitionOf, VERSION } from '../runFile/runFile';
import type { Algorithm } from '../sim/contracts/algorithm';
import { simulate } from '../sim/engine/simulate';
import { scenarios } from './registry';

describe.each([...scenarios])('%s', (_, file) => {
  const run = checkRunFile(file, registries);

  it('has what the library shows', () => {
    // The library is of this version; older files are for `runFile/version1.test.ts`.
    expect(file).toHaveProperty('version', VERSION);
    expect(run.description).toMatch(/^[^.]+\. .*\.$/);
    expect(run.narration).not.toHaveLength(0);
    expect(run.narration?.at(-1)?.atMs).toBeLessThan(run.untilMs ?? 0);
    // An exercise is not played: `exercises.test.ts` tries it.
    if (run.goal) expect(run.expect).toBeUndefined();
    else expect(run.expect?.length).toBeGreaterThan(0);
    expect(run.pictureAtMs).toBeLessThan(run.untilMs ?? 0);
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
    const { commands, untilMs = 0, expect: expected = [] } = run;
    const algorithm = algorithms.get(run.algorithm.id) as Algorithm;
    const definition = definitionOf(run);
    const { trace } = simulate(
      { definition, commands, algorithm, parts, faults, properties },
      untilMs,
    );
    const results = checkExpectations(expected, {
      ...definition,
      untilMs,
      events: [...trace.events()],
    });
    expect(results.filter(({ met }) => !met)).toEqual([]);
  });
});
