// Every format writes a whole run, and the CSV is a table that a reader of RFC 4180 can take apart again.
import { describe, expect, it } from 'vitest';
import type { RecordedRun } from '../runFile/exportFormat';
import { exportFormats } from './registry';

const files = Object.keys(import.meta.glob(['./*.ts', '!./registry.ts', '!./*.test.ts'])).map(
  (path) => path.slice('./'.length, -'.ts'.length),
);
const run = {
  trace: [
    { seq: 0, atMs: 1.5, type: 'processFailed', node: 'n1', error: 'said "no", and\nleft' },
    { seq: 1, atMs: 2, type: 'electedChanged', node: 'n1', elected: null, cause: 0 },
    {
      seq: 2,
      atMs: 2,
      type: 'messageSent',
      id: 7,
      from: 'n1',
      to: 'n2',
      kind: 'OK',
      dueMs: 3,
      body: { a: [1] },
    },
  ],
} as unknown as RecordedRun;

it('every file in this folder is a format under its own name', () => {
  expect([...exportFormats.keys()]).toEqual(files.sort());
});

describe.each([...exportFormats.values()])('$id', (format) => {
  it('writes the same bytes for the same run', () => {
    expect(format.write(run)).toBe(format.write(structuredClone(run)));
    expect(format.write(run)).not.toBe('');
  });
});

it('csv quotes what needs quotes, writes ⊥ as null and an absent field as an empty cell', () => {
  expect(exportFormats.get('csv')?.write(run).split('\r\n')).toEqual([
    'seq,atMs,type,cause,body,dueMs,elected,error,from,id,kind,node,to',
    '0,1.5,processFailed,,,,,"said ""no"", and\nleft",,,,n1,',
    '1,2,electedChanged,0,,,null,,,,,n1,',
    '2,2,messageSent,,"{""a"":[1]}",3,,,n1,7,OK,,n2',
    '',
  ]);
});
