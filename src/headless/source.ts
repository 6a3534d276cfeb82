// Reads the sources named on the command line: files, or standard input.
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
import { checkFileSize, MAX_FILE_BYTES } from '../runFile/json/parseJson';
import { type Io, UsageError } from './io';

/** Opens without waiting, because a pipe without a writer, or a device, would block. Not every system has the flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The bytes of a file, or of standard input for `-`.
 *
 * @throws RunFileError when the file is too large.
 * @throws UsageError when it is no plain file, but a folder, a pipe or a device.
 */
export async function readSource(name: string, io: Io): Promise<Uint8Array> {
  return name === '-' ? await io.readStdin() : readFile(name);
}

/**
 * The bytes of a file in a folder.
 *
 * @param folder - the folder's real path, without links.
 * @throws UsageError also when a link leads out of the folder.
 */
export function readWithin(folder: string, name: string): Uint8Array {
  const path = realpathSync(name);
  if (!path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`))
    throw new UsageError('this link leads out of the folder');
  return readFile(path);
}

/** Reads a file. Its kind is checked again after opening, because the name may denote another file by then. */
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

/** Reads to the end, but at most one byte more than the limit, however much the file grows meanwhile. */
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
