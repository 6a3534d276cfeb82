// Files of the runs that break a promise, so that a person can play them step by step.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT, type RunFile, VERSION } from '../../runFile/runFile';
import { TraceHash } from '../../runFile/traceHash';
import { writeRunFile } from '../../runFile/writeRunFile';
import { canonicalLine } from '../../sim/trace/trace';
import type { BrokenPromise } from './promises';

/** The folder of the files, from the folder in which the tests run. */
const FOLDER = 'e2e/results/conformance';

/** The file that plays a run which breaks a promise: with its hash, and without the trace, which may be long. */
export function runFileOf({ sentence, run }: BrokenPromise): RunFile {
  const { number, definition, commands, events, untilMs } = run;
  const { id } = definition.algorithm;
  const hash = new TraceHash();
  for (const event of events) hash.add(canonicalLine(event));
  return {
    format: FORMAT,
    version: VERSION,
    id: `${id}-${number}`,
    title: `A broken promise of ${id}`,
    description: sentence,
    ...definition,
    commands,
    untilMs,
    traceHash: hash.digest(),
  };
}

/** Writes the file of the run; the sentence goes on with the command that plays it. */
export function keptForLater(broken: BrokenPromise): string {
  const run = runFileOf(broken);
  const path = join(FOLDER, `${run.id}.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, writeRunFile(run));
  return `${broken.sentence}; npm run -s hustings -- run ${path} plays it`;
}
