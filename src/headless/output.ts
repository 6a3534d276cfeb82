// Writes the file of `--out` so that whatever fails, what was there before is whole.
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { quote } from '../sim/base/quote';
import { type Io, UsageError } from './io';

/** Where `--out` leads. */
export interface Output {
  /** Nothing else may go to standard output then. */
  readonly isStdout: boolean;
  readonly write: (pieces: Iterable<string>) => Promise<void>;
}

/** Many short writes take longer than few. */
const CHUNK_LENGTH = 1 << 16;
const STDOUT = 1;

/**
 * Where a file goes that is named so: to standard output for `-`, into a device or a pipe, else to a file, whether or
 * not there is one.
 *
 * @throws UsageError, or the system's error, where nothing can be written: better before a long run than after it.
 */
export function outputTo(name: string, io: Io): Output {
  if (name === '-') return toStdout(io);
  const old = statSync(name, { throwIfNoEntry: false });
  // As `/dev/stdout`, or where the shell has sent standard output to the same file.
  if (old && isSame(old, fstatSync(STDOUT))) return toStdout(io);
  if (old?.isDirectory()) throw new UsageError(`--out: ${quote(name)} is a folder`);
  if (old && !old.isFile()) return toFile((pieces) => writeInto(openDirectly(name, old), pieces));
  const path = pathBehind(name);
  accessSync(dirname(path), constants.W_OK);
  if (old) accessSync(path, constants.W_OK);
  return toFile((pieces) => replace(path, pieces));
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

function toStdout(io: Io): Output {
  const write = async (pieces: Iterable<string>) => {
    for (const chunk of chunksOf(pieces)) await io.out(chunk);
  };
  return { isStdout: true, write };
}

function toFile(writeSync: (pieces: Iterable<string>) => void): Output {
  return { isStdout: false, write: async (pieces) => writeSync(pieces) };
}

/** Where the links of a name lead, though there may be nothing yet. */
function pathBehind(name: string): string {
  try {
    return realpathSync(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const path = join(realpathSync(dirname(name)), basename(name));
  const link = linkAt(path);
  return link === null ? path : pathBehind(resolve(dirname(path), link));
}

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** A pipe that nobody reads is an error: to open it would wait until somebody does. */
function openDirectly(name: string, stats: Stats): number {
  if (!stats.isFIFO()) return openSync(name, 'w');
  const probe = openSync(name, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    return openSync(name, 'w');
  } finally {
    closeSync(probe);
  }
}

/** Writes beside the file, and only when all of it is on the disk takes the file's place. */
function replace(path: string, pieces: Iterable<string>): void {
  const old = statSync(path, { throwIfNoEntry: false });
  const beside = join(dirname(path), `.hustings-${randomUUID()}`);
  const file = openSync(beside, 'wx');
  try {
    writeInto(file, pieces, () => {
      if (old) adopt(file, old);
      fsyncSync(file);
    });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Whoever could use the old file can use the new one. */
function adopt(file: number, { uid, gid, mode }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only the system's administrator may give a file away.
  }
  fchmodSync(file, mode);
}

function writeInto(file: number, pieces: Iterable<string>, finish = () => {}): void {
  try {
    for (const chunk of chunksOf(pieces)) writeFileSync(file, chunk);
    finish();
  } finally {
    closeSync(file);
  }
}

function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
