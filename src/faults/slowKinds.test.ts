// Slow kinds in a run: the messages of a node's own algorithm.
import { expect, it } from 'vitest';
import { eventsWith, of } from './testing/bullyRun';

it('slow kinds are late, each by its own delay, and the others are not', () => {
  const sent = of(eventsWith({ latencyMs: 10, slowKinds: { COORDINATOR: 30 } }), 'messageSent');
  const latencies = (kind: string) =>
    new Set(sent.filter((event) => event.kind === kind).map(({ atMs, dueMs }) => dueMs - atMs));
  expect([...latencies('ELECTION')]).toEqual([10]);
  expect([...latencies('COORDINATOR')]).toEqual([40]);
});
