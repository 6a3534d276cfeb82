// Finds the run files that a person names on the command line: files, and folders with all that is in them.
import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Io, UsageError } from './io';
import { readSource, readWithin } from './source';

/** Something to be judged. */
export interface HandIn {
  readonly name: string;
  /** Its bytes; throws where there are none to be had. */
  readonly read: () => Uint8Array | Promise<Uint8Array>;
}

/**
 * What is to be judged: a folder stands for every `.json` file in it and in its folders, in the alphabet's order. A
 * folder without one, and what cannot be looked at, is there under its own name, so that it has a line of its own.
 */
export function handInsOf(names: readonly string[], io: Io): HandIn[] {
  return names.flatMap((name) =>
    isFolder(name) ? handInsIn(name) : [{ name, read: () => readSource(name, io) }],
  );
}

function isFolder(name: string): boolean {
  try {
    return name !== '-' && statSync(name).isDirectory();
  } catch {
    // Reading it meets the same error, and says it.
    return false;
  }
}

function handInsIn(folder: string): HandIn[] {
  const found = orUnread(folder, () => filesIn(folder, realpathSync(folder)));
  if (found.length === 0)
    return [unread(folder, new UsageError('there is no .json file in this folder'))];
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param root - the real path of the folder that nothing may lead out of. */
function filesIn(folder: string, root: string): HandIn[] {
  const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  return entries.flatMap((entry) => {
    const file = String(entry.name);
    const name = join(folder, file);
    const isRunFile = file.toLowerCase().endsWith('.json');
    if (!isRunFile && !isFolderOrLinkToOne(entry, name)) return [];
    // Its name as text would stand for another file, or for none.
    if (!isUtf8(entry.name)) return [unread(name, new UsageError('its name is no UTF-8 text'))];
    if (entry.isDirectory()) return filesOrItself(name, root, isRunFile);
    if (isFolder(name))
      return [unread(name, new UsageError('this link to a folder is not followed'))];
    return [{ name, read: () => readWithin(root, name) }];
  });
}

function isFolderOrLinkToOne(entry: Dirent<Buffer>, name: string): boolean {
  return entry.isDirectory() || (entry.isSymbolicLink() && isFolder(name));
}

/** What is called like a run file has a line, whatever it is. */
function filesOrItself(folder: string, root: string, isRunFile: boolean): HandIn[] {
  const found = orUnread(folder, () => filesIn(folder, root));
  const isMissed = isRunFile && found.length === 0;
  return isMissed ? [unread(folder, new UsageError('this is a folder, no file'))] : found;
}

/** The folder itself where it cannot be looked into. */
function orUnread(folder: string, look: () => HandIn[]): HandIn[] {
  try {
    return look();
  } catch (error) {
    return [unread(folder, error)];
  }
}

function unread(name: string, error: unknown): HandIn {
  const read = () => {
    throw error;
  };
  return { name, read };
}
