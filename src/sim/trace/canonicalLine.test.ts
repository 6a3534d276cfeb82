// The canonical line of an event against its plain spelling: sorted members, as JSON.stringify writes them.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost } from '../engine/simulate';
import { Kernel } from '../kernel/kernel';
import { wildRun } from '../testing/wildRun';
import { canonicalLine } from './canonicalLine';

const MOST_EVENTS = 1500;

function plainLine(event: TraceEvent): string {
  return JSON.stringify(event, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

describe.each([...algorithms.keys()])('wild runs of %s', (id) => {
  it('have the same lines in both ways', () => {
    for (let seed = 0; seed < 4; seed += 1) {
      const { setup, untilMs } = wildRun(`line ${seed}`, id);
      const events: TraceEvent[] = [];
      const kernel = new Kernel(setup, (event) => events.push(event));
      const host = new InProcessHost(setup);
      while (kernel.frontierMs < untilMs && events.length < MOST_EVENTS)
        advance(kernel, host, untilMs, 1);
      for (const event of events) expect(canonicalLine(event)).toBe(plainLine(event));
    }
  });
});

const message = { seq: 7, atMs: 0.001, type: 'messageSent', id: 3, to: 'n2', dueMs: 1e21 } as const;

it.each<TraceEvent>([
  { ...message, cause: 0, from: 'é "\\', kind: 'A\n', body: { b: [-0, null], a: '\u2028' } },
  { ...message, from: '\ud800', kind: '', body: null },
  { ...message, from: '~ ', kind: '\u007f', dueMs: Number.POSITIVE_INFINITY, body: undefined },
  { seq: 0, atMs: -0, type: 'timerStarted', node: '🙂', timer: '"', dueMs: 0.1, cause: undefined },
  { seq: 0, atMs: 1e-7, type: 'timerFired', node: '\t', timer: '\\' },
  { seq: 0, atMs: 5, type: 'messageDelivered', id: 2 ** 53, cause: 1 },
])('an odd $type has the same line in both ways', (event) => {
  expect(canonicalLine(event)).toBe(plainLine(event));
});
