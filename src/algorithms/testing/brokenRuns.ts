// Files of the runs that break a promise, so that a person can play them step by step: as small as a hunt makes them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../faults/registry';
import { foundRun } from '../../hunt/found';
import { deedsIn } from '../../hunt/givenDeeds';
import { withTimes } from '../../hunt/plan';
import { shrunk } from '../../hunt/shrink';
import { properties } from '../../properties/registry';
import { AccountFold } from '../../runFile/recordRun';
import { definitionOf, FORMAT, type RunFile, VERSION } from '../../runFile/runFile';
import { writeRunFile } from '../../runFile/writeRunFile';
import type { Property } from '../../sim/contracts/property';
import type { Setup } from '../../sim/contracts/setup';
import { simulate } from '../../sim/engine/simulate';
import { parts } from './parts';
import type { BrokenPromise } from './promises';

/** The folder of the files, from the folder in which the tests run. */
const FOLDER = 'e2e/results/conformance';

/** The file that plays a run which breaks a promise: with its hash, and without the trace, which may be long. */
export function runFileOf(broken: BrokenPromise): RunFile {
  const whole = wholeRun(broken);
  const property = properties.find(({ id }) => id === broken.property);
  const run = property ? smallestRun(whole, property, broken) : whole;
  const { id, title, description } = whole;
  return { ...run, id, title, ...(description && { description }), ...accountOf(run, broken) };
}

function wholeRun({ sentence, run }: BrokenPromise): RunFile {
  const { number, definition, commands, untilMs } = run;
  const { id } = definition.algorithm;
  return {
    format: FORMAT,
    version: VERSION,
    id: `${id}-${number}`,
    title: `A broken promise of ${id}`,
    description: sentence,
    ...definition,
    commands,
    untilMs,
  };
}

/** The run with the fewest commands and nodes that still breaks the property. */
function smallestRun(run: RunFile, property: Property, broken: BrokenPromise): RunFile {
  const { commands, untilMs = 0 } = run;
  const base = { ...run, commands: [] };
  const hunt = {
    base: { run: base },
    property: property.id,
    forMs: 0,
    deeds: {},
    mostDeeds: commands.length,
    mended: false,
    seed: run.seed,
  };
  const setup = { ...setupOf(base, broken), properties: [property] };
  const plan = withTimes({ hunt, run: base, property, setup }, untilMs);
  return foundRun(shrunk(plan, { seed: run.seed, deeds: deedsIn(commands) }));
}

function accountOf(run: RunFile, broken: BrokenPromise) {
  const { untilMs = 0 } = run;
  const fold = new AccountFold(definitionOf(run), broken.algorithm);
  for (const event of simulate(setupOf(run, broken), untilMs).trace.events()) fold.add(event);
  return fold.at(untilMs);
}

function setupOf(run: RunFile, { algorithm }: Pick<BrokenPromise, 'algorithm'>): Setup {
  const definition = definitionOf(run);
  return { definition, commands: run.commands, algorithm, parts, faults, properties };
}

/** Writes the file of the run; the sentence goes on with the command that plays it. */
export function keptForLater(broken: BrokenPromise): string {
  const run = runFileOf(broken);
  const path = join(FOLDER, `${run.id}.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, writeRunFile(run));
  return `${broken.sentence}; npm run -s hustings -- run ${path} plays it`;
}
