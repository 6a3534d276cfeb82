// The search in the glossary.
import { glossary } from '../../glossary/registry';
import { formsOf, type Word } from '../../sim/contracts/word';

/** The words in alphabetical order, each with all words of the query in its forms or its meaning. */
export function wordsFound(query: string): Word[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...glossary.values()]
    .filter((word) => {
      const text = [...formsOf(word), word.tells].join(' ').toLowerCase();
      return parts.every((part) => text.includes(part));
    })
    .sort((a, b) => a.word.localeCompare(b.word, 'en'));
}
