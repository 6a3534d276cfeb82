// The requirements on every word: one or two sentences about it, a scenario and links that exist, and forms of its own.
import { describe, expect, it, test } from 'vitest';
import { scenarioCards } from '../scenarios/catalogue';
import { formsOf, type Word } from '../sim/contracts/word';
import { glossary } from './registry';

const words = [...glossary.values()];
const sentences = (text: string) => text.split(/(?<=[.!?])\s+/);
const normal = (form: string) => form.toLowerCase().replaceAll('-', ' ');

/** Whether one form occurs in the other as a whole word: then a text with the longer one has both. */
function overlap(one: string, other: string): boolean {
  return ` ${normal(one)} `.includes(` ${normal(other)} `);
}

/** Forms of a word that overlap with those of others. */
function overlaps(word: Word, others: readonly Word[]): string[] {
  const foreign = others.filter(({ id }) => id !== word.id).flatMap(formsOf);
  return formsOf(word).flatMap((form) =>
    foreign
      .filter((one) => overlap(form, one) || overlap(one, form))
      .map((one) => `${form} / ${one}`),
  );
}

describe.each(words)('$id', (word) => {
  it('is told in one or two sentences that begin with it', () => {
    const { tells } = word;
    expect(sentences(tells).length).toBeLessThanOrEqual(2);
    for (const sentence of sentences(tells)) expect(sentence).toMatch(/^[\p{Lu}⊥].*\.$/u);
    expect(tells.replace(/^(An?|The) /, '').toLowerCase()).toMatch(
      new RegExp(`^${word.word.toLowerCase()}\\b|^⊥`),
    );
  });

  it('has a scenario that exists', () => {
    if (word.scenario !== undefined)
      expect(scenarioCards.map(({ id }) => id)).toContain(word.scenario);
  });

  it('links other words, each once', () => {
    const { see = [] } = word;
    expect(see.filter((id) => id === word.id || !glossary.has(id))).toEqual([]);
    expect(new Set(see).size).toBe(see.length);
  });

  it('has a table, if any, whose rows have a cell for each column and a name of their own', () => {
    const { head = [], rows = [] } = word.table ?? {};
    expect(rows.filter(({ length }) => length !== head.length)).toEqual([]);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    for (const row of rows) expect(row.filter((cell) => cell === '')).toEqual([]);
  });

  it('has forms that occur in no other word’s', () => {
    expect(overlaps(word, words)).toEqual([]);
    expect(formsOf(word).filter((form) => !/^[\p{L}\p{N}⊥ -]+$/u.test(form))).toEqual([]);
  });
});

test('the words of a course are there', () => {
  const course =
    'elected variable,⊥,split-brain,quorum,majority,term,lease,fencing token,T1,T2,T3,T4,failure detector,safety,liveness,partition,zombie leader,candidate,follower,heartbeat,ring,COORDINATOR';
  const forms = new Set(words.flatMap(formsOf));
  expect(course.split(',').filter((form) => !forms.has(form))).toEqual([]);
});

test('overlapping forms are found', () => {
  const lease = { id: 'lease', word: 'lease', tells: '' };
  const others = [
    { id: 'leader', word: 'lease leader', tells: '' },
    { id: 'release', word: 'release', tells: '' },
  ];
  expect(overlaps(lease, others)).toEqual(['lease / lease leader']);
});
