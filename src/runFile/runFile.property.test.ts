// Shows for random files that reading throws no error but its own, and loses nothing.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRunFile } from './readRunFile';
import type { RunFile } from './runFile';
import { RunFileError } from './runFileError';
import { registries, sampleFile, sampleRun, traceOf } from './testing/fixture';
import { writeRunFile } from './writeRunFile';

const trace = traceOf(
  { atMs: 0, type: 'nodeJoined', node: 'n1' },
  { atMs: 1.5, type: 'messageSent', id: 0, from: 'n1', to: 'n2', kind: 'HI', dueMs: 9, body: [{}] },
);
const branched = {
  cursorMs: 77,
  branch: { id: 'first', name: 'First', parent: null, forkMs: 0 },
  branches: [{ id: 'b', name: 'B', parent: 'first', forkMs: 5, commands: [], untilMs: 9 }],
};
const text = JSON.stringify(sampleFile({ trace, traceHash: 'a'.repeat(64), ...branched }), null, 1);

/** The run in a text, or null when it is refused with a RunFileError. */
function readOrRefuse(source: string): RunFile | null {
  try {
    return readRunFile(source, registries);
  } catch (error) {
    expect(error).toBeInstanceOf(RunFileError);
    expect((error as Error).message).not.toContain('\n');
    return null;
  }
}

it('any cut, overwriting or insertion in a file gives a run or a RunFileError', () => {
  const spot = fc.nat(text.length);
  const words = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('{', '}', '[', ']', '"', ',', '1e999', '-1', 'null', '"__proto__":', '\\u'),
  );
  fc.assert(
    fc.property(spot, fc.nat(20), words, (from, length, word) => {
      readOrRefuse(text.slice(0, from) + word + text.slice(from + length));
    }),
    { numRuns: 500 },
  );
});

it('any JSON in place of any member gives a run or a RunFileError', () => {
  const paths = memberPaths(JSON.parse(text), []);
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
      readOrRefuse(JSON.stringify(replaced(JSON.parse(text), path, value)));
    }),
    { numRuns: 500 },
  );
});

it('a run that is written and read again is the same run', () => {
  const changes = fc.record({
    title: fc.string({ minLength: 1, unit: 'binary' }),
    seed: fc.string({ unit: 'binary' }),
    network: fc.record({ latencyMs: fc.nat(), loss: fc.constantFrom(0, 0.25, 1) }),
    narration: fc.array(fc.record({ atMs: fc.constant(3), text: fc.string() }), { maxLength: 3 }),
    trace: fc.constantFrom(undefined, [], trace),
  });
  fc.assert(
    fc.property(changes, fc.constantFrom({}, branched), (change, branches) => {
      const run = sampleRun({ ...change, ...branches });
      expect(readRunFile(writeRunFile(run), registries)).toEqual(run);
    }),
  );
});

type Path = readonly (string | number)[];

function memberPaths(value: unknown, path: Path): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const members = Object.entries(value).flatMap(([key, member]) =>
    memberPaths(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...members];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const members = copy as Record<string | number, unknown>;
  members[key] = replaced(members[key], rest, by);
  return copy;
}
