// Finds the scenarios: every JSON file in this folder is one, under its file's name.
import { checkMembers } from '../sim/contracts/catalogue';

const files = import.meta.glob<{ readonly id: string }>('./*.json', {
  eager: true,
  import: 'default',
});

checkMembers('scenarios', files, {});

/** The scenarios as they stand in their files, unchecked but for their names, by id, in the alphabet's order. */
export const scenarios: ReadonlyMap<string, unknown> = new Map(
  Object.values(files)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((file) => [file.id, file]),
);
