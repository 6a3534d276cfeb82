// The contract of a word of the glossary: one file in `glossary/` that calls defineWord.

/** A word of the field, and what it means here. */
export interface Word {
  readonly id: string;
  /** As the glossary lists it. */
  readonly word: string;
  /** Other forms that texts use: plurals, short forms. Capital letters make no difference. */
  readonly also?: readonly string[];
  /** One or two sentences; the first begins with the word, after an article if it has one. */
  readonly tells: string;
  /** Id of a scenario that shows it. */
  readonly scenario?: string;
  /** Ids of words that belong to it. */
  readonly see?: readonly string[];
  /** A comparison that the library shows below the meaning. */
  readonly table?: WordTable;
}

/** A comparison: each row has as many cells as the head, and its first cell names it. */
export interface WordTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Declares a word of the glossary. */
export function defineWord(word: Word): Word {
  return word;
}

/** All forms of a word in texts. */
export function formsOf({ word, also = [] }: Word): readonly string[] {
  return [word, ...also];
}
