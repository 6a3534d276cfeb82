// Ghoti against its document: the joining of nodes, and their lists of members.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition } from '../sim/contracts/definition';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { begun, both, crash, last, mail, run, states } from './testing/ghotiRun';
import { beliefs, counts, of, since } from './testing/play';

const D = 10;
/** The members that each WELCOME names to a new node. */
const lists = (events: readonly TraceEvent[]) =>
  of(events, 'messageSent').flatMap(({ kind, to, body }) =>
    kind === 'WELCOME' ? [`${to}: ${(body as { members: string[] }).members.join(' ')}`] : [],
  );
const sizes = [2, 3, 4, 5, 6, 7, 8];

describe('joining', () => {
  it('a node without a member to join leads a cluster of one at once', () => {
    const events = run({ nodes: 1, untilMs: 9000 });
    expect(beliefs(events, 'n1')).toEqual([[0, 'n1']]);
    expect(of(events, 'messageSent')).toEqual([]);
  });

  it.each(sizes)(
    'gives the newcomer the members and the leader, and the others the newcomer, N=%i',
    (n) => {
      const events = run({ nodes: n, untilMs: 1000 });
      expect(
        ['JOIN', 'WELCOME', 'NEWCOMER', 'DENIED'].map((kind) => mail(events, kind).length),
      ).toEqual([n - 1, n - 1, ((n - 1) * (n - 2)) / 2, 0]);
      for (let i = 2; i <= n; i += 1) expect(beliefs(events, `n${i}`)).toEqual([[2 * D, 'n1']]);
      expect(begun(events)).toEqual([]);
    },
  );

  const join = { type: 'join', node: 'n9', priority: 9, via: 'n2' } as const;

  it('works through any member; a newcomer follows the leader, however high its own name', () => {
    const events = run({ nodes: 4, commands: [{ atMs: 1000, ...join }], untilMs: 9000 });
    expect(lists(events).at(-1)).toBe('n9: n2 n1 n3 n4');
    expect(mail(since(events, 1000), 'NEWCOMER')).toEqual(
      ['n1', 'n3', 'n4'].map((to) => `n2>${to} ${1000 + D}`),
    );
    expect(beliefs(events, 'n9')).toEqual([[1000 + 2 * D, 'n1']]);
    expect(begun(events)).toEqual([]);
  });

  it('a newcomer with the wrong secret is denied and stays out; no member learns of it', () => {
    const node = (one: NodeDefinition) => ({ ...one, secret: 'right' });
    const at = (secret: string) =>
      run({ nodes: 3, node, commands: [{ atMs: 1000, ...join, secret }], untilMs: 9000 });
    const denied = at('wrong');
    expect(mail(denied, 'DENIED')).toEqual([`n2>n9 ${1000 + D}`]);
    expect(states(denied, 'n9')).toEqual([
      'outside.joining 1000',
      `outside.stopped ${1000 + 2 * D}`,
    ]);
    expect(mail(since(denied, 1000), 'NEWCOMER')).toEqual([]);
    expect(mail(denied, 'JOIN').filter((line) => line.startsWith('n9'))).toHaveLength(1);
    expect(beliefs(at('right'), 'n9')).toEqual([[1000 + 2 * D, 'n1']]);
  });

  it.each([
    ['refuse', 1000 + 2 * D],
    ['swallow', 3000],
  ])('a failed join is not repeated; dead peers %s: it is over at %i', (deadPeers, atMs) => {
    const events = run({
      nodes: 3,
      params: { deadPeers },
      commands: [
        crash('n2', 500),
        { atMs: 1000, ...join },
        { atMs: 3500, type: 'restart', node: 'n2' },
      ],
      untilMs: 20000,
    });
    expect(states(events, 'n9')).toEqual(['outside.joining 1000', `outside.stopped ${atMs}`]);
    expect(beliefs(events, 'n9')).toEqual([]);
  });

  it('keeps a newcomer that was announced before its own WELCOME', () => {
    // n1 has admitted n2, but its WELCOME is on its way when n3 joins through n4, which informs n2.
    const atMs: Readonly<Record<string, number>> = { n2: 100, n3: 200 };
    const events = run({
      nodes: 4,
      links: [{ from: 'n1', to: 'n2', latencyMs: 500 }],
      node: (one) => ({
        ...one,
        joinsAtMs: atMs[one.id] ?? 0,
        ...(one.id === 'n3' && { joins: 'n4' }),
      }),
      commands: [{ atMs: 1000, ...join }],
      untilMs: 2000,
    });
    expect(mail(events, 'NEWCOMER').slice(0, 3)).toEqual(['n1>n4 110', 'n4>n1 210', 'n4>n2 210']);
    expect(beliefs(events, 'n2')).toEqual([[610, 'n1']]);
    expect(lists(events).filter((list) => !list.startsWith('n3'))).toEqual([
      'n4: n1',
      'n2: n1 n4',
      'n9: n2 n1 n4 n3',
    ]);
  });

  it('a leader that is back before it was missed leads on, without an announcement', () => {
    const events = run({
      nodes: 3,
      commands: [crash('n1', 2500), { atMs: 2600, type: 'restart', node: 'n1', via: 'n3' }],
      untilMs: 9000,
    });
    expect(last(events, 'n1')).toEqual([2600 + 2 * D, 'n1']);
    expect(states(events, 'n1').at(-1)).toBe(`leading.inOffice ${2600 + 2 * D}`);
    expect(counts(events)).toEqual([0, 0, 0]);
  });

  it.each([
    ['refuse', 2],
    ['swallow', 0],
  ])(
    'a node that was not admitted handles no request; dead peers %s: %i are refused',
    (deadPeers, refused) => {
      // n3 cannot come back: n4, through which it joins, is dead. Later n2, the one left, asks it.
      const events = run({
        nodes: 4,
        params: { deadPeers },
        commands: [
          crash('n3', 100),
          crash('n4', 100),
          { atMs: 200, type: 'restart', node: 'n3', via: 'n4' },
          { atMs: 5000, ...join, via: 'n3' },
          crash('n1', 9500),
        ],
        untilMs: 20000,
      });
      const fromStopped = mail(since(events, 5000), 'REFUSED').filter((line) =>
        line.startsWith('n3>'),
      );
      expect(fromStopped).toHaveLength(refused);
      expect(states(events, 'n9').at(-1)).toMatch(/^outside\.stopped/);
      expect(last(events, 'n2')?.[1]).toBe('n2');
      expect(mail(events, 'COORDINATOR').every((line) => line.startsWith('n2>'))).toBe(true);
      expect(beliefs(since(events, 200), 'n3')).toEqual([]);
    },
  );

  it('a node that is still joining handles no request either: a leader that restarts this way is missed', () => {
    const commands: Command[] = [
      crash('n3', 2100),
      crash('n1', 2200),
      { atMs: 3900, type: 'restart', node: 'n1', via: 'n3' },
    ];
    const params = { deadPeers: 'refuse' };
    const links = both('n1', 'n3').map((link) => ({ ...link, latencyMs: 400 }));
    const events = run({ nodes: 4, params, links, commands, untilMs: 9000 });
    expect(states(since(events, 3900), 'n1')).toEqual([
      'outside.joining 3900',
      'outside.stopped 4700',
    ]);
    expect(mail(events, 'REFUSED').slice(0, 2)).toEqual(['n1>n2 4030', 'n1>n4 4030']);
    expect(begun(events)[0]).toEqual(['n2', 4040, 'is refused an answer by n1']);
  });
});

describe('the list of members', () => {
  const listAfter = (via: string) =>
    lists(
      run({
        nodes: 4,
        commands: [
          crash('n4', 1000),
          { atMs: 1100, type: 'remove', node: 'n4', via },
          { atMs: 1200, type: 'join', node: 'n7', priority: 7, via },
        ],
        untilMs: 3000,
      }),
    ).at(-1);

  it('keeps crashed nodes until the leader removes them', () => {
    expect(listAfter('n1')).toBe('n7: n1 n2 n3');
  });

  it('is not changed by a follower, which refuses to remove a node', () => {
    expect(listAfter('n2')).toBe('n7: n2 n1 n3 n4');
  });

  it.each([
    ['n1', 1, []],
    ['n2', 0, ['n2 does not lead, and only the leader removes a node']],
  ])('through %s: %i removals in the trace', (via, removals, whys) => {
    const commands: Command[] = [
      crash('n4', 1000),
      { atMs: 1100, type: 'remove', node: 'n4', via },
    ];
    const events = run({ nodes: 4, commands, untilMs: 1500 });
    expect(of(events, 'nodeRemoved')).toHaveLength(removals);
    expect(of(events, 'commandRefused').map(({ why }) => why)).toEqual(whys);
  });

  it('loses a crashed node at the leader alone: the followers still send it requests', () => {
    const events = run({
      nodes: 4,
      commands: [
        crash('n4', 1000),
        { atMs: 1100, type: 'remove', node: 'n4', via: 'n1' },
        crash('n1', 2500),
      ],
      untilMs: 12000,
    });
    expect(mail(events, 'ELECTION').some((line) => line.startsWith('n3>n4'))).toBe(true);
    expect(last(events, 'n2')?.[1]).toBe('n3');
  });
});
