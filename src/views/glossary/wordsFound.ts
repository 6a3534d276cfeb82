// The search in the glossary.
import { glossary } from '../../glossary/registry';
import { formsOf, type Word } from '../../sim/contracts/word';

/** The words in alphabetical order, each with all words of the query in its forms, its meaning or its table. */
export function wordsFound(query: string): Word[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...glossary.values()]
    .filter((word) => {
      const { caption = '', rows = [] } = word.table ?? {};
      const texts = [...formsOf(word), word.tells, caption, ...rows.flat()];
      const text = texts.join(' ').toLowerCase();
      return parts.every((part) => text.includes(part));
    })
    .sort((a, b) => a.word.localeCompare(b.word, 'en'));
}
