// The key, record, Lease or path of an election is a parameter: the leader holds it, and the service has it by that name.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Params } from '../sim/contracts/definition';
import { algorithms } from './registry';
import { of, play } from './testing/play';

describe.each([
  ['redisLease', 'key', 'jobs/reports', 'jobs/reports'],
  ['dynamoDbLease', 'key', 'jobs/reports', 'jobs/reports'],
  ['kubernetesLease', 'name', 'reports', 'reports'],
  ['zooKeeperLatch', 'path', '/reports', '/reports/'],
])('%s', (id, param, name, held) => {
  const algorithm = algorithms.get(id) as Algorithm;
  const params = { ...algorithm.watchable.params, [param]: name } as Params;

  it(`holds ${name}`, () => {
    const events = play({ algorithm, nodes: 3, latencyMs: 100, params, untilMs: 20_000 });
    const keys = of(events, 'leaseChanged').flatMap(({ lease }) => lease?.key ?? []);
    expect(new Set(keys)).toEqual(new Set([name]));
    const holdings = of(events, 'holdingsChanged').flatMap((event) => event.holdings);
    expect(holdings.some(({ key }) => key.startsWith(held))).toBe(true);
    expect(holdings.filter(({ key }) => /^(leader|.election)/.test(key))).toEqual([]);
  });

  it.each(['', 'a b', '-a', 'a-', 'x'.repeat(41), '/'])('refuses the name “%s”', (odd) => {
    const { issues = [] } = v.safeParse(algorithm.params, { [param]: odd });
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(param);
  });
});
