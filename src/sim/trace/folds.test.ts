// World, lanes and metrics of a trace are those that a reader would derive from it.
import { expect, it } from 'vitest';
import type { Algorithm } from '../contracts/algorithm';
import type { NewEvent, TraceEvent } from '../contracts/traceEvent';
import { createLanes, extendLanes } from './lanes';
import { metricsOf } from './metrics';
import { applyEvent, createWorld, leadersOf } from './world';
import { copyWorld } from './worldCopy';

const nodes = [
  { id: 'n1', priority: 1 },
  { id: 'n2', priority: 2 },
];
const at = (atMs: number, event: Record<string, unknown>): NewEvent =>
  ({ atMs, ...event }) as NewEvent;
const elect = (atMs: number, node: string, elected: string | null) =>
  at(atMs, { type: 'electedChanged', node, elected });
const story = [
  at(0, { type: 'nodeJoined', node: 'n1' }),
  at(0, { type: 'nodeJoined', node: 'n2' }),
  elect(10, 'n2', 'n2'),
  at(10, { type: 'messageSent', id: 0, from: 'n2', to: 'n1', kind: 'COORDINATOR', dueMs: 20 }),
  at(20, { type: 'messageDelivered', id: 0 }),
  elect(20, 'n1', 'n2'),
  at(30, { type: 'nodePaused', node: 'n2' }),
  at(31, { type: 'messageSent', id: 1, from: 'n1', to: 'n2', kind: 'ELECTION', dueMs: 41 }),
  at(40, { type: 'electionStarted', node: 'n1', why: 'waited' }),
  elect(40, 'n1', null),
  elect(60, 'n1', 'n1'),
  at(100, { type: 'nodeResumed', node: 'n2' }),
  at(100, { type: 'messageDelivered', id: 1 }),
  elect(110, 'n1', 'n2'),
  at(150, { type: 'nodeCrashed', node: 'n2' }),
  at(155, { type: 'messageSent', id: 2, from: 'n1', to: 'n2', kind: 'ELECTION', dueMs: 165 }),
  at(165, { type: 'messageDropped', id: 2, reason: 'crashed' }),
  elect(170, 'n1', 'n1'),
].map((event, seq) => ({ ...event, seq }) as TraceEvent);

function worldAt(atMs: number) {
  const world = createWorld(nodes);
  for (const event of story) if (event.atMs <= atMs) applyEvent(world, event);
  return world;
}

it('a client has a lock from its grant until it ends or the client crashes, a node its load until it crashes', () => {
  const world = createWorld(nodes, { clients: [{ id: 'c1', kind: 'locker', params: {} }] });
  const seen = [
    at(0, { type: 'processTold', node: 'n1', notice: 'LOAD', body: 40 }),
    at(0, { type: 'leaseChanged', node: 'c1', lease: { key: 'x', token: null, untilMs: 30 } }),
    at(30, { type: 'leaseChanged', node: 'c1', lease: null }),
    at(40, { type: 'leaseChanged', node: 'c1', lease: { key: 'y', token: null, untilMs: 70 } }),
    at(50, { type: 'processCrashed', process: 'c1' }),
    at(50, { type: 'nodeCrashed', node: 'n1' }),
  ].map((event, seq) => {
    applyEvent(world, { ...event, seq } as TraceEvent);
    const held = world.clients.get('c1')?.lease?.key ?? '–';
    return `${held} ${world.nodes.get('n1')?.load}`;
  });
  expect(seen).toEqual(['– 40', 'x 40', '– 40', 'y 40', '– 40', '– 0']);
});

it('a world has the statuses, the leaders, the lost messages and the numbers of sent ones', () => {
  expect(leadersOf(worldAt(60)).map(({ id }) => id)).toEqual(['n1', 'n2']);
  expect(worldAt(60).nodes.get('n2')).toMatchObject({
    status: 'paused',
    statusSinceMs: 30,
    elected: 'n2',
  });
  expect(leadersOf(worldAt(150))).toEqual([]);
  expect(worldAt(165).lost).toMatchObject([
    { id: 2, kind: 'ELECTION', lostMs: 165, reason: 'crashed' },
  ]);
  expect([...worldAt(165).sent]).toEqual([
    ['COORDINATOR', 1],
    ['ELECTION', 2],
  ]);
});

it('lanes show each node’s elected variable, and why it is empty', () => {
  const lanes = createLanes(['n1', 'n2']);
  for (const event of story) extendLanes(lanes, event);
  const lane = (node: string) =>
    lanes.nodes
      .get(node)
      ?.map(({ fromMs, value }) => [fromMs, value.type === 'elected' ? value.leader : value.type]);
  expect(lane('n1')).toEqual([
    [0, 'undecided'],
    [20, 'n2'],
    [40, 'undecided'],
    [60, 'n1'],
    [110, 'n2'],
    [170, 'n1'],
  ]);
  expect(lane('n2')).toEqual([
    [0, 'undecided'],
    [10, 'n2'],
    [30, 'paused'],
    [100, 'n2'],
    [150, 'crashed'],
  ]);
});

it('metrics sum messages, elections, recoveries, and the times with two leaders, with none, and without agreement', () => {
  const algorithm = { membership: 'told' } as Algorithm;
  expect(metricsOf(story, { nodes }, algorithm, 200)).toEqual({
    messages: { COORDINATOR: 1, ELECTION: 2 },
    elections: 1,
    probes: 0,
    falseElections: 0,
    leaderChanges: 0,
    recoveries: [{ node: 'n2', crashedAtMs: 150, agreedAfterMs: 20 }],
    twoLeadersMs: 50,
    // From 100 on n2 runs again, until n1 follows it at 110.
    twoActingMs: 10,
    noLeaderMs: 30,
    // n2 from 10 to 30, when it is paused, n1 or n2 from 60 to 150, n1 from 170 to 200.
    availableMs: 20 + 90 + 30,
    disagreementMs: 50,
  });
});

it('lanes have the intervals of storms and the times of their disruptions, not those of the repairs', () => {
  const lanes = createLanes(['n1', 'n2']);
  const events = [
    at(10, { type: 'commandApplied', index: 0, command: 'storm' }),
    at(20, { type: 'commandApplied', index: 1, command: 'storm' }),
    at(30, { type: 'stormStruck', cause: 1, command: 'crash', phase: 'damage' }),
    at(40, { type: 'stormStruck', cause: 0, command: 'setLink', phase: 'damage' }),
    at(50, { type: 'stormStruck', cause: 0, command: 'setLink', phase: 'repair' }),
    at(60, { type: 'stormPassed', cause: 0, storm: 0 }),
  ];
  for (const [seq, event] of events.entries()) extendLanes(lanes, { ...event, seq } as TraceEvent);
  expect(lanes.storms).toEqual([
    { seq: 0, index: 0, fromMs: 10, toMs: 60, disruptionsMs: [40] },
    { seq: 1, index: 1, fromMs: 20, toMs: null, disruptionsMs: [30] },
  ]);
});

it('a world has a storm’s impairments of links until their repair', () => {
  const world = createWorld(nodes);
  const burdened = (seq: number, delayMs: number, loss: number) =>
    ({
      ...at(seq, { type: 'linkBurdened', from: 'n1', to: 'n2', delayMs, loss }),
      seq,
    }) as TraceEvent;
  applyEvent(world, burdened(0, 300, 0.5));
  expect([...world.impairments]).toEqual([['n1>n2', { delayMs: 300, loss: 0.5 }]]);
  applyEvent(world, burdened(1, 0, 0.5));
  expect(world.impairments.size).toBe(1);
  applyEvent(world, burdened(2, 0, 0));
  expect(world.impairments.size).toBe(0);
});

it('a world has the timers of services and clients too; a slower clock moves them, and a crash ends them', () => {
  const world = createWorld(nodes, { services: [{ id: 'zk', kind: 'zooKeeper', params: {} }] });
  const timersAt = (atMs: number, event: Record<string, unknown>) => {
    applyEvent(world, { seq: 0, ...at(atMs, event) } as TraceEvent);
    return [...(world.services.get('zk')?.timers ?? [])];
  };
  const expiry = { type: 'timerStarted', node: 'zk', timer: 'expiry', dueMs: 400 };
  expect(timersAt(100, expiry)).toEqual([['expiry', { startedMs: 100, dueMs: 400 }]]);
  const earlier = copyWorld(world);
  expect(timersAt(200, { type: 'processClockChanged', process: 'zk', rate: 0.5 })).toEqual([
    ['expiry', { startedMs: 0, dueMs: 600 }],
  ]);
  expect(timersAt(250, { type: 'timerFired', node: 'zk', timer: 'expiry' })).toEqual([]);
  timersAt(300, { ...expiry, dueMs: 500 });
  expect(timersAt(310, { type: 'processCrashed', process: 'zk' })).toEqual([]);
  expect(earlier.services.get('zk')?.timers.get('expiry')).toEqual({ startedMs: 100, dueMs: 400 });
});

it('a client believes in the node that got its last message; a service is no leader', () => {
  const nodes = [{ id: 'n1', priority: 1 }];
  const clients = [{ id: 'c1', kind: 'writer', params: {} }];
  const services = [{ id: 'redis', kind: 'redis', params: {} }];
  const world = createWorld(nodes, { services, clients });
  const send = (seq: number, to: string) =>
    applyEvent(world, {
      ...{ seq, atMs: seq, type: 'messageSent', id: seq },
      ...{ from: 'c1', to, kind: 'WRITE', dueMs: 10 },
    } as TraceEvent);
  send(1, 'redis');
  expect(world.clients.get('c1')?.believes).toBeNull();
  send(2, 'n1');
  send(3, 'redis');
  expect(world.clients.get('c1')?.believes).toBe('n1');
});
