// A single candidate for a Kubernetes Lease: its judgement of the Lease's age, and the answers that it accepts.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import { electedAtEnd, type Heard, live, sends } from './testing/observedLeases';

const algorithm = algorithms.get('kubernetesLease') as Algorithm;

describe('watching', () => {
  const lease = (holderIdentity: string, resourceVersion: string) => ({
    holderIdentity,
    resourceVersion,
    leaseDurationSeconds: 4,
    acquireTime: 0,
    renewTime: 0,
    leaseTransitions: 7,
  });
  const reply = (atMs: number, ref: number, body: { lease?: Json; error?: string }): Heard => [
    atMs,
    'kubernetesApi',
    'REPLY',
    { ref, ...body },
  ];
  const watch = (heard: readonly Heard[], untilMs: number) =>
    live(algorithm, { heard, untilMs, params: { retryMs: 1000 } });
  /** The times of its requests when each answer comes 1 ms later: its pauses are always the same. */
  const asked = (heard: readonly Heard[]) =>
    sends(watch(heard, 20_000), 'GET').map(([at]) => at as number);
  function answers(...versions: string[]): Heard[] {
    const heard: Heard[] = [];
    for (const [index, version] of versions.entries())
      heard.push(
        reply((asked(heard).at(index) ?? 0) + 1, index + 1, { lease: lease('n2', version) }),
      );
    return heard;
  }

  it('takes the Lease when a look that began after its duration finds it unchanged', () => {
    const heard = answers('a', 'a', 'a', 'a', 'a', 'a', 'a');
    const times = asked(heard);
    const first = times.findIndex((atMs) => atMs >= 4001);
    const did = watch(heard.slice(0, first + 1), (heard[first]?.[0] ?? 0) + 1);
    expect(sends(did, 'UPDATE')).toEqual([
      [(times[first] ?? 0) + 1, expect.objectContaining({ resourceVersion: 'a' })],
    ]);
    expect(did).toContainEqual({
      atMs: 4001,
      type: 'electionStarted',
      why: 'has seen no change of n2’s Lease for 4000 ms',
    });
    expect(electedAtEnd(did)).toBeNull();
  });

  it('ignores a look that began before', () => {
    const heard = answers('a', 'a', 'a', 'a', 'a', 'a', 'a');
    const times = asked(heard);
    const last = times.findLastIndex((atMs) => atMs < 4001);
    const late = reply(4100, last + 1, { lease: lease('n2', 'a') });
    const did = watch([...heard.slice(0, last), late], 4200);
    expect(electedAtEnd(did)).toBeNull();
    expect(sends(did, 'UPDATE')).toEqual([]);
  });

  it('starts again with each version', () => {
    const did = watch(answers('a', 'b', 'c', 'd', 'e', 'f'), 7000);
    expect(sends(did, 'UPDATE')).toEqual([]);
    expect(electedAtEnd(did)).toBe('n2');
  });

  it('pauses and looks again after a Conflict', () => {
    const heard = [reply(1, 1, { lease: lease('', 'a') }), reply(2, 2, { error: 'Conflict' })];
    const did = watch(heard, 3000);
    expect(did).toContainEqual({
      atMs: 2,
      type: 'electionFailed',
      why: 'its request was answered: Conflict',
    });
    expect(sends(did, 'GET')).toEqual([
      [0, { ref: 1, name: 'leader' }],
      [expect.any(Number), { ref: 3, name: 'leader' }],
    ]);
    expect(electedAtEnd(did)).toBeNull();
  });

  it('ignores answers to other requests, and repeated answers', () => {
    const heard = [
      reply(1, 0, { lease: lease('n9', 'z') }),
      reply(2, 1, { lease: lease('n2', 'a') }),
      reply(3, 1, { lease: lease('n3', 'b') }),
      reply(2300, 1, { error: 'NotFound' }),
    ];
    const did = watch(heard, 2400);
    expect(electedAtEnd(did)).toBe('n2');
    expect(sends(did, 'CREATE')).toEqual([]);
  });

  it('reports an outage once, goes on polling, and forgets the leader when its lease is over', () => {
    const did = watch([reply(1, 1, { lease: lease('n2', 'a') })], 20_000);
    const failures = did.filter(({ type }) => type === 'electionFailed');
    expect(failures.map((one) => 'why' in one && one.why)).toEqual([
      'kubernetesApi did not answer',
    ]);
    expect(sends(did, 'GET').length).toBeGreaterThan(2);
    expect(electedAtEnd(did)).toBeNull();
  });

  it('reacts to a rejection only of its present token', () => {
    const rejected = (token: number): Heard => [
      100,
      'fencedStorage',
      'REJECTED',
      { key: 'cluster-state', token, lastToken: 9 },
    ];
    const lead = [
      reply(1, 1, { error: 'NotFound' }),
      reply(2, 2, { lease: { ...lease('n1', '1'), leaseTransitions: 0 } }),
    ];
    expect(electedAtEnd(watch([...lead, rejected(7)], 200))).toBe('n1');
    expect(electedAtEnd(watch([...lead, rejected(0)], 200))).toBeNull();
  });
});
