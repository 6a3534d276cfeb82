// Writes the file of `--out`; after any failure the previous file is still complete.
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

/** The destination of `--out`. */
export interface Output {
  /** Whether it is standard output, to which nothing else may then be written. */
  readonly isStdout: boolean;
  readonly write: (pieces: Iterable<string>) => Promise<void>;
}

/** The least number of characters in one write, because many short writes are slow. */
const CHUNK_LENGTH = 1 << 16;
const STDOUT = 1;

/**
 * The destination of this name: standard output for `-`, a device, a pipe, or a file, which need not exist.
 *
 * @throws UsageError, or the system's error, when it cannot be written, so that this is known before a long run.
 */
export function outputTo(name: string, io: Io): Output {
  if (name === '-') return toStdout(io);
  const old = statSync(name, { throwIfNoEntry: false });
  // The name is `/dev/stdout`, or the shell has redirected standard output to the same file.
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

/** The path at the end of a name's links, where no file need exist yet. */
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

/** Opens a device or a pipe. A pipe without a reader is an error, because opening it would block. */
function openDirectly(name: string, stats: Stats): number {
  if (!stats.isFIFO()) return openSync(name, 'w');
  const probe = openSync(name, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    return openSync(name, 'w');
  } finally {
    closeSync(probe);
  }
}

/** Writes a temporary file beside the file, and renames it when all of it is on the disk. */
function replace(path: string, pieces: Iterable<string>): void {
  const old = statSync(path, { throwIfNoEntry: false });
  const temporary = join(dirname(path), `.hustings-${randomUUID()}`);
  const file = openSync(temporary, 'wx');
  try {
    writeInto(file, pieces, () => {
      if (old) adopt(file, old);
      fsyncSync(file);
    });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Gives the new file the owner and the permissions of the old one. */
function adopt(file: number, { uid, gid, mode }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only an administrator may change a file's owner.
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
