// Shows that an excerpt has whole messages of the kinds and of the interval that are asked for.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { Excerpt, type Limits } from './excerpt';

const sent = (seq: number, atMs: number, kind: string) => ({
  ...{ seq, atMs, type: 'messageSent', id: seq, from: 'n1', to: 'n2', kind },
});
const TRACE = [
  sent(0, 10, 'OK'),
  { seq: 1, atMs: 20, type: 'nodeCrashed', node: 'n1' },
  sent(2, 20, 'HEARTBEAT'),
  { seq: 3, atMs: 25, type: 'messageDelivered', id: 0 },
  sent(4, 30, 'OK'),
  { seq: 5, atMs: 31, type: 'messageDropped', id: 2, reason: 'cut' },
  { seq: 6, atMs: 40, type: 'messageDelivered', id: 4 },
] as unknown as TraceEvent[];

function chosen(limits: Limits): number[] {
  const excerpt = new Excerpt(limits);
  return TRACE.filter((event) => excerpt.has(event)).map(({ seq }) => seq);
}

it('without limits it is the whole trace', () => {
  expect(chosen({})).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('an interval has the messages that were sent in it, and its own first and last moment', () => {
  expect(chosen({ fromMs: 20 })).toEqual([1, 2, 4, 5, 6]);
  expect(chosen({ fromMs: 20, toMs: 31 })).toEqual([1, 2, 4, 5]);
});

it('messages of other kinds are left out whole; what is no message stays', () => {
  expect(chosen({ kinds: new Set(['OK']) })).toEqual([0, 1, 3, 4, 6]);
  const excerpt = new Excerpt({ kinds: new Set(['OK']), toMs: 20 });
  for (const event of TRACE) excerpt.has(event);
  expect([...excerpt.kinds]).toEqual(['OK', 'HEARTBEAT']);
});
