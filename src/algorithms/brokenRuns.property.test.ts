// A run that breaks a promise is kept as a file, which plays it again to the same bytes.
import { expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { definitionOf } from '../runFile/runFile';
import { TraceHash } from '../runFile/traceHash';
import { simulate } from '../sim/engine/simulate';
import { runFileOf } from './testing/brokenRuns';
import { parts } from './testing/parts';
import { PLANTED_BUGS, type PlantedBug, plant } from './testing/plantedBugs';
import { brokenPromises } from './testing/promises';

const NO_OK = PLANTED_BUGS.find(({ id }) => id === 'noOk') as PlantedBug;

it('the file of a run that breaks a promise is small, and plays it again', async () => {
  const algorithm = await plant(NO_OK);
  const [broken] = brokenPromises(algorithm, 1, 1);
  if (!broken) throw new Error('no promise is broken');
  const { commands, untilMs = 0, ...file } = runFileOf(broken);
  expect(broken.property).toBe('singleLeader');
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.length).toBeLessThanOrEqual(3);
  expect(broken.run.commands.length).toBeGreaterThan(commands.length);
  expect(file.nodes.length).toBeLessThanOrEqual(3);
  expect(file.narration?.at(-1)?.text).toContain('is violated');
  const definition = definitionOf({ commands, ...file });
  const setup = { definition, commands, algorithm, parts, faults, properties };
  const hash = new TraceHash();
  for (const event of simulate(setup, untilMs).trace.events()) hash.add(event);
  expect(hash.digest()).toBe(file.traceHash);
});

it('a mistake that shows in every run is told once', async () => {
  const undeclared: PlantedBug = {
    id: 'undeclaredKind',
    of: 'bully',
    file: 'bully.ts',
    edits: [['OK: { shape', 'OKAY: { shape']],
  };
  const broken = brokenPromises(await plant(undeclared), 1, 5);
  const said = broken.filter(({ sentence }) => sentence.includes('`OK` is sent but not declared'));
  expect(said).toHaveLength(1);
});
