// The name of a process in a Kubernetes Lease: a restarted leader takes its own Lease for another's.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import { algorithms } from './registry';
import {
  acquired,
  between,
  type Given,
  leasesOf,
  lost,
  run as runOf,
  sentBy,
} from './testing/observedLeases';
import { beliefs, of } from './testing/play';

const algorithm = algorithms.get('kubernetesLease') as Algorithm;
const run = (given: Given) => runOf(algorithm, { nodes: 1, ...given });

const D = 10;
const LEASE = 15_000;
const RETRY = 2000;
const restarted: Command[] = [
  { atMs: 7000, type: 'crash', node: 'n1' },
  { atMs: 7500, type: 'restart', node: 'n1' },
];
/** The names under which a node has taken or renewed the Lease, each once. */
const names = (events: Parameters<typeof sentBy>[0]) => [
  ...new Set(
    ['CREATE', 'UPDATE']
      .flatMap((kind) => sentBy(events, 'n1', kind))
      .map(
        ({ body }) => (body as { lease: { holderIdentity: string } } & Json).lease.holderIdentity,
      ),
  ),
];

describe('a restarted leader', () => {
  it('has a new name and waits for the whole lease, and follows nobody meanwhile', () => {
    const events = run({ commands: restarted, untilMs: 30_000 });
    const [first, second] = names(events);
    expect(first).toMatch(/^n1\.[0-9a-f]{8}$/);
    expect(second).toMatch(/^n1\.[0-9a-f]{8}$/);
    expect(second).not.toBe(first);
    const [, again] = acquired(events) as [[string, number], [string, number]];
    expect(again[1] - 7500).toBeGreaterThanOrEqual(LEASE);
    expect(again[1] - 7500).toBeLessThan(LEASE + 2.2 * RETRY + 6 * D);
    expect(leasesOf(events, 'n1').at(-1)?.[1]).toBe(1);
    const [, lead, crashed] = beliefs(events, 'n1').map(([, elected]) => elected);
    expect([lead, crashed]).toEqual(['n1', null]);
  });

  it('has the same names in every run of the same seed', () => {
    const of1 = (seed: string) => names(run({ seed, commands: restarted, untilMs: 30_000 }));
    expect(of1('1')).toEqual(of1('1'));
    expect(of1('2')).not.toEqual(of1('1'));
  });

  it('under its old name takes its own Lease up at once, without a transition', () => {
    const params = { newIdentity: false };
    const events = run({ params, commands: restarted, untilMs: 9000 });
    expect(names(events)).toEqual(['n1']);
    expect(acquired(events).at(-1)).toEqual(['n1', 7500 + 4 * D]);
    expect(leasesOf(events, 'n1').at(-1)?.[1]).toBe(0);
  });

  it('is drawn as the holder, whatever its name has behind its id', () => {
    const events = run({ commands: restarted, untilMs: 30_000 });
    const owners = of(events, 'holdingsChanged').map(({ holdings }) => holdings[0]?.owner);
    expect(new Set(owners)).toEqual(new Set(['n1']));
  });
});

describe('a leader that could not renew', () => {
  const commands: Command[] = [
    { atMs: 9000, type: 'cut', links: between('n1', 'api') },
    { atMs: 21_000, type: 'heal' },
  ];

  it('takes its Lease up again when the API answers', () => {
    const events = run({ commands, untilMs: 45_000 });
    const [[, lostMs]] = lost(events) as [[string, number]];
    expect(acquired(events).at(-1)?.[1]).toBeLessThan(lostMs + 5000 + 2.2 * RETRY + 6 * D);
    expect(names(events)).toHaveLength(1);
  });

  it('waits for the whole lease where its process exits and starts under a new name', () => {
    const events = run({ params: { exitsOnLoss: true }, commands, untilMs: 60_000 });
    expect(acquired(events).at(-1)?.[1]).toBeGreaterThan(21_000 + LEASE);
    expect(names(events)).toHaveLength(2);
  });
});
