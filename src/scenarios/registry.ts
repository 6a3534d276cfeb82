// Finds the scenarios: every JSON file in this folder is one, under its file's name.
import { checkedMembers } from '../sim/contracts/catalogue';

const files = import.meta.glob<{ readonly id: string }>('./*.json', {
  eager: true,
  import: 'default',
});

/** The scenarios as they stand in their files, unchecked but for their names, by id, in the alphabet's order. */
export const scenarios: ReadonlyMap<string, unknown> = checkedMembers('scenarios', files, {});
