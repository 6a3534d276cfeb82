// Finds the scenarios: every JSON file in this folder is one, under its file's name.

const files = import.meta.glob('./*.json', { eager: true, import: 'default' });

/** The scenarios as they stand in their files, unchecked, by id, in the alphabet's order. */
export const scenarios: ReadonlyMap<string, unknown> = new Map(
  Object.entries(files)
    .map(([path, file]) => [path.slice('./'.length, -'.json'.length), file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
