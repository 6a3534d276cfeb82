// Shows that any file is either read or refused, in one line that quotes little of it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRunFile } from './readRunFile';
import { RunFileError } from './runFileError';
import { registries, sampleFile, traceOf } from './testing/fixture';

const goal = {
  text: 'Do it.',
  hints: [],
  limits: { withinMs: 9, mayChange: ['seed'] },
  wants: [{ type: 'elections', most: 3 }],
};
const branched = {
  branch: { id: 'first', name: 'First', parent: null, forkMs: 0 },
  branches: [{ id: 'b', name: 'B', parent: 'first', forkMs: 5, commands: [], untilMs: 9 }],
};
const trace = traceOf({ atMs: 0, type: 'nodeJoined', node: 'n1' });
const file = JSON.stringify(sampleFile({ goal, trace, ...branched }));

/** Hostile texts: long, with control characters, and with one letter repeated so that its quotation can be measured. */
const hostile = fc.oneof(
  fc.nat(3000).map((length) => 'ж'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.constantFrom('\n', '\u{1b}[2J', '\u{202e}', '__proto__', 'constructor'),
);
const value = fc.oneof(
  hostile,
  fc.jsonValue(),
  fc.dictionary(hostile, fc.jsonValue(), { maxKeys: 2, noNullPrototype: true }),
  fc.array(hostile, { maxLength: 3 }),
  fc.constantFrom(-1, 1e300, null),
);

/** The line with which bytes are refused; null when they are read. Any other error fails the test. */
function refusal(source: string | Uint8Array): string | null {
  try {
    readRunFile(source, registries);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(RunFileError);
    return (error as Error).message;
  }
}

function expectOneLine(line: string | null): void {
  if (line === null) return;
  expect(line.length).toBeLessThanOrEqual(401);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|ж{121}/u);
}

const LONG = 'ж'.repeat(150);
const inNames = {
  branch: { ...branched.branch, name: LONG },
  branches: branched.branches.map((branch) => ({ ...branch, name: LONG })),
};

it.each<[string, Record<string, unknown>]>([
  ['a field', { [LONG]: 1 }],
  ['a field with one that nobody may have', { [LONG]: { constructor: 1 } }],
  ['a number that is too large', { [LONG]: 'HUGE' }],
  ['a value', { nodes: LONG }],
  ['an algorithm', { algorithm: { id: LONG } }],
  ['a service', { services: [{ id: 's', kind: LONG }] }],
  ['a path', { goal: { ...goal, limits: { withinMs: 9, mayChange: [LONG] } } }],
  ['two names', inNames],
])('%s of 150 letters is quoted with 120 of them', (_name, changes) => {
  const line = refusal(JSON.stringify(sampleFile(changes)).replace('"HUGE"', '1e999'));
  expect(line).toMatch(/(?<!ж)ж{116,120}…/u);
  expectOneLine(line);
});

it('a file with a hostile value in place of any member, or beside it', () => {
  const places = placesIn(JSON.parse(file));
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      hostile,
      value,
      fc.boolean(),
      (place, key, by, beside) => {
        const changed = JSON.parse(file) as unknown;
        const holder = place
          .slice(0, -1)
          .reduce<unknown>((within, step) => childOf(within, step), changed);
        Object.defineProperty(
          holder,
          beside && !Array.isArray(holder) ? key : (place.at(-1) as string),
          {
            value: by,
            enumerable: true,
            configurable: true,
          },
        );
        expectOneLine(refusal(JSON.stringify(changed)));
      },
    ),
    { seed: 1, numRuns: 400 },
  );
});

it('random bytes, alone and within a file', () => {
  const bytes = new TextEncoder().encode(file);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), fc.nat(bytes.length), (some, at) => {
      expectOneLine(refusal(some));
      const changed = bytes.slice();
      changed.set(some.subarray(0, bytes.length - at), at);
      expectOneLine(refusal(changed));
    }),
    { seed: 1, numRuns: 300 },
  );
});

it('random JSON', () => {
  fc.assert(
    fc.property(fc.json(), (json) => expectOneLine(refusal(json))),
    { seed: 1, numRuns: 300 },
  );
});

type Place = readonly string[];

/** The paths of all members of a value. */
function placesIn(within: unknown, way: Place = []): Place[] {
  if (within === null || typeof within !== 'object') return [];
  return Object.entries(within).flatMap(([key, member]) => [
    [...way, key],
    ...placesIn(member, [...way, key]),
  ]);
}

function childOf(within: unknown, key: string): unknown {
  return (within as Record<string, unknown>)[key];
}
