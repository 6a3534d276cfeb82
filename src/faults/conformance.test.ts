// What every fault in this folder must keep: it does nothing at its `none`, and says nothing impossible.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import type { Algorithm } from '../sim/algorithm';
import type { NetworkDefinition } from '../sim/definition';
import type { Effect, Fault, Sending } from '../sim/fault';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';
import { createStream } from '../sim/random';
import { simulate } from '../sim/simulate';
import { canonicalLine } from '../sim/trace';
import type { TraceEvent } from '../sim/traceEvent';
import { faults } from './registry';

const files = Object.keys(import.meta.glob(['./*.ts', '!./registry.ts', '!./*.test.ts'])).map(
  (path) => path.slice('./'.length, -'.ts'.length),
);
const bully = algorithms.get('bully') as Algorithm;

function eventsWith(network: NetworkDefinition): TraceEvent[] {
  const params = {
    ...defaultParams(bully.params),
    heartbeatMs: 50,
    t1Ms: 200,
    t2Ms: 60,
    t3Ms: 120,
  };
  const plain = plainDefinition({ algorithm: 'bully', params, nodes: 4 });
  const setup = {
    definition: { ...plain, network },
    commands: [],
    algorithm: bully,
    faults,
    properties: [],
  };
  return [...simulate(setup, 1000).trace.events()];
}

const linesWith = (network: NetworkDefinition) => eventsWith(network).map(canonicalLine);

type EventOf<T extends TraceEvent['type']> = Extract<TraceEvent, { type: T }>;
const of = <T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);

it('every file in this folder is a fault under its own name, asked in the order of the names', () => {
  expect(faults.map(({ id }) => id)).toEqual(files.sort());
});

describe.each(faults)('$id', (fault) => {
  it('does nothing at its `none`: the trace is the same bytes', () => {
    const latencyMs = [5, 15] as const;
    expect(v.is(fault.value, fault.none)).toBe(true);
    expect(linesWith({ latencyMs, [fault.id]: fault.none })).toEqual(linesWith({ latencyMs }));
  });
});

const sending: Sending = {
  from: 'n1',
  to: 'n2',
  kind: 'ELECTION',
  body: { term: 7 },
  everybody: ['n1', 'n2', 'n3', 'n4'],
};

/** What a fault does to each of so many messages. */
function effectsOf(id: string, value: number, messages: number): (Effect | null)[] {
  const fault = faults.find((one) => one.id === id) as Fault;
  const stream = createStream('1', id);
  return Array.from({ length: messages }, () =>
    fault.strike(sending, value as never, () => stream.next()),
  );
}

const MESSAGES = 10_000;
const delaysOf = (id: string, value: number) =>
  effectsOf(id, value, MESSAGES).map((effect) => effect?.delayMs ?? 0);
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
const shareBelow = (list: readonly number[], bound: number) =>
  list.filter((one) => one < bound).length / list.length;
/** Five standard deviations of the binomial: what a share of so many messages may be off by chance. */
const off = (chance: number) => 5 * Math.sqrt((chance * (1 - chance)) / MESSAGES);

describe.each(['loss', 'duplicate', 'reorder', 'corruptSender'])('%s', (id) => {
  it('strikes a tenth of the messages at 0.1, within five standard deviations of the binomial', () => {
    const struck = effectsOf(id, 0.1, MESSAGES).filter((effect) => effect !== null);
    expect(Math.abs(struck.length / MESSAGES - 0.1)).toBeLessThan(off(0.1));
  });

  it('strikes every message at 1', () => {
    expect(effectsOf(id, 1, 100)).not.toContain(null);
  });

  it('refuses a chance that is none', () => {
    const fault = faults.find((one) => one.id === id);
    for (const value of [-0.1, 1.1, '0.5', null])
      expect(fault && v.is(fault.value, value)).toBe(false);
  });
});

it('jitter is uniform up to its bound', () => {
  const delaysMs = delaysOf('jitter', 40);
  for (const share of [0.25, 0.5, 0.75])
    expect(Math.abs(shareBelow(delaysMs, 40 * share) - share)).toBeLessThan(off(share));
  expect(shareBelow(delaysMs, 40)).toBe(1);
});

it('a normal delay has its middle at three standard deviations, and the normal’s shares on either side', () => {
  const delaysMs = delaysOf('normalDelay', 10);
  for (const [deviations, share] of [
    [-1, 0.1587],
    [0, 0.5],
    [1, 0.8413],
    [2, 0.9772],
  ] as const)
    expect(Math.abs(shareBelow(delaysMs, 30 + 10 * deviations) - share)).toBeLessThan(
      off(share) + 0.003,
    );
});

it('a heavy tail has its mean and the shares of a Pareto distribution of index 2', () => {
  const delaysMs = delaysOf('heavyTail', 10);
  for (const times of [0.5, 1, 3, 9]) {
    const share = 1 - 1 / (1 + times) ** 2;
    expect(Math.abs(shareBelow(delaysMs, 10 * times) - share)).toBeLessThan(off(share));
  }
  expect(mean(delaysMs)).toBeGreaterThan(9);
  expect(mean(delaysMs)).toBeLessThan(11);
});

it('a duplicated message arrives twice, each copy under its own id', () => {
  const events = eventsWith({ latencyMs: 10, duplicate: 1 });
  const delivered = of(events, 'messageDelivered').map(({ id }) => id);
  const sent = of(events, 'messageSent').filter(({ dueMs }) => dueMs < 1000);
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(delivered.length).toBe(sent.length);
  expect(sent.filter(({ kind, atMs }) => kind === 'HEARTBEAT' && atMs === 100)).toHaveLength(6);
});

/** Over each link: how many messages arrive after one that was sent later. */
function overtaken(network: NetworkDefinition): number {
  const lastDueMs = new Map<string, number>();
  let count = 0;
  for (const { from, to, dueMs } of of(eventsWith(network), 'messageSent')) {
    const link = `${from} ${to}`;
    if (dueMs < (lastDueMs.get(link) ?? 0)) count += 1;
    lastDueMs.set(link, Math.max(dueMs, lastDueMs.get(link) ?? 0));
  }
  return count;
}

it('a reordering reorders, and nothing else does', () => {
  expect(overtaken({ latencyMs: 10, reorder: 0.5 })).toBeGreaterThan(0);
  expect(overtaken({ latencyMs: [5, 15], jitter: 100, heavyTail: 50 })).toBe(0);
});

it('a corrupted message reaches its receiver as one from somebody else', () => {
  const events = eventsWith({ latencyMs: 10, corruptSender: 1 });
  const corrupted = of(events, 'messageCorrupted');
  expect(corrupted.length).toBe(of(events, 'messageSent').length);
  const sent = new Map(of(events, 'messageSent').map((event) => [event.id, event]));
  for (const { id, sender } of corrupted)
    expect([sent.get(id)?.from, sent.get(id)?.to]).not.toContain(sender);
  const signedBy = new Map(corrupted.map(({ id, sender }) => [id, sender]));
  const believed = of(events, 'electedChanged').flatMap(({ cause, elected }) => {
    const told = events[cause ?? -1];
    return told?.type === 'messageDelivered' && elected !== null
      ? [[elected, signedBy.get(told.id)]]
      : [];
  });
  expect(believed.length).toBeGreaterThan(0);
  for (const [elected, sender] of believed) expect(elected).toBe(sender);
});

it('a bandwidth of b delays a message by its size over b, and one behind it by both sizes', () => {
  const bytes = 58 + 'ELECTION'.length + '{"term":7}'.length;
  expect(effectsOf('bandwidth', 1000, 1)).toEqual([{ occupiesMs: bytes }]);
  const first = (network: NetworkDefinition) =>
    of(eventsWith(network), 'messageSent')
      .filter(({ from, to }) => from === 'n1' && to === 'n4')
      .map(({ atMs, dueMs, kind }) => ({ atMs, dueMs, carriesMs: (58 + kind.length) * 2 }));
  const [one] = first({ latencyMs: 10, bandwidth: 500 });
  expect(one?.dueMs).toBe((one?.atMs ?? 0) + (one?.carriesMs ?? 0) + 10);
  // Twice over, both copies take their turn.
  let freeMs = 0;
  for (const { atMs, dueMs, carriesMs } of first({ latencyMs: 10, bandwidth: 500 })) {
    freeMs = Math.max(freeMs, atMs) + carriesMs;
    expect(dueMs).toBe(freeMs + 10);
  }
});

it('effects add up: a message can be late twice, and loses to what loses it', () => {
  const both = of(eventsWith({ latencyMs: 10, jitter: 5, normalDelay: 2 }), 'messageSent');
  expect(both.some(({ atMs, dueMs }) => dueMs - atMs > 10 + 5)).toBe(true);
  const lost = eventsWith({ latencyMs: 10, duplicate: 1, loss: 1 });
  expect(of(lost, 'messageDelivered')).toEqual([]);
});

it('slow kinds are late, each by its own delay, and the others are not', () => {
  const sent = of(eventsWith({ latencyMs: 10, slowKinds: { COORDINATOR: 30 } }), 'messageSent');
  const latencies = (kind: string) =>
    new Set(sent.filter((event) => event.kind === kind).map(({ atMs, dueMs }) => dueMs - atMs));
  expect([...latencies('ELECTION')]).toEqual([10]);
  expect([...latencies('COORDINATOR')]).toEqual([40]);
});
