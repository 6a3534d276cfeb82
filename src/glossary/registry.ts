// All words of the glossary. The page fetches them after its first picture.
import { checkMembers, inOrderOfIds } from '../sim/contracts/catalogue';
import type { Word } from '../sim/contracts/word';

const modules = import.meta.glob<Word>(['./*.ts', '!./registry.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

if (import.meta.env.SSR)
  checkMembers<Word>('glossary', modules, { word: 'string', tells: 'string' });

/** The glossary, by id. */
export const glossary: ReadonlyMap<string, Word> = new Map(
  inOrderOfIds(modules).map((word) => [word.id, word]),
);
