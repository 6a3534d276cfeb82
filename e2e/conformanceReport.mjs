// The report of `npm run conformance`: the sentences of the tests that failed come first, each once.
// @ts-check
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * An error of a test, as Vitest gives it: `actual` and `expected` are the values, printed.
 *
 * @typedef {object} Failure
 * @property {string} message
 * @property {unknown} [actual]
 * @property {unknown} [expected]
 * @property {string} [diff]
 * @property {unknown} [cause]
 * @property {readonly { readonly file: string, readonly line: number }[]} [stacks]
 *
 * @typedef {{ readonly title: string, readonly errors: readonly Failure[] }} Failed
 */

/** A text in a printed list of texts. */
const ITEM = /^ {2}"((?:[^"\\]|\\.)*)",$/gms;
/** The message of a property test; the error of the test is its cause. */
const COUNTEREXAMPLE = /^Counterexample: (.*)$/m;
/** Tests that a report tells in full: most later failures follow from the first. */
const MOST_TESTS = 4;

/** The items of a list of sentences that should have been empty; none for another failure. */
function itemsOf(/** @type {Failure} */ { actual, expected }) {
  if (expected !== '[]') return [];
  return [...String(actual).matchAll(ITEM)].map(([, item = '']) =>
    item.replace(/\\(["\\])/g, '$1'),
  );
}

/** The place in the sources at which something failed; none for an expectation of a test. */
function placeOf(/** @type {Failure} */ { stacks = [] }) {
  const frame = stacks.find(({ file }) => !/\/node_modules\/|\.test\.ts$/.test(file));
  return frame ? ` (${relative(process.cwd(), frame.file)}:${frame.line})` : '';
}

/** What a failure says, as sentences. */
function sentencesOf(/** @type {Failure} */ error) {
  const inner = /** @type {Failure} */ (error.cause ?? error);
  const items = itemsOf(inner);
  const [, example] = COUNTEREXAMPLE.exec(error.message) ?? [];
  const told = example === undefined ? [] : [`it fails with ${example}`];
  if (items.length > 0) return [...items, ...told];
  const diff = inner.diff ? `\n${stripVTControlCharacters(inner.diff)}` : '';
  return [`${inner.message}${placeOf(inner)}${diff}`, ...told];
}

const indented = (/** @type {string} */ text) => text.replaceAll('\n', '\n    ');

/**
 * The report of the tests about an id.
 *
 * @param {string} id
 * @param {number} passed - the number of tests that passed.
 * @param {readonly Failed[]} failed
 */
export function reportOf(id, passed, failed) {
  if (failed.length === 0) return `${id}: ${passed} tests passed`;
  /** @type {Set<string>} */
  const said = new Set();
  const parts = failed.map(({ title, errors }) => {
    const news = errors.flatMap(sentencesOf).filter((sentence) => !said.has(sentence));
    for (const sentence of news) said.add(sentence);
    return { title, text: [`× ${title}`, ...news.map((one) => `    ${indented(one)}`)].join('\n') };
  });
  const others = parts.slice(MOST_TESTS).map(({ title }) => `× ${title}`);
  return [
    ...parts.slice(0, MOST_TESTS).map(({ text }) => text),
    ...(others.length > 0 ? [`and, perhaps for the same reason:\n${others.join('\n')}`] : []),
    `${id}: ${failed.length} of ${failed.length + passed} tests failed`,
  ].join('\n\n');
}
