// Quoted text is one line of bounded length without effect on a terminal.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine, quote } from './quote';

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

it.each([
  ['plain text, ⊥ and ü', 'plain text, ⊥ and ü'],
  ['a\nb\r\tc', 'a\\nb\\r\\tc'],
  ['\u{1b}[2J', '\\u{1b}[2J'],
  ['\u{202e}live', '\\u{202e}live'],
  ['half a \ud83d', 'half a \\u{d83d}'],
  ['a\u{2028}b\u{9b}c', 'a\\u{2028}b\\u{9b}c'],
])('%j is quoted as %j', (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});

it('a quote has at most the first 120 characters', () => {
  expect(quote('x'.repeat(120))).toBe('x'.repeat(120));
  expect(quote('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`);
});

it('neither an escape nor a character is cut in two', () => {
  expect(quote(`${'x'.repeat(119)}\n`)).toBe(`${'x'.repeat(119)}…`);
  expect(quote(`${'x'.repeat(119)}\u{1f600}`)).toBe(`${'x'.repeat(119)}…`);
});

/** Any code point. fast-check's own unit `binary` takes a second before it draws the first. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

it('any text becomes one line without control characters, of at most 121 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      expect(quote(text).length).toBeLessThanOrEqual(121);
      expect(quote(text)).not.toMatch(UNPRINTABLE);
      expect(oneLine(text)).not.toMatch(UNPRINTABLE);
    }),
    { seed: 1, numRuns: 300 },
  );
});
