// Ghoti against its document: its elections, and the effects of failures.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import ghoti from './ghoti';
import { begun, both, crash, last, mail, named, run, states } from './testing/ghotiRun';
import { beliefs, counts, of, since, twoLeaders } from './testing/play';

const D = 10;
const sizes = [2, 3, 4, 5, 6, 7, 8];

describe('an election', () => {
  const late = (first: string) => (node: NodeDefinition) =>
    node.id === 'n1' || node.id === first ? node : { ...node, joinsAtMs: 1000 };
  const CRASH_MS = 3500;
  /** The others poll half a heartbeat later than n2, which misses n1 at 6020. */
  const DETECTED_MS = 6020;

  it.each(sizes.filter((n) => n > 2))(
    'that the lowest of m = N − 1 starts costs 2^(m−1) − 1 ELECTIONs, as many OKs, and 2^(m−2) announcements, N=%i',
    (n) => {
      const given = { nodes: n, node: late('n2'), commands: [crash('n1', CRASH_MS)] };
      const events = since(run({ ...given, untilMs: 9000 }), CRASH_MS);
      const m = n - 1;
      expect(counts(events)).toEqual([2 ** (m - 1) - 1, 2 ** (m - 1) - 1, 2 ** (m - 2) * (n - 1)]);
      expect(begun(events)[0]).toEqual(['n2', DETECTED_MS, 'has had no answer from n1']);
      expect(of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs])).toEqual([
        [`n${n}`, DETECTED_MS + D],
      ]);
      for (let i = 2; i < n; i += 1) expect(last(events, `n${i}`)?.[1]).toBe(`n${n}`);
      // A node without higher nodes waits for none.
      const waits = of(events, 'timerStarted').filter(({ timer }) => timer === 't2');
      expect(waits.some(({ node }) => node === `n${n}`)).toBe(false);
    },
  );

  it.each([
    ['refuse', 20],
    ['swallow', 3000],
  ])('waits for higher nodes that have crashed; dead peers %s: %i ms', (deadPeers, waitedMs) => {
    const commands = [crash('n3', 1000), crash('n4', 1000), crash('n1', 2500)];
    const events = run({ nodes: 4, params: { deadPeers }, commands, untilMs: 12000 });
    const [[, detectedMs] = []] = begun(events);
    expect(beliefs(since(events, 2500), 'n2')).toEqual([
      [detectedMs, null],
      [(detectedMs as number) + waitedMs, 'n2'],
    ]);
    expect(mail(events, 'COORDINATOR')).toHaveLength(3);
  });

  it('has its T2 from its parameter', () => {
    const commands = [crash('n3', 1000), crash('n1', 2500)];
    const events = run({ nodes: 3, params: { t2Ms: 1234 }, commands, untilMs: 12000 });
    expect(last(events, 'n2')).toEqual([6020 + 1234, 'n2']);
  });

  it('that is answered ends in following as before; the next failed heartbeat tries again', () => {
    // n5 is dead, so n4 waits T2 for it, and dies meanwhile.
    const commands = [crash('n5', 1000), crash('n1', 2500), crash('n4', 6500)];
    const events = run({ nodes: 5, commands, untilMs: 20000 });
    expect(beliefs(since(events, 2500), 'n3')).toEqual([
      [6020, null],
      [6040, 'n1'],
      [10040, null],
      [13040, 'n3'],
    ]);
    expect(last(events, 'n2')).toEqual([13050, 'n3']);
    expect(states(since(events, 6000), 'n3')).toContain('following.checking 8040');
  });

  it('requested during another is answered, sends ELECTIONs again, and does not postpone the first', () => {
    // n3 asks the dead n4 from 7020 on; n2, a second later, asks n3 again.
    const given = { nodes: 4, node: late('n3') };
    const events = run({
      ...given,
      commands: [crash('n4', 2000), crash('n1', 3500)],
      untilMs: 12000,
    });
    expect(mail(events, 'ELECTION')).toEqual([
      'n3>n4 6020',
      'n2>n3 7020',
      'n2>n4 7020',
      'n3>n4 7030',
    ]);
    expect(mail(events, 'OK')).toEqual(['n3>n2 7030']);
    expect(last(events, 'n3')).toEqual([6020 + 3000, 'n3']);
  });

  it('with ignoreWhileElecting, does not start a second time while it runs', () => {
    const given = { nodes: 4, node: late('n3'), params: { ignoreWhileElecting: true } };
    const commands = [crash('n4', 2000), crash('n1', 3500)];
    const events = run({ ...given, commands, untilMs: 12000 });
    expect(mail(events, 'ELECTION')).toEqual(['n3>n4 6020', 'n2>n3 7020', 'n2>n4 7020']);
    expect(mail(events, 'OK')).toEqual(['n3>n2 7030']);
    expect(last(events, 'n3')).toEqual([6020 + 3000, 'n3']);
  });

  it('compares names as strings: node9 is higher than node10', () => {
    const events = run({
      nodes: 4,
      node: named(['node1', 'node9', 'node10', 'node2']),
      commands: [crash('node1', 2500)],
      untilMs: 9000,
    });
    expect(last(events, 'node10')?.[1]).toBe('node9');
    expect(mail(events, 'ELECTION').filter((line) => line.startsWith('node9'))).toEqual([]);
  });

  it('is accepted from any node: a follower of a higher leader follows a lower one that announces itself', () => {
    const commands: Command[] = [{ atMs: 1000, type: 'cut', links: both('n3', 'n2') }];
    const node = named(['n3', 'n1', 'n2']);
    const events = run({ nodes: 3, node, commands, untilMs: 9000 });
    expect(last(events, 'n1')).toEqual([7030, 'n2']);
    expect(twoLeaders(events)).toEqual([[7020, null]]);
  });
});

describe('a leader that receives an ELECTION', () => {
  const given = {
    nodes: 4,
    node: named(['n2', 'n1', 'n0', 'n3']),
    latencyMs: D,
  };
  /** n1 and, half a heartbeat later, n0 receive no more from the leader n2, which still receives from them. */
  const deaf: Command = { atMs: 2500, type: 'cut', links: [{ from: 'n2', to: 'n1' }] };

  it('sends ELECTIONs itself and leads on meanwhile, until a higher node announces itself', () => {
    const events = run({ ...given, commands: [deaf], untilMs: 9000 });
    expect(beliefs(events, 'n2')).toEqual([
      [0, 'n2'],
      [6040, 'n3'],
    ]);
    expect(states(since(events, 2500), 'n2').slice(0, 2)).toEqual([
      'leading.challenged 6030',
      'following.resting 6040',
    ]);
  });

  it('stays leader after the OK, if the other’s COORDINATOR is lost', () => {
    const lost: Command = { atMs: 6045, type: 'cut', links: [{ from: 'n3', to: 'n2' }] };
    const links = [{ from: 'n3', to: 'n2', latencyMs: D }];
    // n3 must ask a node itself before it leads: the dead n4.
    const commands: Command[] = [
      { atMs: 100, type: 'join', node: 'n4', priority: 9, via: 'n2' },
      crash('n4', 1000),
      deaf,
      { ...lost, atMs: 6100 },
    ];
    const events = run({ ...given, links, commands, untilMs: 9500 });
    expect(states(since(events, 2500), 'n2')).toEqual([
      'leading.challenged 6030',
      'leading.inOffice 6050',
    ]);
    expect(beliefs(events, 'n2')).toEqual([[0, 'n2']]);
    expect(last(events, 'n3')).toEqual([9030, 'n3']);
  });

  it.each([
    ['refuse', 6030 + 2 * D],
    ['swallow', 6030 + 3000],
  ])('announces itself again when nobody answers; dead peers %s: at %i', (deadPeers, atMs) => {
    const commands: Command[] = [crash('n3', 1000), deaf, { atMs: 6025, type: 'heal' }];
    const events = run({ ...given, params: { deadPeers }, commands, untilMs: 9500 });
    expect(mail(events, 'COORDINATOR')).toContain(`n2>n0 ${atMs}`);
    expect(states(since(events, 2500), 'n2').slice(0, 2)).toEqual([
      'leading.challenged 6030',
      `leading.inOffice ${atMs}`,
    ]);
    expect(beliefs(events, 'n2')).toEqual([[0, 'n2']]);
  });

  it.each([
    [false, ['n2>n3 6030', 'n2>n3 7030', 'n2>n3 7040']],
    [true, ['n2>n3 6030']],
  ])(
    'requested again, sends ELECTIONs again without a longer wait, unless ignoreWhileElecting: %s',
    (ignoreWhileElecting, asked) => {
      const links = [
        { from: 'n2', to: 'n1' },
        { from: 'n2', to: 'n0' },
      ];
      const node = (one: NodeDefinition) => {
        const given = named(['n2', 'n1', 'n0', 'n3'])(one);
        return given.id === 'n0' ? { ...given, joinsAtMs: 1000 } : given;
      };
      const commands: Command[] = [
        crash('n3', 1500),
        { atMs: 3500, type: 'cut', links },
        { atMs: 6025, type: 'heal' },
      ];
      const events = run({
        ...given,
        params: { ignoreWhileElecting },
        node,
        commands,
        untilMs: 9500,
      });
      expect(mail(events, 'ELECTION').filter((line) => line.startsWith('n2'))).toEqual(asked);
      expect(states(since(events, 3500), 'n2')).toEqual([
        'leading.challenged 6030',
        'leading.inOffice 9030',
      ]);
    },
  );
});

describe('the failure scenarios of the document', () => {
  it('a full split makes every node a leader, and the heal changes nothing', () => {
    const groups = ['n1', 'n2', 'n3', 'n4'].map((id) => [id]);
    const commands: Command[] = [
      { atMs: 2500, type: 'partition', groups },
      { atMs: 15000, type: 'heal' },
    ];
    const events = run({ nodes: 4, commands, untilMs: 60000 });
    expect(['n1', 'n2', 'n3', 'n4'].map((node) => last(events, node)?.[1])).toEqual([
      'n1',
      'n2',
      'n3',
      'n4',
    ]);
    expect(of(since(events, 15000), 'messageSent')).toEqual([]);
    expect(twoLeaders(events)).toEqual([[6020, null]]);
  });

  it('a partial split makes a second leader; the heal leaves both, the next crash repairs it', () => {
    const commands: Command[] = [
      {
        atMs: 2500,
        type: 'partition',
        groups: [
          ['n1', 'n2'],
          ['n3', 'n4', 'n5'],
        ],
      },
      { atMs: 10000, type: 'heal' },
      crash('n1', 20500),
    ];
    const events = run({ nodes: 5, commands, untilMs: 40000 });
    expect(twoLeaders(events)).toEqual([[6020, 20500]]);
    expect(begun(since(events, 10000))[0]).toEqual(['n2', 24020, 'has had no answer from n1']);
    expect(last(events, 'n2')?.[1]).toBe('n5');
  });

  it('a slow leader that is not the highest is replaced by the highest', () => {
    const links = [2, 3].map((i) => ({ from: 'n1', to: `n${i}` }));
    const commands: Command[] = [{ atMs: 2500, type: 'setLink', links, latencyMs: 2100 }];
    const events = run({ nodes: 3, commands, untilMs: 20000 });
    expect(beliefs(events, 'n1')[1]).toEqual([6030, 'n3']);
  });

  it('a crashed leader that restarts follows; it wins the next election', () => {
    const node = named(['n5', 'n1', 'n2', 'n3']);
    const commands: Command[] = [
      crash('n5', 2500),
      { atMs: 10000, type: 'restart', node: 'n5', via: 'n1' },
      crash('n3', 14500),
    ];
    const events = run({ nodes: 4, node, commands, untilMs: 30000 });
    expect(
      beliefs(since(events, 10000), 'n5')
        .map(([, leader]) => leader)
        .at(0),
    ).toBe('n3');
    expect(last(events, 'n1')?.[1]).toBe('n5');
  });
});

it('warns of a timeout or a T2 no longer than a round trip, and of a flood of elections', () => {
  const warned = (params: Params, nodes = 12) =>
    ghoti.warnings({ ...defaultParams(ghoti.params), ...params } as never, {
      nodes,
      latencyMs: { min: 10, max: 30 },
    });
  const about = (params: Params) => warned(params).map(({ param }) => param);
  expect(about({ timeoutMs: 61, t2Ms: 61 })).toEqual([]);
  expect(about({ timeoutMs: 60 })).toEqual(['timeoutMs']);
  expect(about({ t2Ms: 60 })).toEqual(['t2Ms']);
  expect(warned({}, 13)).toEqual([
    {
      param: 'ignoreWhileElecting',
      text: 'With 13 nodes a crash of the leader costs 2048 ELECTIONs and more.',
    },
  ]);
  expect(warned({ ignoreWhileElecting: true }, 13)).toEqual([]);
});
