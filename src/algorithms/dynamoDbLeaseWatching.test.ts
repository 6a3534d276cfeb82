// A single node of a DynamoDB lease: its judgement of a record's age, and the answers that it accepts.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import { electedAtEnd, type Heard, live, sends } from './testing/observedLeases';

const algorithm = algorithms.get('dynamoDbLease') as Algorithm;

const LEASE = 20_000;
const POLL = 1000;
const TIMEOUT = 2000;

describe('watching', () => {
  const table = 'dynamoDb';
  const record = (version: string, owner = 'n2', more = {}) => ({
    owner,
    version,
    leaseMs: 5000,
    token: 7,
    isReleased: false,
    ...more,
  });
  const reply = (atMs: number, ref: number, item: Json): Heard => [
    atMs,
    table,
    'REPLY',
    { ref, item },
  ];
  const watch = (heard: readonly Heard[], untilMs: number, more = {}) =>
    live(algorithm, { heard, untilMs, ...more });

  /** The nth answer, 1 ms after its request. */
  const answer = (n: number, version: string, more = {}) =>
    reply((POLL + 1) * (n - 1) + 1, n, record(version, 'n2', more));
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

  it.each([
    [5000, 5 * (POLL + 1) + 1],
    // The sixth answer comes exactly at the end, which is not over yet.
    [5 * (POLL + 1), 6 * (POLL + 1) + 1],
  ])('waits the %d ms of the owner’s record from its read of the version', (leaseMs, takesMs) => {
    const all = numbers.map((n) => answer(n, 'a', { leaseMs }));
    const heard = all.filter(([atMs]) => atMs <= takesMs);
    const did = watch(heard, takesMs + 1);
    const why = `has seen no change of n2’s record for ${leaseMs} ms`;
    expect(did).toContainEqual({ atMs: 1 + leaseMs, type: 'electionStarted', why });
    expect(electedAtEnd(did)).toBeNull();
    expect(sends(did, 'PUT')).toEqual([
      [takesMs, expect.objectContaining({ if: { version: 'a' } })],
    ]);
  });

  it('starts again with each version', () => {
    const did = watch(
      numbers.map((n) => answer(n, n < 4 ? 'a' : 'b')),
      8000,
    );
    expect(electedAtEnd(did)).toBe('n2');
    expect(sends(did, 'PUT')).toEqual([]);
  });

  it('ignores answers to other requests, and repeated answers', () => {
    const heard = [
      reply(1, 0, record('z', 'n9')),
      reply(2, 1, record('a')),
      reply(3, 1, record('b', 'n3')),
      reply(1002, 1, null),
    ];
    const did = watch(heard, 1500);
    expect(electedAtEnd(did)).toBe('n2');
    expect(sends(did, 'PUT')).toEqual([]);
  });

  it('numbers its requests anew after a restart, without repetition', () => {
    expect(sends(watch([], 1, {}), 'GET')).toEqual([[0, { ref: 1, key: 'leader' }]]);
    const later = live(algorithm, { heard: [], untilMs: 10, bornAtMs: 5.25 });
    expect(sends(later, 'GET')).toEqual([[5.25, { ref: 5251, key: 'leader' }]]);
  });

  it('treats its own record from before a crash as another’s, and follows no leader', () => {
    const did = watch([reply(1, 1, record('a', 'n1')), reply(1001, 2, record('a', 'n1'))], 1500);
    expect(electedAtEnd(did)).toBeNull();
    expect(sends(did, 'PUT')).toEqual([]);
  });

  it('takes a released record at once, if it is unchanged since the read', () => {
    const did = watch([reply(1, 1, record('a', 'n2', { isReleased: true }))], 10);
    expect(sends(did, 'PUT')).toEqual([[1, expect.objectContaining({ if: { version: 'a' } })]]);
  });

  it('forgets a released lease, also when another node is faster', () => {
    const heard: Heard[] = [
      reply(1, 1, record('a')),
      reply(1002, 2, record('a', 'n2', { isReleased: true })),
      [1003, table, 'REPLY', { ref: 3, error: 'ConditionalCheckFailedException' }],
    ];
    const starts = watch(heard, 6000).filter(({ type }) => type === 'electionStarted');
    expect(starts.map(({ atMs }) => atMs)).toEqual([0, 1002]);
  });

  it('reports an outage once, goes on polling, and forgets the leader when its lease is over', () => {
    const did = watch([reply(1, 1, record('a'))], 9000, { params: { waitMs: 1e9 } });
    const failures = did.filter(({ type }) => type === 'electionFailed');
    expect(failures).toEqual([
      { atMs: 1001 + TIMEOUT, type: 'electionFailed', why: 'dynamoDb did not answer' },
    ]);
    expect(sends(did, 'GET').map(([atMs]) => atMs)).toEqual([0, 1001, 4001, 7001]);
    expect(electedAtEnd(did)).toBeNull();
  });

  it('reacts to a rejection only of its present token', () => {
    const granted = { owner: 'n1', version: '?', leaseMs: LEASE, token: 1, isReleased: false };
    const rejected = (token: number): Heard => [
      100,
      'fencedStorage',
      'REJECTED',
      { key: 'cluster-state', token, lastToken: 9 },
    ];
    const lead = [reply(1, 1, null), reply(2, 2, granted)];
    expect(electedAtEnd(watch([...lead, rejected(0)], 200))).toBe('n1');
    expect(electedAtEnd(watch([...lead, rejected(1)], 200))).toBeNull();
  });
});
