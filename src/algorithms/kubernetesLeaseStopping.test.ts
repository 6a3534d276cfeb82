// How a leader of a Kubernetes Lease stops, by client-go's rules: at another's name, when it releases, and when it leaves.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition } from '../sim/contracts/definition';
import {
  cut,
  D,
  DEADLINE,
  heal,
  LEASE,
  RETRY,
  ROUND,
  run,
  TIMEOUT,
  updates,
  WRITE,
} from './testing/kubernetesRuns';
import {
  acquired,
  begun,
  failures,
  leasesOf,
  lost,
  overlapMs,
  type sentBy,
  UNFENCED,
  writes,
} from './testing/observedLeases';
import { of } from './testing/play';

const RENEWAL_MS = 2 * D + 3 * ROUND;
const leave = (atMs: number, node = 'n1'): Command => ({ atMs, type: 'leave', node });
const asleep = (fromMs: number, toMs: number): Command[] => [
  { atMs: fromMs, type: 'pause', node: 'n1' },
  { atMs: toMs, type: 'resume', node: 'n1' },
];
const releases = (events: Parameters<typeof sentBy>[0], node: string) =>
  updates(events, node).filter(({ lease }) => lease.holderIdentity === '');
const left = (events: Parameters<typeof of>[0]) => of(events, 'nodeLeft').map(({ atMs }) => atMs);

describe('a leader that reads another’s name', () => {
  /** It wakes between two renewals, when n2 has long taken the Lease; no write of its own tells it so. */
  const woken = { commands: asleep(9000, 40_000), params: { taskMs: 60_000 } };

  it('leads on until its renew deadline: for so long there are two leaders', () => {
    const events = run({ ...woken, untilMs: 60_000 });
    expect(failures(events, 'n1').map(([, why]) => why)).toEqual([
      'the Lease is n2’s; it leads on until its renew deadline',
    ]);
    expect(lost(events)).toEqual([['n1', 40_000 + DEADLINE]]);
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n2']);
    expect(overlapMs(events, 60_000)).toBe(DEADLINE);
  });

  it('leads on for a retry period more when it was paused within a renewal, whose answer waits', () => {
    const commands = asleep(RENEWAL_MS + 5, 40_000);
    const events = run({ ...woken, commands, untilMs: 60_000 });
    expect(lost(events)).toEqual([['n1', 40_000 + RETRY + DEADLINE]]);
  });

  it('goes on to write, and a storage that knows no tokens takes it', () => {
    const events = run({ ...woken, params: {}, services: UNFENCED, untilMs: 60_000 });
    const afterwards = writes(events).filter(
      ([, node, , at]) => node === 'n1' && Number(at) > 40_000,
    );
    // One task was overdue, and the next ones come every 5 s until the deadline.
    expect(afterwards).toEqual([0, 5000].map((ms) => ['took', 'n1', 0, 40_000 + ms + WRITE + D]));
  });

  it('stops at the answer where it stops at another’s name', () => {
    const params = { ...woken.params, stopsAtAnothersName: true };
    const events = run({ ...woken, params, untilMs: 60_000 });
    expect(lost(events)).toEqual([['n1', 40_000 + 2 * D]]);
    expect(begun(events, 'n1').at(-1)?.[1]).toBe('reads that the Lease is n2’s');
  });

  it('takes the Lease back when it is free again, and nobody tells its work', () => {
    const params = { ...woken.params, releaseOnCancel: 'retried' };
    const commands = [...woken.commands, leave(43_000, 'n2')];
    const events = run({ ...woken, params, commands, untilMs: 60_000 });
    expect(lost(events).map(([node]) => node)).toEqual(['n2']);
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n2']);
    const [atMs, token] = leasesOf(events, 'n1').at(-1) as [number, number];
    expect(token).toBe(2);
    expect(atMs).toBeGreaterThan(43_000);
    // Its term is still the first one: under it, its work goes on to write.
    expect(
      of(events, 'electedChanged')
        .filter(({ node }) => node === 'n1')
        .at(-1)?.term,
    ).toBe(0);
  });

  it('takes back a Lease that has not changed for its duration', () => {
    // n2's Lease lasts 5 s only. It crashes when n1 has seen it, and n1 sees it expire before its own deadline.
    const short = { leaseMs: 5000, renewDeadlineMs: 4000, retryMs: 1000 };
    const node = (one: NodeDefinition) => (one.id === 'n2' ? { ...one, params: short } : one);
    const crash: Command = { atMs: 40_100, type: 'crash', node: 'n2' };
    const events = run({ ...woken, node, commands: [...woken.commands, crash], untilMs: 60_000 });
    expect(acquired(events).map(([one]) => one)).toEqual(['n1', 'n2']);
    expect(leasesOf(events, 'n1').at(-1)?.[1]).toBe(2);
    expect(lost(events)).toEqual([]);
  });
});

describe('the release', () => {
  const params = { releaseOnCancel: 'retried' };

  it('is none by default: the others wait for the whole lease', () => {
    const events = run({ commands: [leave(7000)], untilMs: 30_000 });
    expect(releases(events, 'n1')).toEqual([]);
    expect(left(events)).toEqual([7000]);
    expect(acquired(events).at(-1)?.[1]).toBeGreaterThan(RENEWAL_MS + LEASE);
  });

  it('reads the Lease and clears it, before the node is gone: the next look takes it', () => {
    const events = run({ params, commands: [leave(7000)], untilMs: 14_000 });
    expect(releases(events, 'n1')).toEqual([
      expect.objectContaining({
        atMs: 7000 + 2 * D,
        lease: expect.objectContaining({ leaseDurationSeconds: 1, leaseTransitions: 0 }),
      }),
    ]);
    expect(lost(events)).toEqual([['n1', 7000]]);
    expect(left(events)).toEqual([7000 + 4 * D]);
    const [next, takenMs] = acquired(events).at(-1) as [string, number];
    expect(next).toBe('n2');
    expect(takenMs).toBeLessThan(7000 + 3 * D + 2.2 * RETRY + 5 * D);
    expect(begun(events, 'n2').at(-1)?.[1]).toBe('has found the Lease released');
    expect(leasesOf(events, 'n2')[0]?.[1]).toBe(1);
  });

  it('keeps the count: a third leader has the third token', () => {
    const join: Command = { atMs: 15_000, type: 'join', node: 'n3', priority: 3 };
    const commands = [leave(7000), join, leave(20_000, 'n2')];
    expect(leasesOf(run({ params, commands, untilMs: 27_000 }), 'n3')[0]?.[1]).toBe(2);
  });

  describe('with a renewal on its way', () => {
    // The API server handles the release's GET before the renewal, and the release's UPDATE after it.
    const renewal = of(run({ untilMs: RENEWAL_MS + 1 }), 'messageSent').find(
      ({ atMs, kind }) => atMs === RENEWAL_MS && kind === 'UPDATE',
    );
    const message = renewal?.id as number;
    const commands: Command[] = [
      { atMs: RENEWAL_MS + 1, type: 'holdMessage', message },
      leave(RENEWAL_MS + 2),
      { atMs: RENEWAL_MS + 2 * D, type: 'deliverMessage', message },
    ];

    it('ends in a Conflict, and is sent again', () => {
      const events = run({ params, commands, untilMs: 25_000 });
      expect(releases(events, 'n1').map(({ resourceVersion }) => resourceVersion)).toEqual([
        '3',
        '4',
      ]);
      expect(acquired(events).at(-1)?.[1]).toBeLessThan(RENEWAL_MS + 2.2 * RETRY + 20 * D);
    });

    it.each([
      ['once', commands],
      ['leaving', [leave(RENEWAL_MS + 2)]],
    ])('costs the whole lease where it is sent %s', (releaseOnCancel, given) => {
      const events = run({ params: { releaseOnCancel }, commands: given, untilMs: 30_000 });
      expect(releases(events, 'n1')).toHaveLength(1);
      expect(acquired(events).at(-1)?.[1]).toBeGreaterThan(RENEWAL_MS + LEASE);
    });
  });

  it('as it leaves is one update, after which the node is gone', () => {
    const commands = [leave(7000)];
    const events = run({ params: { releaseOnCancel: 'leaving' }, commands, untilMs: 14_000 });
    expect(releases(events, 'n1').map(({ atMs }) => atMs)).toEqual([7000]);
    expect(left(events)).toEqual([7000]);
    expect(acquired(events).at(-1)?.[0]).toBe('n2');
  });

  it('sends nothing when another holds the Lease', () => {
    const events = run({ params, commands: [leave(7000, 'n2')], untilMs: 9000 });
    expect(updates(events, 'n2')).toEqual([]);
    expect(left(events)).toEqual([7000]);
  });

  it('gives up after the renew deadline where nobody answers', () => {
    const commands = [cut(6500), leave(7000)];
    expect(left(run({ params, commands, untilMs: 30_000 }))).toEqual([7000 + TIMEOUT]);
  });
});

describe('the release after the renew deadline', () => {
  const params = { releaseOnCancel: 'retried' };
  /** The first try that fails. */
  const triedMs = 2 * D + 5 * ROUND;

  it('comes before the end of the leadership, for as long as nobody answers it', () => {
    const events = run({ params, commands: [cut(9000)], untilMs: 40_000 });
    expect(lost(events)).toEqual([['n1', triedMs + DEADLINE + TIMEOUT]]);
    const plain = run({ commands: [cut(9000)], untilMs: 40_000 });
    expect(lost(plain)).toEqual([['n1', triedMs + DEADLINE]]);
  });

  it('frees the Lease when the API answers again', () => {
    const commands = [cut(9000), heal(triedMs + DEADLINE - 1)];
    const events = run({ params, commands, untilMs: 28_000 });
    const endMs = triedMs + DEADLINE;
    expect(releases(events, 'n1').map(({ atMs }) => atMs)).toEqual([endMs + 2 * D]);
    expect(lost(events)[0]).toEqual(['n1', endMs + 4 * D]);
  });

  it('clears the name of a successor that the leader has not read', () => {
    // Cut off, n1 is paused within its tries; it wakes after its deadline, when n2 has the Lease.
    const [pause, resume] = asleep(triedMs + 1000, 40_000) as [Command, Command];
    const commands = [cut(9000), pause, heal(35_000), resume];
    const events = run({ params: { ...params, taskMs: 60_000 }, commands, untilMs: 60_000 });
    const [cleared] = releases(events, 'n1');
    expect(cleared).toMatchObject({ atMs: 40_000 + 2 * D, lease: { leaseTransitions: 1 } });
    const accepted = of(events, 'holdingsChanged').find(({ atMs }) => atMs === 40_000 + 3 * D);
    expect(accepted?.holdings[0]?.owner).toBeUndefined();
    // n1 then takes the Lease that it has cleared, and n2 leads on until its own renew deadline.
    expect(acquired(events).at(-1)?.[0]).toBe('n1');
    expect(lost(events).map(([node]) => node)).toEqual(['n1', 'n2']);
    expect(overlapMs(events, 60_000)).toBeGreaterThan(DEADLINE - 2 * RETRY);
  });
});

describe('the end of the work', () => {
  const stopTakesMs = 3000;

  it('comes a while after the renew deadline', () => {
    const events = run({ params: { stopTakesMs }, commands: [cut(9000)], untilMs: 40_000 });
    expect(lost(events)).toEqual([['n1', 2 * D + 5 * ROUND + DEADLINE + stopTakesMs]]);
  });

  it('comes a while after the request to leave: until then the leader writes', () => {
    const params = { stopTakesMs, taskMs: 1000 };
    const events = run({ params, commands: [leave(7000)], untilMs: 12_000 });
    expect(lost(events)).toEqual([['n1', 7000 + stopTakesMs]]);
    expect(left(events)).toEqual([7000 + stopTakesMs]);
    expect(writes(events).at(-1)?.[3]).toBe(4 * D + 9 * 1000 + WRITE + D);
  });

  it('comes after the release: two lead until then', () => {
    const params = { stopTakesMs: 8000, releaseOnCancel: 'retried' };
    const given = { params, services: UNFENCED, untilMs: 20_000 };
    const events = run({ ...given, commands: [leave(7000)] });
    const takenMs = acquired(events).at(-1)?.[1] as number;
    expect(left(events)).toEqual([7000 + 8000]);
    expect(overlapMs(events, 20_000)).toBeCloseTo(7000 + 8000 - takenMs, 3);
    const rivals = writes(events).filter(([, node, , at]) => node === 'n1' && Number(at) > takenMs);
    expect(rivals.length).toBeGreaterThan(0);
  });

  it('comes at once when the storage refuses a write', () => {
    const params = { stopTakesMs: 8000, releaseOnCancel: 'retried', taskMs: 1000 };
    const events = run({ params, commands: [leave(7000)], untilMs: 20_000 });
    const takenMs = acquired(events).at(-1)?.[1] as number;
    expect(left(events)[0]).toBeLessThan(takenMs + 1000 + WRITE + 4 * D);
  });
});
