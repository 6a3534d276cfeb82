// Sliders of a scenario: they are read as they were written, refused with their place, and change one number.
import { expect, it } from 'vitest';
import { registries } from '../headless/installed';
import { scenarios } from '../scenarios/registry';
import { readRunFile } from './readRunFile';
import type { RunFile } from './runFile';
import { slidRun, slidValue } from './sliders';

const scenario = scenarios.get('hecatonTable') as RunFile;
const read = (change: object) =>
  readRunFile(JSON.stringify({ ...scenario, ...change }), registries);
const withSetting = (change: object) => ({
  sliders: {
    source: 'The table says so.',
    settings: [{ label: 'T', path: 'commands[0].atMs', from: 1, to: 9, step: 1, ...change }],
  },
});

it('a slider has the number at its place, and changes nothing else', () => {
  const run = read({});
  expect(run.sliders).toEqual(scenario.sliders);
  expect(slidValue(run, 'commands[0].atMs')).toBe(20_000);
  const slid = slidRun(run, 'commands[0].atMs', 30_000);
  const { narration: _narration, expect: _expect, ...rest } = run;
  expect(slid).toEqual({ ...rest, commands: [{ type: 'crash', node: 'n1', atMs: 30_000 }] });
  const often = slidRun(run, 'algorithm.params.refreshEveryHeartbeats', 4);
  expect(often.algorithm.params).toEqual({ ...run.algorithm.params, refreshEveryHeartbeats: 4 });
});

it('a run that is written before its commands have come is read', () => {
  expect(read({ commands: [], expect: [], narration: [] }).sliders).toEqual(scenario.sliders);
});

it.each([
  [{ path: 'nodes[3].joinsAtMs' }, 'settings[0].path: there is no number at nodes[3].joinsAtMs'],
  [{ path: 'seed' }, 'sliders.settings[0].path: there is no number at seed'],
  [{ path: 'nodes.constructor.length' }, 'there is no number at nodes.constructor.length'],
  [{ from: 9 }, 'sliders.settings[0]: a slider goes from a lower number to a higher one'],
  [{ step: 0 }, 'sliders.settings[0].step: a step is more than 0'],
])('%j is refused', (change, problem) => {
  expect(() => read(withSetting(change))).toThrow(problem);
});
