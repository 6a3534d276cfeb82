// Redlock in a cluster, over 1,000 seeds each: validity, rounds without a winner, and the time without a leader.
//
// Derivation of the takeover's mean, TTL − extend/2 + poll/(n + 1). All servers expire the key a TTL after the last extension
// began, but for a latency; the leader crashes p after that, 0 ≤ p < extend. Each of the n candidates polls at a phase of its
// own, so that the first one comes W after the expiry, the least of n uniform draws from [0, poll).
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import type { Command } from '../sim/contracts/command';
import type { Latency, Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { eventsByTables } from '../sim/testing/eventsByTables';
import { redlock } from './redlock/testing/oneNode';
import { parts, servicesFor } from './testing/parts';
import { of } from './testing/play';

const SEEDS = 1000;
const SERVERS = 5;
const TIMEOUT_MS = 300_000;
/** The leader's task never runs, to save time. */
const NEVER_MS = 1e9;

interface Given {
  readonly nodes: number;
  readonly seed: number;
  readonly latencyMs: Latency;
  readonly params?: Params;
  readonly joinsAtMs?: (node: number) => number;
  readonly commands?: readonly Command[];
  readonly untilMs: number;
  readonly isLast?: (event: TraceEvent) => boolean;
}

function eventsOf(given: Given): readonly TraceEvent[] {
  const { nodes, seed, latencyMs, params = {}, joinsAtMs, commands = [], untilMs } = given;
  const plain = plainDefinition({
    algorithm: redlock.id,
    params: { ...defaultParams(redlock.params), taskMs: NEVER_MS, ...params },
    nodes,
    seed: String(seed),
    latencyMs,
    services: servicesFor(redlock),
  });
  const definition = {
    ...plain,
    nodes: plain.nodes.map((node, index) =>
      index > 0 && joinsAtMs ? { ...node, joinsAtMs: roundMs(joinsAtMs(index)) } : node,
    ),
  };
  const setup = { definition, commands, algorithm: redlock, parts, faults: [], properties: [] };
  return eventsByTables(setup, untilMs, given);
}
const seeds = Array.from({ length: SEEDS }, (_, seed) => seed);

describe('a lock', () => {
  const params = { ttlMs: 600, driftMs: 8, extendMs: 200, requestTimeoutMs: 100, retryMs: 300 };

  it('is valid for TTL − (T2 − T1) − drift, and a majority of the servers has it for so long', {
    timeout: TIMEOUT_MS,
  }, () => {
    let checked = 0;
    const wrong: string[] = [];
    for (const seed of seeds) {
      const events = eventsOf({ nodes: 3, seed, latencyMs: [1, 40], params, untilMs: 3000 });
      const begun = new Map<string, number>();
      const owners = new Map<string, string | undefined>();
      let lease: { readonly node: string; readonly untilMs: number } | null = null;
      for (const event of events) {
        if (event.type === 'messageSent' && (event.kind === 'SET' || event.kind === 'RENEW'))
          begun.set(event.from, event.atMs);
        if (event.type === 'holdingsChanged') owners.set(event.service, event.holdings[0]?.owner);
        if (event.type === 'leaseChanged')
          lease = event.lease && { node: event.node, untilMs: event.lease.untilMs };
        const endMs = (begun.get(lease?.node ?? '') ?? 0) + 600 - 8;
        if (event.type === 'leaseChanged' && lease && Math.abs(lease.untilMs - endMs) > 0.0005)
          wrong.push(`seed ${seed}: a lease until ${lease.untilMs} and not ${endMs} ms`);
        if (!lease || event.atMs >= lease.untilMs) continue;
        const { node } = lease;
        const having = [...owners.values()].filter((owner) => owner === node).length;
        if (having <= SERVERS / 2)
          wrong.push(`seed ${seed}: ${having} servers have it at ${event.atMs} ms`);
        checked += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(50 * SEEDS);
  });
});

describe.each([
  // Of 3^5 ways in which five servers choose among three, 90 give nobody three; of 5^5 among five, 2220.
  [2, 0],
  [3, 90 / 243],
  [5, 2220 / 3125],
])('%i nodes that ask all servers at once', (nodes, share) => {
  it(`get no majority in ${(100 * share).toFixed(1)} % of rounds`, { timeout: TIMEOUT_MS }, () => {
    const lost = seeds.filter((seed) => {
      const given = { nodes, seed, latencyMs: [1, 20] as const, params: { retryMs: 1e6 } };
      return of(eventsOf({ ...given, untilMs: 60 }), 'leadershipAcquired').length === 0;
    });
    const sigma = Math.sqrt((share * (1 - share)) / SEEDS);
    expect(Math.abs(lost.length / SEEDS - share)).toBeLessThanOrEqual(3 * sigma);
  });
});

describe.each([1, 2, 4])('with %i candidates', (n) => {
  const [ttlMs, extendMs, pollMs] = [30_000, 10_000, 10_000];
  /** The time from the leader's crash, at a random moment of the seed, to its successor's lead, in ms. */
  const takeover = (seed: number) => {
    const stream = createStream(String(seed), 'takeover');
    const joins = Array.from({ length: n }, () => 100 + pollMs * stream.next());
    const crashMs = roundMs(100 + 2 * pollMs + extendMs * stream.next());
    const events = eventsOf({
      nodes: n + 1,
      seed,
      latencyMs: 0.1,
      joinsAtMs: (node) => joins[node - 1] ?? 0,
      commands: [{ atMs: crashMs, type: 'crash', node: 'n1' }],
      untilMs: crashMs + ttlMs + pollMs + 3000,
      isLast: ({ type, atMs }) => type === 'leadershipAcquired' && atMs > crashMs,
    });
    const [, next] = of(events, 'leadershipAcquired');
    if (!next) throw new Error(`seed ${seed}: nobody followed n1`);
    return next.atMs - crashMs;
  };

  it('a crashed leader is replaced after TTL − extend/2 + poll/(n + 1) on average, within 2 %', {
    timeout: TIMEOUT_MS,
  }, () => {
    const times = seeds.map(takeover);
    const mean = times.reduce((sum, ms) => sum + ms, 0) / SEEDS;
    const expected = ttlMs - extendMs / 2 + pollMs / (n + 1);
    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.02);
    expect(Math.min(...times)).toBeGreaterThan(ttlMs - extendMs - 1);
    expect(Math.max(...times)).toBeLessThan(ttlMs + pollMs + 3);
    // Wrong formulas are off by more.
    expect(Math.abs(mean / (ttlMs + pollMs / (n + 1)) - 1)).toBeGreaterThan(0.1);
    expect(Math.abs(mean / (ttlMs - extendMs / 2 + pollMs / n) - 1)).toBeGreaterThan(0.015);
  });
});
