// The search in the glossary: forms and meanings, in alphabetical order.
import { expect, it } from 'vitest';
import { wordsFound } from './wordsFound';

const found = (query: string) => wordsFound(query).map(({ id }) => id);

it('an empty query finds all words, in alphabetical order', () => {
  const ids = found(' ');
  expect(ids.indexOf('candidate')).toBeLessThan(ids.indexOf('coordinator'));
  expect(ids.indexOf('coordinator')).toBeLessThan(ids.indexOf('t1'));
});

it.each([
  ['a form', 'MAJORITIES', 'quorum'],
  ['two words of a meaning', 'numbered period', 'term'],
  ['words of a table', 'AWS elasticache', 'coordinationService'],
])('finds by %s', (_, query, id) => {
  expect(found(query)).toEqual([id]);
});

it('finds nothing for nonsense', () => {
  expect(found('quorum nonsense')).toEqual([]);
});
