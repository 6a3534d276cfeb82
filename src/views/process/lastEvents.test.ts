// A node's latest events, newest first.
import { expect, it } from 'vitest';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { Trace } from '../../sim/trace/trace';
import { lastNodeEvents } from './lastEvents';

const sent = (id: number, to: string, atMs: number): NewEvent => ({
  type: 'messageSent',
  atMs,
  id,
  from: 'n1',
  to,
  kind: 'ELECTION',
  dueMs: atMs + 10,
  body: undefined,
});

function runOf(events: readonly NewEvent[]) {
  const trace = new Trace();
  for (const [seq, event] of events.entries()) trace.append({ ...event, seq } as TraceEvent);
  const algorithm = { messages: { ELECTION: {}, COORDINATOR: {} } } as unknown as Algorithm;
  return { trace, algorithm };
}

const run = runOf([
  { type: 'nodeJoined', atMs: 0, node: 'n1' },
  { type: 'nodeJoined', atMs: 0, node: 'n2' },
  sent(1, 'n2', 5),
  sent(2, 'n3', 5),
  { type: 'electedChanged', atMs: 9, node: 'n2', elected: 'n2', term: undefined },
  { type: 'stateEntered', atMs: 9, node: 'n1', state: 'electing.awaitingCoordinator' },
]);

it('messages sent at one moment are one event, and events of other nodes are left out', () => {
  const texts = lastNodeEvents(run, run.trace.length, 'n1', 9).map(({ text }) => text);
  expect(texts).toEqual([
    'enters the state “awaiting COORDINATOR”',
    'sends ELECTION to n2 and n3',
    'starts',
  ]);
});

it('only the last events before a moment are listed', () => {
  const texts = lastNodeEvents(run, 4, 'n1', 1).map(({ text }) => text);
  expect(texts).toEqual(['sends ELECTION to n2 and n3']);
});

it('notices to a node, its leaving and its term are listed', () => {
  const left = runOf([
    { type: 'processTold', atMs: 5, node: 'n1', notice: 'LEAVE', body: undefined },
    { type: 'nodeLeft', atMs: 5, node: 'n1' },
    { type: 'nodeRemoved', atMs: 9, node: 'n1' },
    { type: 'electedChanged', atMs: 12, node: 'n1', elected: 'n3', term: 4 },
  ]);
  expect(lastNodeEvents(left, left.trace.length, 'n1', 9).map(({ text }) => text)).toEqual([
    'elected ← n3, term 4',
    'is removed from the members',
    'has left',
    'is told LEAVE',
  ]);
});
