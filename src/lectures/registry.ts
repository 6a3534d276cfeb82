// Finds the lectures: every JSON file in this folder is one, under its file's name.
import type { Lecture } from '../runFile/lecture';
import { checkedMembers } from '../sim/contracts/catalogue';

const files = import.meta.glob<Lecture>('./*.json', { eager: true, import: 'default' });

/** The lectures, by id, in the alphabet's order. */
export const lectures: ReadonlyMap<string, Lecture> = checkedMembers<Lecture>('lectures', files, {
  format: 'string',
  version: 'number',
  title: 'string',
  parts: 'object',
});
