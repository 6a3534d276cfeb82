// Shows what is refused before any value is built, that all else is read as JSON, and a long list in pieces.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunFileError } from '../runFileError';
import { parseJson, parseLongJson } from './parseJson';

/** The sentence with which a text is refused; an empty one when it is not. */
function refusal(text: string, read: (text: string) => unknown = parseJson): string {
  try {
    read(text);
    return '';
  } catch (error) {
    if (error instanceof RunFileError) return error.message;
    throw error;
  }
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":0`).join(',');

describe('a text that is too large is refused at that place, before any value is built', () => {
  const long = 'a list or an object has more than 100000 entries at line 1, column ';
  const tooMany = 'too many values for a file of this size at line 1, column ';
  it.each([
    ['empty lists', `[${'[],'.repeat(1e6)}0]`, `${long}300002`],
    ['empty objects', `[${'{},'.repeat(1e6)}0]`, `${long}300002`],
    ['numbers', `[${'0,'.repeat(1e6)}0]`, `${long}200002`],
    ['the same field again and again', `{${'"a":0,'.repeat(1e6)}"a":0}`, `${long}600002`],
    ['empty lists in many lists', `[${`[${'[],'.repeat(50_000)}0],`.repeat(20)}0]`, tooMany],
    ['names', `{${names(20_000)}}`, 'there are more than 10000 names of fields at line 1, column '],
    [
      'a list in a list in a list',
      '['.repeat(1e6),
      'nested more than 64 deep at line 1, column 65',
    ],
  ])('%s', (_name, text, says) => {
    expect(refusal(text)).toContain(says);
  });
});

describe('a file written by the page is not too large', () => {
  it('a thousand branches with all their strokes, without white space', () => {
    const stroke = `[${Array.from({ length: 40 }, () => '[0.5,-1]').join(',')}]`;
    const cut = `{"type":"cut","atMs":1,"links":[{"from":"n1","to":"n2"}],"stroke":${stroke}}`;
    const branch = `{"commands":[${Array.from({ length: 5 }, () => cut).join(',')}]}`;
    const text = `[${Array.from({ length: 1000 }, () => branch).join(',')}]`;
    expect(parseJson(text)).toHaveLength(1000);
  });

  it('the largest number of the shortest events', () => {
    const event = '{"seq":0,"atMs":0,"type":"nodeLeft","node":"n1"}';
    const text = `{"trace":[${Array.from({ length: 150_000 }, () => event).join(',')}]}`;
    const { entries } = parseLongJson(text, 'trace');
    let count = 0;
    for (const _ of entries ?? []) count += 1;
    expect(count).toBe(150_000);
  });
});

it.each([
  '1e5',
  '-0.5E-3',
  '"\\u00e9\\n"',
  ' [ true , false , null ] ',
  '{"a":{"b":[]}}',
  '01',
  '1.',
  '-',
  '+1',
  '.5',
  '1e',
  'tru',
  '"a',
  '"\\x"',
  '"\\u12"',
  '"\t"',
  '[1,]',
  '{"a"}',
  '{"a":1,}',
  '{a:1}',
  '[1}',
  '1 2',
])('%j is accepted exactly when JSON.parse accepts it', (text) => {
  expect(refusal(text) === '').toBe(isJson(text));
});

it('a byte order mark may come first', () => {
  expect(parseJson('\u{feff}[1]')).toEqual([1]);
});

it('random texts are accepted exactly when JSON.parse accepts them, with the same value', () => {
  const spot = fc.nat(200);
  const words = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\',
    '0',
    '-',
    '1e',
    'ü',
    ' ',
    '',
  );
  fc.assert(
    fc.property(fc.json(), spot, words, fc.nat(2), (json, from, word, length) => {
      const text = json.slice(0, from) + word + json.slice(from + length);
      const says = refusal(text);
      expect(says.startsWith('this is no JSON')).toBe(!isJson(text));
      if (says === '') expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(says).not.toMatch(/\p{Cc}/u);
    }),
    { seed: 1, numRuns: 1000 },
  );
});

describe('a long list', () => {
  const read = (text: string) => {
    const { value, entries } = parseLongJson(text, 'trace');
    return { value, entries: entries && [...entries] };
  };

  it('is found at any place, and is empty in the rest', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.nat(1), (trace, rest, space) => {
        const text = JSON.stringify({ a: rest, trace, 'ü⊥': rest }, null, space);
        const { a, trace: entries, ...others } = JSON.parse(text);
        expect(read(text)).toEqual({ value: { a, trace: [], ...others }, entries });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('of many pieces has the same entries', () => {
    const trace = Array.from({ length: 5000 }, (_, seq) => ({ seq, text: '⊥'.repeat(seq % 40) }));
    expect(read(JSON.stringify({ trace })).entries).toEqual(trace);
  });

  it.each<[string, unknown[] | null]>([
    ['{"a":{"trace":[1]}}', null],
    ['[{"trace":[1]}]', null],
    ['{"trace":1}', null],
    ['{"trace":[]}', []],
    ['{"trace":[[1],{"trace":[2]}]}', [[1], { trace: [2] }]],
  ])('%s', (text, entries) => {
    expect(read(text).entries).toEqual(entries);
  });

  it('is built in pieces: a problem of the last entry does not show at the first', () => {
    const far = `{"trace":[1,${`"${'x'.repeat(1000)}",`.repeat(200)}1e999]}`;
    const { entries } = parseLongJson(far, 'trace');
    const [first] = entries ?? [];
    expect(first).toBe(1);
    expect(refusal(far, (text) => read(text))).toBe('trace[201]: the number is too large');
  });

  it.each([
    ['{"trace":[],"trace":[]}', 'this list is there twice at line 1, column 22'],
    [
      `{"trace":[1,"${'x'.repeat(1 << 20)}"]}`,
      'an entry is longer than 1 MiB at line 1, column 13',
    ],
    ['{"trace":[{"__proto__":1}]}', 'trace[0].__proto__: a field cannot have this name'],
    ['{"trace":[1 2]}', 'this is no JSON: unexpected "2" at line 1, column 13'],
  ])('%.40s is refused', (text, says) => {
    expect(refusal(text, read)).toBe(says);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
