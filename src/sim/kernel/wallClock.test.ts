// Jumps of a wall clock: timers run on, readings jump, leases and holdings by the wall clock end sooner or later.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { type Algorithm, defineAlgorithm } from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import { wallClockOf } from '../contracts/machineKit';
import type { ProcessInput } from '../contracts/protocol';
import { defineService } from '../contracts/service';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { applyEvent, createWorld } from '../trace/world';

/** The length of the lease and of the holding, by the wall clock of their process. */
const LASTS_MS = 1000;

type Told = {
  readonly type: 'CLOCK' | 'xstate.init';
  readonly clockMs: number;
  readonly wallMs: number;
};
interface Held extends ProcessInput {
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** Holds something for a second by its wall clock. On a jump it waits for the rest of that second. */
const machine = setup({
  types: {} as { context: Held; input: ProcessInput; events: Told },
  delays: { end: (args) => Math.max(0, args.context.untilMs - wallClockOf(args)) },
}).createMachine({
  context: ({ input }) => ({ ...input, sinceMs: input.wallMs, untilMs: input.wallMs + LASTS_MS }),
  initial: 'holding',
  states: {
    holding: { after: { end: 'over' }, on: { CLOCK: { target: 'holding', reenter: true } } },
    over: { entry: assign({ untilMs: 0 }) },
  },
});

const shared = {
  source: 'this test',
  summary: 'Holds something for a second.',
  params: v.strictObject({}),
  messages: {},
  timers: { end: 'the end' },
  machine,
  readsClock: true,
  wallClock: ['What it holds ends at a time of the wall clock.'],
} as const;

const holder: Algorithm = defineAlgorithm({
  ...shared,
  id: 'holder',
  name: 'Holder',
  membership: 'told',
  electedOf: ({ self, untilMs }) => (untilMs === 0 ? null : self.id),
  roleOf: ({ untilMs }) => (untilMs === 0 ? 'follower' : 'leader'),
  leaseOf: ({ untilMs }) => (untilMs === 0 ? null : { key: 'it', token: null, untilMs }),
  watchable: { params: {}, latencyMs: 10 },
  pseudocode: ['hold'],
  lineOf: () => 1,
  promises: [],
  settleMs: () => 100,
  warnings: () => [],
});

const keeper = defineService({
  ...shared,
  id: 'keeper',
  name: 'Keeper',
  usualId: 'keeper',
  holds: ({ sinceMs, untilMs }) =>
    untilMs === 0 ? [] : [{ key: 'it', value: '', sinceMs, untilMs }],
});

type Given = readonly (Action & { atMs: number })[];
const jump = (atMs: number, byMs: number, node = 'n1') =>
  ({ atMs, type: 'setClock', node, byMs }) as const;

/** Plays one node and the service; returns the events that concern clocks, leases and holdings, and the world. */
function play(commands: Given, { joinsAtMs = 0, algorithm = holder } = {}) {
  const definition = {
    seed: '1',
    algorithm: { id: algorithm.id, params: {} },
    nodes: [{ id: 'n1', priority: 1, joinsAtMs }],
    services: [{ id: 'keeper', kind: 'keeper', params: {} }],
    network: { latencyMs: 10 },
  };
  const setup = { definition, algorithm, parts: [keeper], faults: [], properties: [] };
  const { trace } = simulate({ ...setup, commands: commands as readonly Command[] }, 3000);
  const events = [...trace.events()];
  const world = createWorld(definition.nodes, definition);
  for (const event of events) applyEvent(world, event);
  return { events, world };
}

function of<T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) {
  return events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type);
}
const endsOf = (events: readonly TraceEvent[]) =>
  of(events, 'leaseChanged').map(({ atMs, lease }) => [atMs, lease?.untilMs ?? null]);

describe('a wall clock that jumps', () => {
  it.each([
    ['forwards', 600, 400],
    ['backwards', -300, 1300],
    ['past the end', 5000, 200],
  ])('%s moves the end of a lease at once, and its machine hears of it', (_, byMs, endMs) => {
    const { events } = play([jump(200, byMs)]);
    const [jumped] = of(events, 'nodeClockJumped');
    expect(jumped).toMatchObject({ atMs: 200, node: 'n1', byMs });
    expect(of(events, 'processTold')).toMatchObject([
      { atMs: 200, node: 'n1', notice: 'CLOCK', body: byMs, cause: jumped?.seq },
    ]);
    expect(endsOf(events)).toEqual([
      [0, 1000],
      [200, endMs],
      [endMs, null],
    ]);
    const [, moved] = of(events, 'leaseChanged');
    expect(moved?.cause).toBe(jumped?.seq);
  });

  it('lets timers run on where nothing goes by it', () => {
    const { wallClock: _, ...monotonic } = holder;
    const deaf = machine.provide({
      delays: { end: ({ context }) => context.untilMs - context.wallMs },
    });
    const algorithm = { ...monotonic, machine: deaf };
    const times = (commands: Given) =>
      of(play(commands, { algorithm }).events, 'timerFired').map(({ atMs }) => atMs);
    expect(times([jump(1200, 600)])).toEqual(times([]));
    expect(endsOf(play([jump(200, 600)], { algorithm }).events)[0]).toEqual([0, 1000]);
  });

  it('moves the end of a holding, and not its beginning', () => {
    const { events } = play([jump(200, -700, 'keeper'), jump(300, 100, 'keeper')]);
    const shown = of(events, 'holdingsChanged').map(({ atMs, holdings }) => [
      atMs,
      holdings[0]?.sinceMs,
      holdings[0]?.untilMs,
    ]);
    expect(shown).toEqual([
      [0, 0, 1000],
      [200, 0, 1700],
      [300, 0, 1600],
      [1600, undefined, undefined],
    ]);
  });

  it('is heard of after a pause, and by nobody while the process does not run', () => {
    const paused = play([
      { atMs: 100, type: 'pause', node: 'n1' },
      jump(200, 600),
      { atMs: 700, type: 'resume', node: 'n1' },
    ]).events;
    expect(of(paused, 'processTold')).toMatchObject([{ atMs: 700, notice: 'CLOCK', body: 600 }]);
    const crashed = play([
      { atMs: 100, type: 'crash', node: 'n1' },
      jump(200, 600),
      { atMs: 300, type: 'restart', node: 'n1' },
    ]).events;
    expect(of(crashed, 'processTold')).toEqual([]);
    expect(endsOf(crashed).slice(-2)).toEqual([
      [300, 1300],
      [1300, null],
    ]);
  });

  it('shows at a start what it has been set to', () => {
    const { events } = play([jump(200, 600)], { joinsAtMs: 500 });
    expect(of(events, 'processTold')).toEqual([]);
    expect(endsOf(events)).toEqual([
      [500, 1500],
      [1500, null],
    ]);
  });

  it('has the sum of its jumps in the world', () => {
    const { world } = play([jump(200, 600), jump(300, -100), jump(400, -50, 'keeper')]);
    expect(world.nodes.get('n1')?.clockAheadMs).toBe(500);
    expect(world.services.get('keeper')?.clockAheadMs).toBe(-50);
  });

  it('keeps the beginning of a lease whose end moves', () => {
    const { world } = play([jump(200, -5000)]);
    expect(world.nodes.get('n1')?.lease).toMatchObject({ sinceMs: 0, untilMs: 6000 });
  });

  it('is refused for an unknown process', () => {
    expect(of(play([jump(200, 600, 'n9')]).events, 'commandRefused')).toMatchObject([
      { why: 'there is no node n9' },
    ]);
  });
});
