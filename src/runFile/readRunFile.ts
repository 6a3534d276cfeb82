// Reads a run file that anybody may have written: it gives a run that holds together, or says what is wrong.
import * as v from 'valibot';
import { checkReferences } from './checkReferences';
import { issueSentence } from './issueSentence';
import { parseJson } from './parseJson';
import type { Registries } from './registries';
import { isRecorded, type RunFile } from './runFile';
import { RunFileError } from './runFileError';
import { runFileSchema } from './schema';
import { upgrade } from './upgrade';

/**
 * The run that a file holds. The algorithm's parameters that the file leaves out are at their defaults.
 *
 * @param source - the file's text, or its bytes in UTF-8.
 * @throws RunFileError, whose message is one sentence, and nothing else.
 */
export function readRunFile(source: string | Uint8Array, registries: Registries): RunFile {
  return checkRunFile(parseJson(source), registries);
}

/** Who wrote a run: anybody, or a session, whose commands have met the run already. */
export type Writer = 'anybody' | 'session';

/**
 * The run that a parsed file is: what the library of scenarios holds.
 *
 * @param writer - `session` for what the page itself has kept or put into a link. A file that tells what came of its
 * commands is a session's as well.
 * @throws RunFileError, whose message is one sentence, and nothing else.
 */
export function checkRunFile(
  file: unknown,
  registries: Registries,
  writer: Writer = 'anybody',
): RunFile {
  const result = v.safeParse(runFileSchema(registries), upgrade(file), { abortEarly: true });
  if (!result.success) throw new RunFileError(issueSentence(result.issues[0]));
  const run = result.output as unknown as RunFile;
  checkReferences(run, registries, writer === 'session' || isRecorded(run));
  return run;
}
