// A text's pieces: the first use of each word, in any of its forms, and the text unchanged.
import { expect, it } from 'vitest';
import type { Word } from '../../sim/contracts/word';
import { piecesOf } from './wordsInText';

const words: Word[] = [
  { id: 'term', word: 'term', also: ['terms'], tells: '' },
  { id: 'token', word: 'fencing token', also: ['token'], tells: '' },
  { id: 'zombieLeader', word: 'zombie leader', also: ['zombie'], tells: '' },
  { id: 'quorum', word: 'quorum', tells: '' },
  { id: 'bottom', word: '⊥', tells: '' },
];
/** The text with the marked forms in brackets. */
const marked = (text: string, earlier?: string) =>
  piecesOf(text, words, earlier)
    .map((piece) => (typeof piece === 'string' ? piece : `[${piece.form}]`))
    .join('');

it.each([
  ['marks the first use alone', 'A term, a term.', 'A [term], a term.'],
  ['takes two forms for one word', 'New terms end a term.', 'New [terms] end a term.'],
  ['prefers the longer form', 'A zombie leader writes.', 'A [zombie leader] writes.'],
  ['ignores capitals', 'Quorum of three.', '[Quorum] of three.'],
  ['marks a possessive', 'The token’s number.', 'The [token]’s number.'],
  ['marks signs', 'elected = ⊥', 'elected = [⊥]'],
  ['leaves longer words alone', 'To determine the terminal.', 'To determine the terminal.'],
  ['leaves check-quorum alone', 'With check-quorum: a quorum.', 'With check-quorum: a [quorum].'],
  ['leaves a text without words alone', 'Nobody leads.', 'Nobody leads.'],
  ['takes an empty text', '', ''],
])('%s', (_, text, expected) => {
  expect(marked(text)).toBe(expected);
});

it.each([
  ['skips a word of an earlier text', 'A term.', 'A term, a quorum.', 'A term, a [quorum].'],
  ['skips its other forms', 'Two terms.', 'A term.', 'A term.'],
  ['keeps a word whose form was part of another', 'A terminal.', 'A term.', 'A [term].'],
])('in a panel of several texts %s', (_, earlier, text, expected) => {
  expect(marked(text, earlier)).toBe(expected);
});
