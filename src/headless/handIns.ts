// Finds the run files that a person names on the command line: files, and folders with all that is in them.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names of the files: a folder stands for every `.json` file in it and in its folders, in the alphabet's order. A
 * folder without one, and what does not exist, keeps its name, so that it can be said of that one.
 */
export function handInsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const files = isFolder(name) ? filesIn(name) : [];
    return files.length > 0 ? files : [name];
  });
}

/** Whether this is the name of a folder. */
export function isFolder(name: string): boolean {
  return name !== '-' && (statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
