// Duplication in a run: a copy is a message of its own.
import { expect, it } from 'vitest';
import { eventsWith, of, UNTIL_MS } from './testing/bullyRun';

it('a duplicated message arrives twice, each copy under its own id', () => {
  const events = eventsWith({ latencyMs: 10, duplicate: 1 });
  const delivered = of(events, 'messageDelivered').map(({ id }) => id);
  const sent = of(events, 'messageSent').filter(({ dueMs }) => dueMs < UNTIL_MS);
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(delivered.length).toBe(sent.length);
  expect(sent.filter(({ kind, atMs }) => kind === 'HEARTBEAT' && atMs === 100)).toHaveLength(6);
});
