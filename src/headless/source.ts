// Gets the bytes of what a person names on the command line: a file, or standard input.
import { readFileSync, statSync } from 'node:fs';
import { checkFileSize } from '../runFile/parseJson';
import type { Io } from './io';

/**
 * The bytes of a file, or of standard input for `-`.
 *
 * @throws RunFileError when the file is too large.
 */
export async function readSource(name: string, io: Io): Promise<Uint8Array> {
  if (name === '-') return await io.readStdin();
  checkFileSize(statSync(name).size);
  return readFileSync(name);
}
