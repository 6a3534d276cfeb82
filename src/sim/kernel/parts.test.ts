// Services and clients: they run, hold, write and fail as processes of the same kernel.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { assign, emit, raise, setup } from 'xstate';
import { type Algorithm, defineAlgorithm } from '../contracts/algorithm';
import { defineClient } from '../contracts/client';
import type { Command } from '../contracts/command';
import type { RunDefinition } from '../contracts/definition';
import { type Emitted, send } from '../contracts/emitted';
import type { ProcessInput } from '../contracts/protocol';
import { defineService } from '../contracts/service';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { canonicalLine } from '../trace/canonicalLine';
import { applyEvent, createWorld } from '../trace/world';

type Asked = { type: 'TAKE' | 'GIVE'; from: string; clockMs: number };

/** A service that lends one thing to the first process that requests it, for 50 ms of its own clock. */
const shelf = defineService({
  id: 'shelf',
  usualId: 'shelf',
  name: 'Shelf',
  source: 'this test',
  summary: 'Lends one thing.',
  params: v.strictObject({}),
  messages: { GIVEN: { shape: 'ring', letter: 'G', means: 'It is yours.' } },
  timers: { over: 'the end of the loan' },
  readsClock: true,
  machine: setup({
    types: {} as {
      context: { owner: string | null; untilMs: number };
      events: Asked | { type: 'OVER' };
      input: ProcessInput;
      emitted: Emitted;
    },
  }).createMachine({
    context: ({ input }) => (input.durable ?? { owner: null, untilMs: 0 }) as never,
    on: {
      TAKE: {
        guard: ({ context }) => context.owner === null,
        actions: [
          assign(({ event }) => ({ owner: event.from, untilMs: event.clockMs + 50 })),
          emit(({ event }) => send('GIVEN', [{ id: event.from }], { untilMs: event.clockMs + 50 })),
          raise({ type: 'OVER' }, { id: 'over', delay: 50 }),
        ],
      },
      OVER: { actions: assign({ owner: null }) },
    },
  }),
  durable: ({ owner, untilMs }) => ({ owner, untilMs }),
  holds: ({ owner, untilMs }) =>
    owner === null ? [] : [{ key: 'thing', value: owner, owner, untilMs }],
});

type Given = { type: 'GIVEN'; body: { untilMs: number } };

/** An algorithm that requests the thing at its start; the node that receives it leads. */
const borrower: Algorithm = defineAlgorithm({
  id: 'borrower',
  name: 'Borrower',
  source: 'this test',
  summary: 'Asks once.',
  params: v.strictObject({}),
  messages: { TAKE: { shape: 'dot', letter: 'T', means: 'Lend it to me.' } },
  timers: {},
  readsClock: true,
  services: ['shelf'],
  machine: setup({
    types: {} as {
      context: { self: string; shelf: string; untilMs: number | null };
      events: Given;
      input: ProcessInput;
      emitted: Emitted;
    },
  }).createMachine({
    context: ({ input: { self, services } }) => ({
      self: self.id,
      shelf: services.find(({ kind }) => kind === 'shelf')?.id ?? '',
      untilMs: null,
    }),
    entry: emit(({ context }) => send('TAKE', [{ id: context.shelf }])),
    on: { GIVEN: { actions: assign({ untilMs: ({ event }) => event.body.untilMs }) } },
  }),
  membership: 'told',
  electedOf: ({ self, untilMs }) => (untilMs === null ? null : self),
  roleOf: ({ untilMs }) => (untilMs === null ? 'follower' : 'leader'),
  leaseOf: ({ untilMs }) => (untilMs === null ? null : { key: 'thing', token: 7, untilMs }),
  watchable: { params: {}, latencyMs: 10 },
  pseudocode: ['ask'],
  lineOf: () => 1,
  promises: [],
  settleMs: () => 100,
  warnings: () => [],
});

/** A client that writes once, 100 ms after its start, to the first node. */
const pen = defineClient({
  id: 'pen',
  name: 'Pen',
  source: 'this test',
  summary: 'Writes once.',
  params: v.strictObject({}),
  messages: { WRITE: { shape: 'square', letter: 'W', means: 'Write this.' } },
  timers: { write: 'its only write' },
  machine: setup({
    types: {} as { context: ProcessInput; input: ProcessInput; emitted: Emitted },
    delays: { write: 100 },
  }).createMachine({
    context: ({ input }) => input,
    initial: 'waiting',
    states: {
      waiting: { after: { write: 'done' } },
      done: {
        entry: emit(({ context: { self, peers } }) =>
          send('WRITE', peers.slice(0, 1), { write: `${self.id}-1`, key: 'x' }),
        ),
      },
    },
  }),
});

const definition: RunDefinition = {
  seed: '1',
  algorithm: { id: 'borrower', params: {} },
  nodes: [
    { id: 'n1', priority: 1, clockRate: 2 },
    { id: 'n2', priority: 2 },
  ],
  services: [{ id: 's', kind: 'shelf', params: {} }],
  clients: [{ id: 'c', kind: 'pen', params: {} }],
  network: { latencyMs: 10 },
};

function play(commands: readonly Command[] = [], mode?: 'lockstep'): TraceEvent[] {
  const run: Setup = {
    definition,
    commands,
    algorithm: borrower,
    parts: [shelf, pen],
    faults: [],
    properties: [],
  };
  return [...simulate(run, 400, mode).trace.events()];
}

type EventOf<T extends TraceEvent['type']> = Extract<TraceEvent, { type: T }>;
const of = <T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);

const worldAfter = (events: readonly TraceEvent[]) => {
  const world = createWorld(definition.nodes, definition);
  for (const event of events) applyEvent(world, event);
  return world;
};

describe('a service', () => {
  it('starts with the nodes, serves the first, and shows a holding until it expires', () => {
    const events = play();
    expect(of(events, 'processStarted').map(({ process }) => process)).toEqual(['s', 'c']);
    expect(of(events, 'holdingsChanged')).toMatchObject([
      { atMs: 10, service: 's', holdings: [{ key: 'thing', owner: 'n1', untilMs: 60 }] },
      { atMs: 60, service: 's', holdings: [] },
    ]);
    expect(worldAfter(events).services.get('s')).toMatchObject({ status: 'up', holdings: [] });
  });

  it('crashes, loses its timer, and restarts with its durable state', () => {
    const events = play([
      { atMs: 20, type: 'crash', node: 's' },
      { atMs: 200, type: 'restart', node: 's' },
    ]);
    expect(of(events, 'processCrashed')).toMatchObject([{ atMs: 20, process: 's' }]);
    expect(of(events, 'nodeCrashed')).toEqual([]);
    expect(of(events, 'processRestarted')).toMatchObject([{ atMs: 200, process: 's' }]);
    expect(worldAfter(events.filter(({ atMs }) => atMs < 200)).services.get('s')).toMatchObject({
      status: 'crashed',
      holdings: [],
    });
    expect(worldAfter(events).services.get('s')?.holdings).toMatchObject([{ owner: 'n1' }]);
  });

  it('loses its durable state with its disk', () => {
    const events = play([
      { atMs: 20, type: 'crash', node: 's' },
      { atMs: 200, type: 'restart', node: 's', loseDisk: true },
    ]);
    expect(worldAfter(events).services.get('s')?.holdings).toEqual([]);
  });

  it('that is paused fires its timer when it resumes', () => {
    const events = play([
      { atMs: 20, type: 'pause', node: 's' },
      { atMs: 200, type: 'resume', node: 's' },
    ]);
    expect(of(events, 'processPaused')).toMatchObject([{ atMs: 20, process: 's' }]);
    expect(of(events, 'holdingsChanged').at(-1)).toMatchObject({ atMs: 200, holdings: [] });
  });

  it('is no member: it cannot leave or be removed', () => {
    const events = play([
      { atMs: 20, type: 'leave', node: 's' },
      { atMs: 20, type: 'remove', node: 's' },
    ]);
    expect(of(events, 'commandRefused').map(({ why }) => why)).toEqual([
      's is a service',
      'there is no node s',
    ]);
  });

  it('can be cut off: messages to it are lost', () => {
    const events = play([{ atMs: 0, type: 'partition', groups: [['n1', 'n2'], ['s']] }]);
    expect(of(events, 'messageDropped')).toHaveLength(2);
    expect(of(events, 'holdingsChanged')).toEqual([]);
  });
});

it('a node with a clock of twice the rate holds its lease half as long as it believes', () => {
  expect(of(play(), 'leaseChanged')).toMatchObject([
    { atMs: 20, node: 'n1', lease: { key: 'thing', token: 7, untilMs: 30 } },
  ]);
});

describe('a client', () => {
  it('writes to a leader, which accepts, and loses the write when it crashes', () => {
    const events = play([{ atMs: 300, type: 'crash', node: 'n1' }]);
    expect(of(events, 'writeAccepted')).toMatchObject([
      { atMs: 110, service: 'n1', key: 'x', token: null, from: 'c', write: 'c-1' },
    ]);
    expect(worldAfter(events).clients.get('c')).toMatchObject({
      believes: 'n1',
      writes: { accepted: 0, lost: 1 },
    });
  });

  it('receives no list of members, and its failure is no node’s', () => {
    const events = play([{ atMs: 50, type: 'failProcess', node: 'c', error: 'a stone' }]);
    expect(worldAfter(events).clients.get('c')).toMatchObject({
      status: 'failed',
      error: 'a stone',
    });
    expect(of(events, 'writeAccepted')).toEqual([]);
  });
});

it('windows and lockstep give the same trace', () => {
  const commands: Command[] = [
    { atMs: 30, type: 'pause', node: 's' },
    { atMs: 90, type: 'resume', node: 's' },
    { atMs: 120, type: 'crash', node: 'n1' },
    { atMs: 150, type: 'restart', node: 'n1' },
  ];
  expect(play(commands).map(canonicalLine)).toEqual(play(commands, 'lockstep').map(canonicalLine));
});
