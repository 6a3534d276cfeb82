// A scenario whose numbers are slid: the time with two leaders follows, and the way back is the scenario itself.
import { expect, it } from 'vitest';
import { registries } from '../../headless/installed';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { simulate } from '../../sim/engine/simulate';
import { MetricsFold } from '../../sim/trace/metrics';
import { readScenario } from '../files/checkFile';
import { slidFile } from './sliding';

const [REFRESH, DEATH] = ['algorithm.params.refreshEveryHeartbeats', 'commands[0].atMs'];

function twoLeadersMs(file: RunFile): number {
  const definition = definitionOf(file);
  const algorithm = registries.algorithms.get('hecaton') as Algorithm;
  const { faults, properties } = registries;
  const setup = { definition, algorithm, faults, properties, commands: file.commands };
  const metrics = new MetricsFold(definition, algorithm);
  for (const event of simulate(setup, file.untilMs ?? 0).trace.events()) metrics.add(event);
  return metrics.at(file.untilMs ?? 0).twoLeadersMs;
}

it.each([
  [8, 20_000, 29_600],
  [4, 20_000, 0],
  [5, 20_000, 29_600],
  [8, 36_000, 0],
])(
  'a refresh every %i heartbeats and a death at %i ms give %i ms with two leaders',
  async (every, deathMs, lastedMs) => {
    const scenario = await readScenario('hecatonTable');
    const slid = await slidFile(await slidFile(scenario, REFRESH, every), DEATH, deathMs);
    expect(twoLeadersMs(slid)).toBe(lastedMs);
  },
);

it('other numbers have no sentences, and the scenario’s own have them again', async () => {
  const scenario = await readScenario('hecatonTable');
  const slid = await slidFile(scenario, REFRESH, 4);
  expect(slid).not.toHaveProperty('narration');
  expect(await slidFile(slid, REFRESH, 8)).toEqual(scenario);
});

it('a number that the run cannot have is refused', async () => {
  const scenario = await readScenario('hecatonTable');
  await expect(slidFile(scenario, REFRESH, 1.5)).rejects.toThrow('whole number');
});
