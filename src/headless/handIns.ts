// Finds the submitted run files: the files named on the command line, and those in the named folders.
import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Io, UsageError } from './io';
import { readSource, readWithin } from './source';

/** A file to be judged. */
export interface HandIn {
  readonly name: string;
  /** Its bytes; throws when it cannot be read. */
  readonly read: () => Uint8Array | Promise<Uint8Array>;
}

/**
 * The files to be judged: for a folder, every `.json` file in it and in its subfolders, in alphabetical order. A folder
 * without one, and an unreadable entry, are listed under their own names, so that each has a line in the report.
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
    // Reading it later reports the same error.
    return false;
  }
}

function handInsIn(folder: string): HandIn[] {
  const found = orUnread(folder, () => filesIn(folder, realpathSync(folder)));
  if (found.length === 0)
    return [unread(folder, new UsageError('there is no .json file in this folder'))];
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param root - the real path of the folder; links may not lead out of it. */
function filesIn(folder: string, root: string): HandIn[] {
  const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  return entries.flatMap((entry) => {
    const file = String(entry.name);
    const name = join(folder, file);
    const isRunFile = file.toLowerCase().endsWith('.json');
    if (!isRunFile && !isFolderOrLinkToOne(entry, name)) return [];
    // Decoded as text, such a name would denote another file, or none.
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

/** The files in a folder, or the folder itself as an unreadable file when it is named like a run file. */
function filesOrItself(folder: string, root: string, isRunFile: boolean): HandIn[] {
  const found = orUnread(folder, () => filesIn(folder, root));
  const isMissed = isRunFile && found.length === 0;
  return isMissed ? [unread(folder, new UsageError('this is a folder, no file'))] : found;
}

/** The files found, or the folder itself as an unreadable file when it cannot be searched. */
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
