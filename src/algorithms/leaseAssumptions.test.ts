// Leases on the schedules that break the bully’s nine assumptions: the storage accepts no write of an overtaken leader.
import { describe, expect, it } from 'vitest';
import type { RunFile } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import {
  expectNoOvertakenWrite,
  fallen,
  inLeaseWords,
  leaderAt1000,
  onLease,
  overtaken,
  plainRun,
  schedules,
  TIMINGS,
  tokenOf,
} from './testing/leaseSchedules';
import { of, twoLeaders } from './testing/play';

describe.each(Object.keys(TIMINGS))('%s', (id) => {
  const algorithm = algorithms.get(id) as Algorithm;
  it.each(schedules)(
    '%s: no write of an overtaken leader is accepted, neither with the schedule as it is nor aimed at the leader',
    (_, file) => expectNoOvertakenWrite(algorithm, file, '1'),
  );

  /** The leader is paused from 1000 to 2000, and then leads on until it is informed. */
  const asleep = (seed: string, fencing: boolean) => {
    const file = scenarios.get('strikeAssumption9') as RunFile;
    const plain = plainRun(algorithm, file, seed);
    const given = { algorithm, file, seed, commands: file.commands };
    const events = onLease({ ...given, commands: inLeaseWords(given, plain), fencing });
    const zombie = leaderAt1000(plain);
    return { events, zombie, token: tokenOf(plain, zombie) };
  };

  it.each(['1', '2'])(
    'a paused leader is overtaken, resumes and writes: its token is refused (seed %s)',
    (seed) => {
      const { events, zombie, token } = asleep(seed, true);
      const [span] = twoLeaders(events);
      expect(span?.[0]).toBeGreaterThan(1000);
      expect(span?.[1]).toBeGreaterThanOrEqual(2000);
      const [refused] = of(events, 'writeRejected');
      expect(refused).toMatchObject({ from: zombie, token, service: 'storage' });
      expect(refused?.atMs).toBeGreaterThanOrEqual(2010);
      expect(overtaken(events)).toEqual([]);
    },
  );

  it('the same write is accepted where the storage does not check tokens', () => {
    const { events, zombie, token } = asleep('1', false);
    expect(overtaken(events)[0]).toMatchObject({ from: zombie, token });
    expect(fallen(events).map(({ property }) => property)).toContain('fencing');
  });

  it('a crashed leader’s write that arrives again is refused for its token', () => {
    const file = scenarios.get('strikeAssumption6') as RunFile;
    const plain = plainRun(algorithm, file, '1');
    const given = { algorithm, file, seed: '1', commands: file.commands };
    const events = onLease({ ...given, commands: inLeaseWords(given, plain) });
    const zombie = leaderAt1000(plain);
    const refused = of(events, 'writeRejected').filter(({ from }) => from === zombie);
    expect(refused.map(({ atMs }) => atMs)).toEqual([1500, 1500, 1500]);
  });
});
