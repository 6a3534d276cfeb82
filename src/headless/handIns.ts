// Finds the run files that a person names on the command line: files, and folders with all that is in them.
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names of the files: a folder stands for every `.json` file in it and in its folders, in the alphabet's order. A
 * folder without one, what does not exist, and what cannot be looked at, keeps its name, so that it can be said of
 * that one.
 */
export function handInsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const files = orItself(name, () => (isFolder(name) ? filesIn(name) : []));
    return files.length > 0 ? files.sort() : [name];
  });
}

/** Whether this is the name of a folder. */
export function isFolder(name: string): boolean {
  return name !== '-' && (statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return orItself(path, () => filesIn(path));
    return isHandIn(entry, path) ? [path] : [];
  });
}

/** A file, or a link that leads to one or nowhere: what no program could read to its end is none. */
function isHandIn(entry: Dirent, path: string): boolean {
  if (!entry.name.toLowerCase().endsWith('.json')) return false;
  return entry.isFile() || (entry.isSymbolicLink() && leadsToFile(path));
}

function leadsToFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // Who reads it meets the same error, and says it.
    return true;
  }
}

/** The name itself where it cannot be looked into: who reads it meets the same error, and says it. */
function orItself(name: string, look: () => string[]): string[] {
  try {
    return look();
  } catch {
    return [name];
  }
}
