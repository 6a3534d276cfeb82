// The log's entries under a filter, up to a moment.
import { expect, it } from 'vitest';
import type { LogEntry, LogKind } from '../../session/words/eventLog';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { type LogFilter, logWindow, toggleKind } from './logWindow';

const entry = (
  seq: number,
  kind: LogKind,
  process: string,
  other: string | null = null,
): LogEntry => ({ seq, atMs: seq, kind, process, other, before: null });

const ENTRIES = [
  entry(2, 'life', 'n1'),
  entry(5, 'states', 'n2'),
  entry(6, 'writes', 'storage', 'n1'),
  entry(9, 'leadership', 'n1'),
  entry(12, 'states', 'n1'),
];
const ALL: LogFilter = { process: null, hidden: new Set() };
/** n1 crashes at 2, and loses the lead at 9; storage refuses a write at 6. */
const TYPES: Readonly<Record<number, TraceEvent['type']>> = {
  2: 'nodeCrashed',
  5: 'stateEntered',
  6: 'writeRejected',
  9: 'leadershipLost',
  12: 'roleChanged',
};
const TRACE = { at: (seq: number) => ({ seq, type: TYPES[seq] }) as TraceEvent };
const shown = (end: number, filter: LogFilter, most = 9) =>
  logWindow(ENTRIES, end, filter, most, TRACE).map(({ seq }) => seq);

it('shows the entries before an event, oldest first', () => {
  expect(shown(100, ALL)).toEqual([2, 5, 6, 9, 12]);
  expect(shown(10, ALL)).toEqual([2, 5, 6, 9]);
  expect(shown(9, ALL)).toEqual([2, 5, 6]);
  expect(shown(0, ALL)).toEqual([]);
});

it('shows the last entries of many', () => {
  expect(shown(100, ALL, 2)).toEqual([9, 12]);
});

it('shows the events of one process, and those of others that concern it', () => {
  expect(shown(100, { ...ALL, process: 'n1' })).toEqual([2, 6, 9, 12]);
  expect(shown(100, { ...ALL, process: 'n1' }, 3)).toEqual([6, 9, 12]);
});

it('hides kinds, and shows them again', () => {
  const without = toggleKind(ALL, 'states');
  expect(shown(100, without)).toEqual([2, 6, 9]);
  expect(shown(100, toggleKind(without, 'life'))).toEqual([6, 9]);
  expect(shown(100, toggleKind(without, 'states'))).toEqual([2, 5, 6, 9, 12]);
});

it('shows the events of a level and of those above it', () => {
  expect(shown(100, { ...ALL, least: 'debug' })).toEqual([2, 5, 6, 9, 12]);
  expect(shown(100, { ...ALL, least: 'info' })).toEqual([2, 6, 9, 12]);
  expect(shown(100, { ...ALL, least: 'warning' })).toEqual([2, 6, 9]);
  expect(shown(100, { ...ALL, least: 'error' })).toEqual([2]);
  expect(shown(100, { ...toggleKind({ ...ALL, least: 'warning' }, 'writes') })).toEqual([2, 9]);
});

it('levels the entries that a log gets later', () => {
  const entries = ENTRIES.slice(0, 1);
  const least = { ...ALL, least: 'warning' } as const;
  expect(logWindow(entries, 100, least, 9, TRACE)).toHaveLength(1);
  entries.push(...ENTRIES.slice(1));
  expect(logWindow(entries, 100, least, 9, TRACE)).toHaveLength(3);
});
