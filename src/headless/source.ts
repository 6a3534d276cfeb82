// Gets the bytes of what a person names on the command line: a file, or standard input.
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { sep } from 'node:path';
import { checkFileSize, MAX_FILE_BYTES } from '../runFile/parseJson';
import { type Io, UsageError } from './io';

/** A pipe that nobody writes to, or a device, must not keep the program waiting. Not every system knows the flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The bytes of a file, or of standard input for `-`.
 *
 * @throws RunFileError when the file is too large.
 * @throws UsageError when it is no file: a folder, a pipe, a device.
 */
export async function readSource(name: string, io: Io): Promise<Uint8Array> {
  return name === '-' ? await io.readStdin() : readFile(name);
}

/**
 * The bytes of a file in a folder.
 *
 * @param folder - the folder's real path, without links.
 * @throws UsageError when a link leads out of the folder too.
 */
export function readWithin(folder: string, name: string): Uint8Array {
  const path = realpathSync(name);
  if (!path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`))
    throw new UsageError('this link leads out of the folder');
  return readFile(path);
}

/** What is opened is looked at again, and that is what is read: the name may stand for something else by then. */
function readFile(name: string): Uint8Array {
  checkKind(statSync(name));
  const file = openSync(name, READ);
  try {
    const stats = fstatSync(file);
    checkKind(stats);
    return readAll(file, stats.size);
  } finally {
    closeSync(file);
  }
}

function checkKind(stats: Stats): void {
  if (!stats.isFile()) throw new UsageError(`this is ${kindOf(stats)}, no file`);
  checkFileSize(stats.size);
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** At most one byte more than a file may have, however long it grows meanwhile. */
function readAll(file: number, sizeBytes: number): Uint8Array {
  let bytes = Buffer.alloc(sizeBytes + 1);
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
    checkFileSize(length);
    if (length === bytes.length)
      bytes = Buffer.concat([bytes], Math.min(2 * length, MAX_FILE_BYTES + 1));
  }
}
