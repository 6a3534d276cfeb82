// The bytes of events against the plain spelling: sorted members, as JSON.stringify writes them.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { createStream } from '../sim/base/random';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { advance, InProcessHost } from '../sim/engine/simulate';
import { Kernel } from '../sim/kernel/kernel';
import { wildRun } from '../sim/testing/wildRun';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { LineBytes } from './lineBytes';

const MOST_EVENTS = 1500;

function plainLine(event: TraceEvent): string {
  return JSON.stringify(event, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function linesOf(events: readonly TraceEvent[]): string[] {
  const pieces: Uint8Array[] = [];
  const lines = new LineBytes((bytes) => pieces.push(bytes.slice()));
  for (const event of events) lines.add(event);
  lines.flush();
  return Buffer.concat(pieces).toString('utf8').split('\n').slice(0, -1);
}

describe.each([...algorithms.keys()])('wild runs of %s', (id) => {
  it('have the same lines in all ways', () => {
    for (let seed = 0; seed < 4; seed += 1) {
      const { setup, untilMs } = wildRun(`line ${seed}`, id);
      const events: TraceEvent[] = [];
      const kernel = new Kernel(setup, (event) => events.push(event));
      const host = new InProcessHost(setup);
      while (kernel.frontierMs < untilMs && events.length < MOST_EVENTS)
        advance(kernel, host, untilMs, 1);
      const plain = events.map(plainLine);
      expect(events.map(canonicalLine)).toEqual(plain);
      expect(linesOf(events)).toEqual(plain);
    }
  });
});

const message = { seq: 7, atMs: 0.001, type: 'messageSent', id: 3, to: 'n2', dueMs: 1e21 } as const;
const timer = {
  seq: 0,
  atMs: 5,
  type: 'timerStarted',
  node: 'n1',
  timer: 't',
  dueMs: 0.1,
} as const;

const ODD: readonly TraceEvent[] = [
  { ...message, cause: 0, from: 'é "\\', kind: 'A\n', body: { b: [-0, null], a: '\u2028' } },
  { ...message, from: '\ud800', kind: '', body: null },
  { ...message, from: '~ ', kind: '\u007f', dueMs: Number.POSITIVE_INFINITY, body: undefined },
  { ...timer, atMs: -0, node: '🙂', timer: '"', cause: undefined },
  { seq: 0, atMs: 1e-7, type: 'timerFired', node: '\t', timer: '\\' },
  { seq: 0, atMs: 5, type: 'messageDelivered', id: 2 ** 53, cause: 1 },
  { ...timer, node: 'n'.repeat(16_382) },
  { ...timer, node: 'n'.repeat(16_383), timer: 'é'.repeat(5_500) },
  { ...message, from: 'n', kind: 'k', body: 'ü'.repeat(40_000) },
];

it.each(ODD)('an odd $type has the same line in all ways', (event) => {
  expect(canonicalLine(event)).toBe(plainLine(event));
  expect(linesOf([event])).toEqual([plainLine(event)]);
});

it('odd lines are the same one after the other, wherever the buffer ends', () => {
  const events = Array.from({ length: 300 }, (_, index) => ODD[index % ODD.length] as TraceEvent);
  expect(linesOf(events)).toEqual(events.map(plainLine));
});

it('numbers are spelt as JavaScript does', () => {
  const random = createStream('numbers', 'lines');
  const events = Array.from({ length: 20_000 }, (_, index): TraceEvent => {
    const number = random.next() * 10 ** (index % 14);
    const [dueMs = 0] = [
      number,
      Math.round(number),
      Math.round(number * 1000) / 1000,
      -number,
    ].slice(Math.floor(index / 14) % 4);
    return { ...timer, dueMs };
  });
  for (const bound of [999_999_999, 999_999_999.999, 1e9, 2 ** 31, 0.001, 0.0005, 9.9995])
    events.push({ ...timer, dueMs: bound });
  expect(linesOf(events)).toEqual(events.map(plainLine));
});
