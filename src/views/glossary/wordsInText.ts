// The words of the glossary in a text.
import { formsOf, type Word } from '../../sim/contracts/word';

/** A part of a text: as it is, or a form of a word. */
export type Piece = string | { readonly word: Word; readonly form: string };

/**
 * The pieces of a text, in order; each word is marked where the text uses it first.
 *
 * @param earlier - the texts above it in the same panel: their words are marked there.
 */
export function piecesOf(text: string, words: readonly Word[], earlier = ''): Piece[] {
  const byForm = new Map(
    words.flatMap((word) => formsOf(word).map((form) => [form.toLowerCase(), word])),
  );
  const pattern = patternOf([...byForm.keys()]);
  const wordOf = (form: string) => byForm.get(form.toLowerCase());
  const marked = new Set(Array.from(earlier.matchAll(pattern), ([form]) => wordOf(form)));
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: form, index } of text.matchAll(pattern)) {
    const word = wordOf(form);
    if (!word || marked.has(word)) continue;
    marked.add(word);
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push({ word, form });
    end = index + form.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/**
 * Matches whole words, longer forms first. The second half of a word with a hyphen is no whole word: “check-quorum” has a
 * meaning of its own.
 */
function patternOf(forms: readonly string[]): RegExp {
  const longestFirst = forms.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
