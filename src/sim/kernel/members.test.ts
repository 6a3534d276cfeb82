// Nodes that join, leave and are removed: the notices to the others, and the answer REFUSED of a crashed node's host.
import { describe, expect, it } from 'vitest';
import { assign, emit, setup } from 'xstate';
import { draw } from '../base/random';
import type { Algorithm } from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import type { NodeDefinition } from '../contracts/definition';
import { type Emitted, send } from '../contracts/emitted';
import type { Peer, ProcessInput } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost, simulate } from '../engine/simulate';
import { Kernel } from './kernel';

/** Writes to all nodes that it knows at its start, and sends GOODBYE when it leaves. Its elected variable is on disk. */
const machine = setup({
  types: {} as {
    context: ProcessInput & { kept: string };
    input: ProcessInput;
    events: { type: 'MEMBERS' | 'REMOVE' | 'LEAVE' | 'HELLO' | 'REFUSED'; body: readonly Peer[] };
    emitted: Emitted;
  },
}).createMachine({
  context: ({ input }) => ({ ...input, kept: (input.durable as string | undefined) ?? 'n1' }),
  entry: emit(({ context }) => send('HELLO', context.peers)),
  on: {
    MEMBERS: { actions: assign({ peers: ({ event }) => event.body }) },
    LEAVE: { actions: emit(({ context }) => send('BYE', context.peers)) },
    HELLO: { actions: assign({ kept: ({ context }) => context.self.id }) },
  },
});

const algorithm = {
  id: 'test',
  name: 'Test',
  machine,
  membership: 'told',
  electedOf: ({ kept }: { kept: string }) => kept,
  roleOf: () => 'follower',
  durable: ({ kept }: { kept: string }) => kept,
  settleMs: () => 0,
} as unknown as Algorithm;

interface Given {
  readonly commands?: readonly (Action & { atMs: number })[];
  readonly change?: Partial<Algorithm>;
  readonly nodes?: readonly NodeDefinition[];
}

const three = ['n1', 'n2', 'n3'].map((id, index) => ({ id, priority: index + 1 }));

function setupOf({ commands = [], change = {}, nodes = three }: Given): Setup {
  const definition = {
    seed: '1',
    algorithm: { id: 'test', params: {} },
    nodes,
    network: { latencyMs: 10 },
  };
  return {
    definition,
    commands: commands as readonly Command[],
    algorithm: { ...algorithm, ...change },
    faults: [],
    properties: [],
  };
}

const play = (given: Given): TraceEvent[] => [...simulate(setupOf(given), 200).trace.events()];
const told = (events: readonly TraceEvent[]) =>
  events.flatMap((event) =>
    event.type === 'processTold'
      ? [[event.atMs, event.node, event.notice, idsOf(event.body as unknown as Peer[])]]
      : [],
  );
const idsOf = (body: readonly Peer[] | string | undefined) =>
  Array.isArray(body) ? body.map(({ id }) => id).join(' ') : body;
const sent = (events: readonly TraceEvent[], kind: string) =>
  events.flatMap((event) =>
    event.type === 'messageSent' && event.kind === kind ? [`${event.from}>${event.to}`] : [],
  );
const refusals = (events: readonly TraceEvent[]) =>
  events.flatMap((event) => (event.type === 'commandRefused' ? [event.why] : []));
const join: Action = { type: 'join', node: 'n9', priority: 9 };

describe('a joining node', () => {
  it('is known to all nodes at once, and knows them all', () => {
    const events = play({ commands: [{ atMs: 50, ...join }] });
    expect(told(events)).toEqual([
      [50, 'n1', 'MEMBERS', 'n2 n3 n9'],
      [50, 'n2', 'MEMBERS', 'n1 n3 n9'],
      [50, 'n3', 'MEMBERS', 'n1 n2 n9'],
    ]);
    expect(sent(events, 'HELLO').slice(-3)).toEqual(['n9>n1', 'n9>n2', 'n9>n3']);
    expect(
      events.filter(({ type }) => type === 'nodeAdded' || type === 'nodeJoined').at(-2),
    ).toMatchObject({ type: 'nodeAdded', atMs: 50, node: 'n9', priority: 9 });
  });

  it('takes its place in the ring', () => {
    const events = play({ commands: [{ atMs: 50, ...join }], change: { topology: 'ring' } });
    expect(told(events).map(([, node, , ids]) => `${node}: ${ids}`)).toEqual([
      'n1: n2 n3 n9',
      'n2: n3 n9 n1',
      'n3: n9 n1 n2',
    ]);
  });

  it('becomes known to a paused node when it resumes, and to a crashed one by its restart', () => {
    const events = play({
      commands: [
        { atMs: 20, type: 'pause', node: 'n1' },
        { atMs: 20, type: 'crash', node: 'n2' },
        { atMs: 50, ...join },
        { atMs: 70, type: 'resume', node: 'n1' },
        { atMs: 90, type: 'restart', node: 'n2' },
      ],
    });
    expect(told(events).map(([atMs, node]) => [atMs, node])).toEqual([
      [50, 'n3'],
      [70, 'n1'],
    ]);
    expect(sent(events, 'HELLO').slice(-3)).toEqual(['n2>n1', 'n2>n3', 'n2>n9']);
  });

  it('stays unknown to a node with a fixed set of known nodes', () => {
    const nodes = three.map((node) => (node.id === 'n1' ? { ...node, knows: ['n2'] } : node));
    const events = play({ commands: [{ atMs: 50, ...join }], nodes });
    expect(told(events).map(([, node]) => node)).toEqual(['n2', 'n3']);
    expect(sent(events, 'HELLO')[0]).toBe('n1>n2');
  });

  it.each([
    ['there is a node n2 already', { ...join, node: 'n2' }, {}],
    ['there is no node n7', { ...join, via: 'n7' }, {}],
    ['the members of Test are fixed when the run starts', join, { membership: 'fixed' as const }],
  ])('is refused when %s', (why, action, change) => {
    expect(refusals(play({ commands: [{ atMs: 5, ...(action as Action) }], change }))).toEqual([
      why,
    ]);
  });
});

describe('a leaving node', () => {
  const events = play({ commands: [{ atMs: 50, type: 'leave', node: 'n2' }] });

  it('is asked, sends its last messages, and has left at the same instant', () => {
    expect(told(events)[0]).toEqual([50, 'n2', 'LEAVE', undefined]);
    expect(sent(events, 'BYE')).toEqual(['n2>n1', 'n2>n3']);
    expect(events.find(({ type }) => type === 'nodeLeft')).toMatchObject({ atMs: 50, node: 'n2' });
  });

  it('does not delay others while the request waits in its queue during a pause', () => {
    const setup = setupOf({
      commands: [
        { atMs: 50, type: 'leave', node: 'n2' },
        { atMs: 50, type: 'pause', node: 'n2' },
        { atMs: 60, ...join },
        { atMs: 150, type: 'resume', node: 'n2' },
      ],
    });
    const emitted: TraceEvent[] = [];
    const kernel = new Kernel(setup, (event) => emitted.push(event));
    const host = new InProcessHost(setup);
    const lengthsMs: number[] = [];
    for (let window = kernel.plan(140); window; window = kernel.plan(140)) {
      if (window.startMs >= 60) lengthsMs.push(window.endMs - window.startMs);
      kernel.commit(window, host.execute(window));
    }
    expect(Math.max(...lengthsMs)).toBeGreaterThan(5);
    advance(kernel, host, 200);
    expect(emitted.find(({ type }) => type === 'nodeLeft')).toMatchObject({
      atMs: 150,
      node: 'n2',
    });
  });

  it('leaves the others’ lists an instant later, and is a member again after a restart', () => {
    expect(told(events).slice(1)).toEqual([
      [50.001, 'n1', 'MEMBERS', 'n3'],
      [50.001, 'n3', 'MEMBERS', 'n1'],
    ]);
    const back = play({
      commands: [
        { atMs: 50, type: 'leave', node: 'n2' },
        { atMs: 80, type: 'restart', node: 'n2' },
      ],
    });
    expect(told(back).at(-1)).toEqual([80, 'n3', 'MEMBERS', 'n1 n2']);
  });
});

describe('a removed node', () => {
  const remove: Action = { type: 'remove', node: 'n2' };

  it('leaves every list of members; while it runs the removal is refused', () => {
    const events = play({
      commands: [
        { atMs: 30, ...remove },
        { atMs: 40, type: 'crash', node: 'n2' },
        { atMs: 50, ...remove },
        { atMs: 60, ...remove },
      ],
    });
    expect(told(events).map(([atMs, node, , ids]) => [atMs, node, ids])).toEqual([
      [50, 'n1', 'n3'],
      [50, 'n3', 'n1'],
    ]);
    expect(refusals(events)).toEqual(['n2 is up: let it leave instead', 'n2 is not a member']);
  });

  it('is reported to the member that keeps the list, where members keep their own', () => {
    const change = { membership: 'own' } as const;
    const events = play({
      commands: [
        { atMs: 30, ...remove },
        { atMs: 50, ...remove, via: 'n3' },
      ],
      change,
    });
    expect(told(events)).toEqual([[50, 'n3', 'REMOVE', 'n2']]);
    expect(refusals(events)).toEqual(['it must say through whom']);
    const byLeader = play({
      commands: [{ atMs: 50, ...remove, via: 'n3' }],
      change: { ...change, removedBy: 'leader' },
    });
    expect(refusals(byLeader)).toEqual(['n3 does not lead, and only the leader removes a node']);
  });
});

describe('the host of a process that does not run', () => {
  const hello = (change: Partial<Algorithm>) =>
    play({
      change,
      commands: [
        { atMs: 30, type: 'crash', node: 'n1' },
        { atMs: 40, type: 'crash', node: 'n2' },
        { atMs: 50, type: 'restart', node: 'n2' },
      ],
    });

  it('answers a request with REFUSED after a latency each way, and no other message', () => {
    const events = hello({ refused: () => ['HELLO'] });
    expect(sent(events, 'REFUSED')).toEqual(['n1>n2']);
    const refused = events.find(
      (event) => event.type === 'messageSent' && event.kind === 'REFUSED',
    );
    expect(refused).toMatchObject({ atMs: 60, dueMs: 70, body: 'HELLO' });
    expect(sent(hello({ refused: () => ['BYE'] }), 'REFUSED')).toEqual([]);
  });
});

describe('a process', () => {
  const inputs = (given: Given): ProcessInput[] => {
    const kernel = new Kernel(setupOf(given), () => {});
    const host = new InProcessHost(setupOf(given));
    advance(kernel, host, 100);
    const byId = [...host.snapshots()].sort(([a], [b]) => (a < b ? -1 : 1));
    return byId.map(([, { spec }]) => spec.input);
  };

  it('has the time of its start, and a random stream of its own for each start', () => {
    const [first, second] = inputs({});
    const [again] = inputs({
      commands: [
        { atMs: 20, type: 'crash', node: 'n1' },
        { atMs: 40, type: 'restart', node: 'n1' },
      ],
    });
    expect([first?.bornAtMs, again?.bornAtMs]).toEqual([0, 40]);
    const drawn = [first, second, again].map((input) => draw(input?.random ?? [0, 0, 0, 0])[0]);
    expect(new Set(drawn).size).toBe(3);
    expect(inputs({})[0]?.random).toEqual(first?.random);
  });

  it('joins through the first node by default, where members keep their own list', () => {
    const nodes = three.map((node) => (node.id === 'n3' ? { ...node, joins: 'n3' } : node));
    const found = inputs({
      nodes,
      change: { membership: 'own' },
      commands: [{ atMs: 50, ...join, via: 'n2', secret: 'x' }],
    });
    expect(found.map(({ joins, peers, secret }) => [joins, peers.length, secret])).toEqual([
      [undefined, 0, ''],
      ['n1', 0, ''],
      [undefined, 0, ''],
      ['n2', 0, 'x'],
    ]);
  });

  it('has its durable state after a restart, unless its disk is lost', () => {
    const kept = (loseDisk: boolean) =>
      inputs({
        commands: [
          { atMs: 20, type: 'crash', node: 'n3' },
          { atMs: 40, type: 'restart', node: 'n3', ...(loseDisk && { loseDisk: true as const }) },
        ],
      })[2]?.durable;
    expect([kept(false), kept(true)]).toEqual(['n3', undefined]);
  });
});
