// The time for which a property is broken, against traces written by hand.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { Judge } from './judge';

const property = 'singleLeader';
const fall = (atMs: number, of = property) =>
  ({ seq: 0, atMs, type: 'propertyViolated', property: of, witnesses: ['n1', 'n2'] }) as TraceEvent;
const end = (atMs: number, of = property) =>
  ({ seq: 0, atMs, type: 'propertyRestored', property: of }) as TraceEvent;

function judged(options: { forMs: number; sinceMs?: number }, ...events: TraceEvent[]): Judge {
  const judge = new Judge({ property, sinceMs: 0, ...options });
  for (const event of events) judge.add(event);
  return judge;
}

it('finds any violation when it need not last', () => {
  expect(judged({ forMs: 0 }).foundBy(500)).toBeNull();
  expect(judged({ forMs: 0 }, fall(100)).foundBy(100)?.fromMs).toBe(100);
  expect(judged({ forMs: 0 }, fall(100, 'agreement')).foundBy(500)).toBeNull();
});

it('finds a violation once it has lasted for long enough, and not before', () => {
  const judge = judged({ forMs: 50 }, fall(100));
  expect(judge.foundBy(149)).toBeNull();
  expect(judge.foundBy(150)).toMatchObject({ fromMs: 100, toMs: null });
});

it('does not add up violations', () => {
  const judge = judged({ forMs: 50 }, fall(100), end(140), fall(150), end(190));
  expect(judge.foundBy(500)).toBeNull();
  expect(judge.longestMs(500)).toBe(40);
});

it('keeps a find after its end', () => {
  const judge = judged({ forMs: 50 }, fall(100), end(160), fall(170));
  expect(judge.foundBy(171)).toMatchObject({ fromMs: 100, toMs: 160 });
});

it('counts nothing before all is repaired', () => {
  expect(judged({ forMs: 0, sinceMs: 200 }, fall(100), end(190)).foundBy(500)).toBeNull();
  const judge = judged({ forMs: 50, sinceMs: 200 }, fall(100));
  expect(judge.foundBy(249)).toBeNull();
  expect(judge.foundBy(250)).not.toBeNull();
});
