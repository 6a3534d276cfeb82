// The invitation algorithm against its paper: the cost and duration of merging, and the failures that a group survives.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import invitation from './invitation';
import { beliefs, type Given, of, play, since } from './testing/play';

const D = 10;
const [CHECK, RESPONSE, FROM, TO, INVITE, READY] = [530, 140, 90, 180, 210, 350];
/** The times at which the highest node invites the others, and is ready, when all have started at 0. */
const INVITED_MS = CHECK + RESPONSE;
const READY_MS = INVITED_MS + INVITE;

type Run = Omit<Given, 'algorithm'>;
const run = (given: Run) => play({ algorithm: invitation, ...given });
const settled = (nodes: number, params: Params = {}, max = D, min = max) =>
  invitation.settleMs({ ...defaultParams(invitation.params), ...params } as never, {
    nodes,
    latencyMs: { min, max },
  });
const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind);
const ids = (nodes: number) => Array.from({ length: nodes }, (_, index) => `n${index + 1}`);
const leaderAt = (events: readonly TraceEvent[], node: string, atMs: number) =>
  beliefs(events, node)
    .filter(([since]) => (since as number) <= atMs)
    .at(-1)?.[1];
const leadersAt = (events: readonly TraceEvent[], nodes: readonly string[], atMs: number) => [
  ...new Set(nodes.map((node) => leaderAt(events, node, atMs))),
];
const joining = (joinsAtMs: Readonly<Record<string, number>>) => (node: NodeDefinition) => ({
  ...node,
  joinsAtMs: joinsAtMs[node.id] ?? 0,
});

describe('groups of one that start together', () => {
  it.each([2, 3, 4, 5, 8, 13, 25])('merge at once into the highest node’s group, N=%i', (n) => {
    const events = run({ nodes: n, untilMs: READY_MS + D + 1 });
    expect(leadersAt(events, ids(n), 0)).toEqual(ids(n));
    const invites = sent(events, 'INVITE');
    expect(new Set(invites.map(({ from, atMs }) => `${from} ${atMs}`))).toEqual(
      new Set([`n${n} ${INVITED_MS}`]),
    );
    expect(
      ['AREYOUCOORDINATOR', 'IAMCOORDINATOR', 'INVITE', 'ACCEPT', 'READY'].map(
        (kind) => sent(events, kind).length,
      ),
    ).toEqual([n * (n - 1), n * (n - 1), n - 1, n - 1, n - 1]);
    expect(beliefs(events, `n${n}`).at(-1)).toEqual([READY_MS, `n${n}`]);
    for (const id of ids(n - 1)) {
      expect(beliefs(events, id).at(-2)).toEqual([INVITED_MS + D, null]);
      expect(beliefs(events, id).at(-1)).toEqual([READY_MS + D, `n${n}`]);
    }
  });

  it.each([2, 3, 4, 5, 8, 25])('wait in proportion to their rank below it, N=%i', (n) => {
    const waits = of(run({ nodes: n, untilMs: INVITED_MS + 1 }), 'timerStarted')
      .filter(({ timer }) => timer === 'premerge')
      .map(({ node, dueMs }) => [node, dueMs - INVITED_MS]);
    const step = n > 2 ? (TO - FROM) / (n - 2) : 0;
    expect(waits).toEqual(
      ids(n - 1).map((id, index) => [id, expect.closeTo(FROM + step * (n - 2 - index), 2)]),
    );
  });

  it('are merged by the second highest when the highest dies just before it would', () => {
    const commands: Command[] = [{ atMs: INVITED_MS - 1, type: 'crash', node: 'n5' }];
    const events = run({ nodes: 5, commands, untilMs: 1200 });
    expect(sent(events, 'INVITE').map(({ from, atMs }) => `${from} ${atMs}`)).toEqual(
      Array(4).fill(`n4 ${INVITED_MS + FROM}`),
    );
    expect(leadersAt(events, ids(4), 1200)).toEqual(['n4']);
  });

  it('have a first one even when all have the same priority: the last by id', () => {
    const node = (one: NodeDefinition) => ({ ...one, priority: 7 });
    const events = run({ nodes: 4, node, untilMs: READY_MS + D + 1 });
    expect(leadersAt(events, ids(4), READY_MS + D)).toEqual(['n4']);
  });
});

describe('leaders that merge at the same time', () => {
  /** n2 starts so much later than n1 that n1, which defers, invites n2 at the moment at which n2 invites n1. */
  const collide = (params: Params, untilMs: number) =>
    run({ nodes: 2, params, latencyMs: 40, node: joining({ n2: FROM }), untilMs });

  it('miss each other, and then the higher one goes first', () => {
    const events = collide({}, 2000);
    const missedMs = INVITED_MS + FROM + INVITE;
    expect(of(events, 'electionFailed').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n1', missedMs],
      ['n2', missedMs],
    ]);
    expect(beliefs(events, 'n2').at(-1)).toEqual([missedMs + READY_MS, 'n2']);
    expect(beliefs(events, 'n1').at(-1)).toEqual([missedMs + READY_MS + 40, 'n2']);
  });

  it('with the loss of their leader before need a recovery and two rounds, and no third', () => {
    const links = [
      { from: 'n1', to: 'n3', latencyMs: 5 },
      { from: 'n3', to: 'n1', latencyMs: 5 },
    ];
    const crashMs = 6374;
    const commands: Command[] = [{ atMs: crashMs, type: 'crash', node: 'n3' }];
    const events = since(
      run({ nodes: 3, latencyMs: 40, links, commands, untilMs: 12000 }),
      crashMs,
    );
    expect(of(events, 'electionFailed').map(({ node }) => node)).toEqual(['n1', 'n2']);
    const tookMs = (beliefs(events, 'n1').at(-1)?.[0] as number) - crashMs;
    expect(tookMs).toBeGreaterThan(CHECK + RESPONSE + READY_MS + TO);
    expect(tookMs).toBeLessThan(settled(3, {}, 40, 5));
  });

  it('miss each other again and again when the premerge is shorter than a latency', () => {
    const params = { premergeMinMs: 1, premergeMaxMs: 2 };
    const events = run({ nodes: 2, params, latencyMs: 40, untilMs: 8 * READY_MS + 10 });
    expect(of(events, 'electionFailed')).toHaveLength(2 * 8);
    expect(leadersAt(events, ids(2), 8 * READY_MS)).toHaveLength(2);
  });
});

describe('a group', () => {
  const FAULT_MS = 3000;
  const afterFault = (commands: readonly Command[]) =>
    since(run({ nodes: 5, commands, untilMs: FAULT_MS + settled(5) }), FAULT_MS);

  it('breaks up when its leader dies: each member is alone within a check and a response, then all merge', () => {
    const events = afterFault([{ atMs: FAULT_MS, type: 'crash', node: 'n5' }]);
    for (const id of ids(4)) {
      const [[atMs, leader] = []] = beliefs(events, id);
      expect(leader).toBe(id);
      expect(atMs).toBeLessThanOrEqual(FAULT_MS + CHECK + RESPONSE + 2 * D);
    }
    expect(leadersAt(events, ids(4), FAULT_MS + settled(5))).toEqual(['n4']);
  });

  it('ends when its leader restarts: a member that checks learns that the group is gone', () => {
    const events = afterFault([
      { atMs: FAULT_MS, type: 'crash', node: 'n5' },
      { atMs: FAULT_MS + 1, type: 'restart', node: 'n5' },
    ]);
    const asked = sent(events, 'AREYOUTHERE').slice(0, 4);
    expect(asked.map(({ from, atMs }) => [from, atMs + 2 * D])).toEqual(
      ids(4).map((id) => [id, beliefs(events, id)[0]?.[0]]),
    );
    expect(sent(events, 'IAMNOT').map(({ to }) => to)).toEqual(ids(4));
  });

  it('never has the name of an earlier group, even after a crash: the counter is durable', () => {
    const commands: Command[] = [
      { atMs: FAULT_MS, type: 'crash', node: 'n5' },
      { atMs: FAULT_MS + 1, type: 'restart', node: 'n5' },
    ];
    const terms = (lost: { loseDisk?: true }) =>
      of(
        run({
          nodes: 5,
          commands: commands.map((one) => (one.type === 'restart' ? { ...one, ...lost } : one)),
          untilMs: FAULT_MS + 2,
        }),
        'leadershipAcquired',
      )
        .filter(({ node }) => node === 'n5')
        .map(({ term }) => term);
    expect(terms({})).toEqual([1, 2, 3]);
    expect(terms({ loseDisk: true })).toEqual([1, 2, 1]);
  });

  it('follows its leader into another: the leader forwards the invitation of a higher node', () => {
    const events = run({ nodes: 5, node: joining({ n5: 1500 }), untilMs: 3000 });
    const invitedMs = 1500 + INVITED_MS;
    const messages = since(events, invitedMs);
    expect(sent(messages, 'INVITE').map(({ from, to, atMs }) => [from, to, atMs])).toEqual([
      ['n5', 'n4', invitedMs],
      ...ids(3).map((id) => ['n4', id, invitedMs + D]),
    ]);
    expect(sent(messages, 'ACCEPT').map(({ from, to, atMs }) => [from, to, atMs])).toEqual([
      ['n4', 'n5', invitedMs + D],
      ...ids(3).map((id) => [id, 'n5', invitedMs + 2 * D]),
    ]);
    for (const id of ids(4))
      expect(beliefs(messages, id).at(-1)).toEqual([1500 + READY_MS + D, 'n5']);
  });

  it('is abandoned without READY: the member goes on alone', () => {
    const commands: Command[] = [
      { atMs: READY_MS - 1, type: 'cut', links: [{ from: 'n3', to: 'n1' }] },
      { atMs: READY_MS + 1, type: 'heal' },
    ];
    const events = run({ nodes: 3, commands, untilMs: 3 * READY_MS });
    const givenUpMs = INVITED_MS + D + READY;
    expect(of(events, 'electionFailed').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n1', givenUpMs],
    ]);
    expect(beliefs(events, 'n1').slice(1, 3)).toEqual([
      [INVITED_MS + D, null],
      [givenUpMs, 'n1'],
    ]);
    expect(leadersAt(events, ids(3), 3 * READY_MS - 1)).toHaveLength(1);
  });

  it('includes a node that joins, and forgets one that has left', () => {
    const joined = afterFault([{ atMs: FAULT_MS, type: 'join', node: 'n9', priority: 9 }]);
    expect(leadersAt(joined, [...ids(5), 'n9'], FAULT_MS + settled(6))).toHaveLength(1);
    expect(beliefs(joined, 'n9')[0]?.[1]).toBe('n9');
    const left = afterFault([{ atMs: FAULT_MS, type: 'leave', node: 'n5' }]);
    expect(leadersAt(left, ids(4), FAULT_MS + settled(5))).toEqual(['n4']);
    expect(sent(since(left, FAULT_MS + 1), 'AREYOUTHERE').filter(({ to }) => to === 'n5')).toEqual(
      [],
    );
  });

  it('ignores copies of messages', () => {
    const links = ids(4).flatMap((from) =>
      ids(4)
        .filter((to) => to !== from)
        .map((to) => ({ from, to, duplicate: 1 })),
    );
    const events = run({ nodes: 4, links, untilMs: 6000 });
    expect(of(events, 'electionFailed')).toEqual([]);
    expect(leadersAt(events, ids(4), READY_MS + D)).toEqual(['n4']);
    expect(beliefs(events, 'n1').at(-1)?.[0]).toBe(READY_MS + D);
  });
});

describe('a partition', () => {
  const CUT_MS = 3000;
  const HEAL_MS = 9000;
  it.each([
    [
      ['n1', 'n2'],
      ['n3', 'n4', 'n5'],
    ],
    [['n5'], ['n1', 'n2', 'n3', 'n4']],
    [['n1', 'n5'], ['n2', 'n4'], ['n3']],
  ])('gives each side one leader, and its heal one group: %j | %j', (...groups) => {
    const commands: Command[] = [
      { atMs: CUT_MS, type: 'partition', groups },
      { atMs: HEAL_MS, type: 'heal' },
    ];
    const events = run({ nodes: 5, commands, untilMs: HEAL_MS + settled(5) });
    for (const side of groups)
      for (const atMs of [CUT_MS + settled(5), HEAL_MS]) {
        const leaders = leadersAt(events, side, atMs);
        expect(leaders).toHaveLength(1);
        expect(side).toContain(leaders[0]);
      }
    expect(leadersAt(events, ids(5), HEAL_MS + settled(5))).toHaveLength(1);
    expect(
      of(events, 'propertyViolated').filter(({ property }) => property === 'liveness'),
    ).toEqual([]);
  });
});

describe('the warnings', () => {
  const warned = (changed: Params) =>
    invitation
      .warnings({ ...defaultParams(invitation.params), ...changed } as never, {
        nodes: 5,
        latencyMs: { min: 10, max: 30 },
      })
      .map(({ param }) => param);

  it.each([
    ['checkMs', RESPONSE + TO + INVITE - 2 * 10],
    ['responseMs', 2 * 30],
    ['premergeMinMs', 2 * 30],
    ['premergeMaxMs', FROM],
    ['inviteMs', 3 * 30],
    ['readyMs', INVITE + 30 - 10],
  ])('say that %s must be longer than %i ms, and not more', (param, boundMs) => {
    expect(warned({})).toEqual([]);
    expect(warned({ [param]: boundMs })).toEqual([param]);
    expect(warned({ [param]: boundMs + 1 })).not.toContain(param);
  });
});
