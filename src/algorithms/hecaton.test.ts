// Hecaton against its document: its timings to the ms, its lists of nodes, its elections.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, Params } from '../sim/contracts/definition';
import { begun, crash, joining, KILL, last, mail, run, states, three } from './testing/hecatonRun';
import { beliefs, counts, of, since, twoLeaders } from './testing/play';

const D = 10;
describe('the document’s three terminals', () => {
  const events = three({ commands: [KILL] });

  it('start a leader and two workers, which ping it every 5 s from their registration on', () => {
    expect(beliefs(events, 'n1')).toEqual([[0, 'n1']]);
    expect(beliefs(events, 'n2')[0]).toEqual([5000 + 2 * D, 'n1']);
    expect(mail(events, 'REGISTER').slice(0, 2)).toEqual(['n2>n1 5000', 'n3>n1 8000']);
    expect(mail(events, 'PING').slice(0, 5)).toEqual(
      [5020, 8020, 10020, 13020, 15020].map((atMs, index) => `n${2 + (index % 2)}>n1 ${atMs}`),
    );
  });

  it('show the third in the second one’s list at heartbeat #8', () => {
    expect(mail(events, 'FETCH')).toEqual([
      `n2>n1 ${5020 + 7 * 5000 + 2 * D}`,
      `n3>n1 ${8020 + 7 * 5000 + 2 * D}`,
    ]);
  });

  it('notice the crash at the third failed ping, and the youngest leads at the first ELECTION', () => {
    expect(begun(events)).toEqual([
      ['n2', 55040, 'has pinged n1 in vain'],
      ['n3', 55050, 'is called by n2, which is older'],
    ]);
    expect(beliefs(events, 'n3').at(-1)).toEqual([55050, 'n3']);
    expect(beliefs(events, 'n2').slice(1)).toEqual([
      [55040, null],
      [55060, 'n3'],
    ]);
    expect(counts(events)).toEqual([1, 1, 2]);
    expect(mail(events, 'COORDINATOR')).toEqual(['n3>n1 55050', 'n3>n2 55050']);
    expect(of(events, 'propertyViolated')).toEqual([]);
  });

  it('continue with the second registered at the third, and pinging it', () => {
    const after = since(events, 55060);
    expect(mail(after, 'REGISTER')).toEqual(['n2>n3 55060']);
    expect(mail(after, 'PING').slice(0, 2)).toEqual(['n2>n3 55080', 'n2>n3 60080']);
  });

  it('count the heartbeats of each leader from one', () => {
    const later = three({ commands: [crash('n1', 56000)], untilMs: 120000 });
    expect(mail(later, 'PING').find((ping) => ping.startsWith('n2>n3'))).toBe('n2>n3 68070');
    expect(mail(later, 'FETCH').at(-1)).toBe(`n2>n3 ${68070 + 7 * 5000 + 2 * D}`);
  });
});

const crashTimes = Array.from({ length: 26 }, (_, index) => 45000 + 200 * index);

describe('failure detection', () => {
  /** The times from a crash to n2's election, with n2 alone with n1, over a whole heartbeat of crash times. */
  const spread = (params: Params) => {
    const waits = crashTimes.map((atMs) => {
      const events = run({ nodes: 2, params, commands: [crash('n1', atMs)], untilMs: 80000 });
      return (of(events, 'electionStarted')[0]?.atMs ?? Number.NaN) - atMs;
    });
    return [Math.min(...waits), Math.max(...waits)];
  };

  it('takes 10 to 15 s, and a latency for the refusal', () => {
    const [least = 0, most = 0] = spread({});
    expect(least).toBeGreaterThan(10000 + D);
    expect(most).toBeLessThanOrEqual(15000 + D);
    expect(most - least).toBeGreaterThanOrEqual(4800);
  });

  it('takes a timeout longer when the host of a crashed node swallows the ping', () => {
    const [least = 0, most = 0] = spread({ deadPeers: 'swallow', timeoutMs: 2000 });
    expect(least).toBeGreaterThan(12000 - D);
    expect(most).toBeLessThanOrEqual(17000 - D);
  });

  it('ends a ping’s wait at the next ping', () => {
    const [, most = 0] = spread({ deadPeers: 'swallow', timeoutMs: 9000 });
    expect(most).toBeLessThanOrEqual(20000 - D);
  });

  it.each([1, 2, 3, 5])('counts misses in a row, misses=%i', (misses) => {
    const [least = 0, most = 0] = spread({ misses });
    expect(least).toBeGreaterThan((misses - 1) * 5000 + D);
    expect(most).toBeLessThanOrEqual(misses * 5000 + D);
  });

  it('starts again when a ping is answered', () => {
    const link = [{ from: 'n2', to: 'n1' }];
    const commands: Command[] = [11000, 26000].flatMap((atMs) => [
      { atMs, type: 'cut', links: link },
      { atMs: atMs + 10000, type: 'heal' },
    ]);
    expect(begun(run({ nodes: 2, commands, untilMs: 60000 }))).toEqual([]);
  });

  it.each([4000, 7000])('considers a leader crashed whose answers are %i ms late', (latencyMs) => {
    const links = [{ from: 'n1', to: 'n2' }];
    const commands: Command[] = [{ atMs: 19000, type: 'setLink', links, latencyMs }];
    const events = run({ nodes: 2, commands, untilMs: 60000 });
    // Pings at 20 020, 25 020 and 30 020, each of which fails after 3 s.
    expect(begun(events)[0]).toEqual(['n2', 33020, 'has pinged n1 in vain']);
  });
});

describe('the list of nodes', () => {
  /** The document’s table: A joins at 0 s, B at 10 s, the leader dies at 20 s. */
  const table = (params: Params, killMs = 20000) =>
    run({
      nodes: 3,
      params,
      node: joining(0, 10000),
      commands: [crash('n1', killMs)],
      untilMs: killMs + 60000,
    });

  it('of a snapshot is stale: both elect themselves at once, for ever', () => {
    const events = table({ peers: 'snapshot' });
    expect(twoLeaders(events)).toEqual([[30040, null]]);
    expect(counts(events)).toEqual([0, 0, 3]);
    expect(twoLeaders(table({ peers: 'snapshot' }, 60000))).toEqual([[70040, null]]);
  });

  it('that is refreshed is stale until the 8th heartbeat, and correct from then on', () => {
    expect(twoLeaders(table({ peers: 'refreshed' }))).toEqual([[30040, null]]);
    expect(twoLeaders(table({ peers: 'refreshed' }, 35000))).toEqual([[45040, null]]);
    for (const killMs of [36000, 50000]) {
      const events = table({ peers: 'refreshed' }, killMs);
      expect(twoLeaders(events)).toEqual([]);
      expect(['n2', 'n3'].map((id) => last(events, id)?.[1])).toEqual(['n3', 'n3']);
    }
  });

  // The n-th answer comes 5 (n - 1) s and four latencies after the join, and its FETCH a latency later.
  it.each([
    [1, 20000, 0],
    [4, 20000, 0],
    [5, 20000, 1],
    [8, 35050, 1],
    [8, 35051, 0],
  ])(
    'fetched at every answer number %i, when the leader crashes at %i ms, gives %i split-brains',
    (every, killMs, splits) => {
      expect(twoLeaders(table({ refreshEveryHeartbeats: every }, killMs))).toHaveLength(splits);
    },
  );

  it('that is fresh is correct at once: the leader sends each registration to all nodes on it', () => {
    const events = table({ peers: 'fresh' });
    expect(mail(events, 'NODES').slice(0, 2)).toEqual(['n1>n2 10', 'n1>n2 10010']);
    expect(twoLeaders(events)).toEqual([]);
    expect(['n2', 'n3'].map((id) => last(events, id)?.[1])).toEqual(['n3', 'n3']);
  });

  it('that is stale does no harm when the youngest node notices first', () => {
    const node = joining(2000, 10000);
    const given = { nodes: 3, params: { peers: 'snapshot' }, node, untilMs: 60000 };
    const events = run({ ...given, commands: [crash('n1', 20000)] });
    expect(beliefs(events, 'n2').slice(1)).toEqual([[30050, 'n3']]);
    expect(twoLeaders(events)).toEqual([]);
  });

  it.each([1, 3, 8])('is fetched every few answers, refreshEveryHeartbeats=%i', (every) => {
    const fetched = (peers: string) => {
      const params = { refreshEveryHeartbeats: every, peers };
      return mail(run({ nodes: 2, params, untilMs: 100000 }), 'FETCH');
    };
    const pings = Array.from({ length: 20 }, (_, index) => index + 1);
    const due = pings.filter((ping) => ping % every === 0);
    expect(fetched('refreshed')).toEqual(due.map((ping) => `n2>n1 ${40 + (ping - 1) * 5000}`));
    expect(fetched('snapshot')).toEqual([]);
    expect(fetched('fresh')).toEqual([]);
  });

  it('of a leader loses a node that refuses its COORDINATOR, and is sent again when it is kept fresh', () => {
    const params = { peers: 'fresh' };
    const events = since(three({ params, commands: [KILL] }), 55050);
    expect(of(events, 'messageSent').find(({ kind }) => kind === 'NODES')).toMatchObject({
      atMs: 55070,
      from: 'n3',
      to: 'n2',
      body: [{ id: 'n2' }, { id: 'n3' }],
    });
  });
});

describe('an election', () => {
  it.each([2, 3, 4, 5, 6])(
    'that the oldest of m survivors begins costs 2^(m−1) − 1 calls, m=%i',
    (m) => {
      const node = joining(0, ...Array.from({ length: m }, () => 2000));
      const given = { nodes: m + 1, params: { peers: 'fresh' }, node, untilMs: 60000 };
      const events = since(run({ ...given, commands: [crash('n1', 19000)] }), 19000);
      expect(counts(events).slice(0, 2)).toEqual([2 ** (m - 1) - 1, 2 ** (m - 1) - 1]);
      expect(begun(events)[0]).toEqual(['n2', 30040, 'has pinged n1 in vain']);
      expect(of(events, 'leadershipAcquired').map(({ node: id }) => id)).toEqual([`n${m + 1}`]);
      for (let j = 2; j <= m; j += 1) expect(last(events, `n${j}`)?.[1]).toBe(`n${m + 1}`);
    },
  );

  it('goes to the youngest, whatever the priorities; of two born at once the priority decides', () => {
    const node = (one: NodeDefinition) => ({
      ...joining(0, 3000, 3000)(one),
      priority: 10 - one.priority,
    });
    const given = { nodes: 4, params: { peers: 'fresh' }, node, untilMs: 60000 };
    const events = run({ ...given, commands: [crash('n1', 20000)] });
    expect(['n2', 'n3', 'n4'].map((id) => last(events, id)?.[1])).toEqual(['n3', 'n3', 'n3']);
  });

  it.each([
    ['refuse', {}, 2 * D],
    ['swallow', { timeoutMs: 1500 }, 1500],
  ])('waits for crashed nodes: deadPeers=%s', (deadPeers, more, waitMs) => {
    const params = { deadPeers, ...more };
    const events = three({ params, commands: [KILL, crash('n3', 45000)] });
    const [[, detectedMs] = []] = begun(events);
    expect(last(events, 'n2')).toEqual([Number(detectedMs) + waitMs, 'n2']);
  });

  it.each([10000, 4000])('starts again when no COORDINATOR comes within T3, t3Ms=%i', (t3Ms) => {
    const params = { deadPeers: 'swallow', t3Ms };
    // n2 misses n1 at 50 020, 55 020 and 60 020; n3 says OK, waits for the crashed n4, and dies itself.
    const commands = [crash('n1', 46000), crash('n4', 46000), crash('n3', 63040)];
    const node = joining(5000, 8000, 9000);
    const events = run({ nodes: 4, params, node, commands, untilMs: 99000 });
    const calledMs = 60020 + 3000;
    const failedMs = calledMs + 3000 + t3Ms;
    expect(states(since(events, 46000), 'n2')).toEqual([
      ['asking', calledMs],
      ['awaitingCoordinator', calledMs + 3000],
      ['asking', failedMs],
      ['leading', failedMs + 3000],
    ]);
    const failures = of(events, 'electionFailed').map(({ node: id, atMs }) => [id, atMs]);
    expect(failures).toEqual([['n2', failedMs]]);
  });

  it('whose winner dies before a registration is followed by the next after failed pings', () => {
    const atOnce = three({ params: { misses: 1 }, commands: [KILL, crash('n3', 45055)] });
    expect(begun(atOnce).at(-1)).toEqual(['n2', 45080, 'has pinged n3 in vain']);
    const events = three({ commands: [KILL, crash('n3', 55055)] });
    // The refused REGISTER is the first miss; the pings 5 and 10 s later are the others.
    expect(states(since(events, 55000), 'n2')).toEqual([
      ['asking', 55040],
      ['awaitingCoordinator', 55060],
      ['following', 55060],
      ['asking', 65080],
      ['leading', 65100],
    ]);
  });
});
