// What every fault in this folder must keep: it does nothing at its `none`, and says nothing impossible.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import type { Algorithm } from '../sim/algorithm';
import type { NetworkDefinition } from '../sim/definition';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';
import { createStream } from '../sim/random';
import { simulate } from '../sim/simulate';
import { canonicalLine } from '../sim/trace';
import { faults } from './registry';

const files = Object.keys(import.meta.glob(['./*.ts', '!./registry.ts', '!./*.test.ts'])).map(
  (path) => path.slice('./'.length, -'.ts'.length),
);
const bully = algorithms.get('bully') as Algorithm;

function linesWith(network: NetworkDefinition): string[] {
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
  return [...simulate(setup, 1000).trace.events()].map(canonicalLine);
}

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

/** How often a fault says something else than `pass`, of so many messages. */
function strikes(id: string, value: number, messages: number): number {
  const fault = faults.find((one) => one.id === id);
  const stream = createStream('1', id);
  const sending = { from: 'n1', to: 'n2', kind: 'ELECTION', latencyMs: 10 };
  const verdicts = Array.from({ length: messages }, () =>
    fault?.verdict(sending, value as never, () => stream.next()),
  );
  return verdicts.filter((verdict) => verdict?.type !== 'pass').length;
}

describe.each(['loss', 'duplicate'])('%s', (id) => {
  it('strikes a tenth of the messages at 0.1, within five standard deviations of the binomial', () => {
    const deviation = Math.sqrt(10_000 * 0.1 * 0.9);
    expect(Math.abs(strikes(id, 0.1, 10_000) - 1000)).toBeLessThan(5 * deviation);
  });

  it('strikes every message at 1', () => {
    expect(strikes(id, 1, 100)).toBe(100);
  });

  it('refuses a chance that is none', () => {
    const fault = faults.find((one) => one.id === id);
    for (const value of [-0.1, 1.1, '0.5', null])
      expect(fault && v.is(fault.value, value)).toBe(false);
  });
});

it('a duplicated message arrives twice, each copy under its own id', () => {
  const events = linesWith({ latencyMs: 10, duplicate: 1 }).map((line) => JSON.parse(line));
  const delivered = events.filter(({ type }) => type === 'messageDelivered').map(({ id }) => id);
  const sent = events.filter(({ type, dueMs }) => type === 'messageSent' && dueMs < 1000);
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(delivered.length).toBe(sent.length);
  expect(sent.filter(({ kind, atMs }) => kind === 'HEARTBEAT' && atMs === 100)).toHaveLength(6);
});
