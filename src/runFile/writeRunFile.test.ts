// Shows the text of a run file: a fixed order of keys, short values on one line, each event on its own line.
import { expect, it } from 'vitest';
import type { RunFile } from './runFile';
import { sampleRun, traceOf } from './testing/fixture';
import { writeRunFile } from './writeRunFile';

it('has one line for each event of the trace', () => {
  const trace = traceOf(
    { atMs: 0, type: 'nodeJoined', node: 'n1' },
    { atMs: 2, type: 'stateEntered', node: 'n1', state: 'x'.repeat(200), cause: 0 },
  );
  const lines = writeRunFile(sampleRun({ trace })).split('\n');
  expect(lines).toContain('    { "seq": 0, "atMs": 0, "type": "nodeJoined", "node": "n1" },');
  expect(lines.filter((line) => line.includes('"seq"'))).toHaveLength(2);
  expect(lines.slice(-3)).toEqual(['  ]', '}', '']);
});

it('does not depend on the order of the fields', () => {
  const reversed = Object.fromEntries(Object.entries(sampleRun()).reverse());
  expect(writeRunFile(sampleRun())).toBe(writeRunFile(reversed as unknown as RunFile));
});

it('starts with the format, and breaks only values that are too long for a line', () => {
  const lines = writeRunFile(sampleRun()).split('\n');
  expect(lines.slice(0, 3)).toEqual(['{', '  "format": "hustings-run",', '  "version": 4,']);
  expect(lines).toContain('    { "id": "n1", "priority": 1 },');
});
