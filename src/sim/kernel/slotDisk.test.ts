// Slow disks: a process is busy until its write is done, its messages leave then, and what arrives waits.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { assign, emit, setup } from 'xstate';
import { type Algorithm, defineAlgorithm } from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import { type Emitted, send } from '../contracts/emitted';
import { plainDefinition } from '../contracts/plainCluster';
import type { ProcessInput } from '../contracts/protocol';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { applyEvent, createWorld } from '../trace/world';

type Heard = { readonly type: 'ADD' | 'ASK' | 'LEAVE'; readonly from: string };
interface Context extends ProcessInput {
  readonly sum: number;
}

/** Counts its ADDs on disk, and answers each ADD and each ASK with its sum. A timer ticks every 100 ms. */
const counter: Algorithm = defineAlgorithm({
  id: 'counter',
  name: 'Counter',
  source: 'this test',
  summary: 'Counts on disk.',
  params: v.strictObject({}),
  messages: { SUM: { shape: 'ring', letter: 'S', means: 'The sum.' } },
  timers: { tick: 'the next tick' },
  machine: setup({
    types: {} as { context: Context; input: ProcessInput; events: Heard; emitted: Emitted },
    delays: { tick: 100 },
    actions: {
      answer: emit(({ context, event }) =>
        send('SUM', [{ id: (event as Heard).from }], { sum: context.sum }),
      ),
    },
  }).createMachine({
    context: ({ input }) => ({ ...input, sum: (input.durable as number | undefined) ?? 0 }),
    initial: 'counting',
    states: {
      counting: {
        on: {
          ADD: { actions: [assign({ sum: ({ context }) => context.sum + 1 }), 'answer'] },
          ASK: { actions: 'answer' },
          LEAVE: {},
        },
        after: { tick: { target: 'counting', reenter: true } },
      },
    },
  }),
  durable: ({ sum }) => sum,
  membership: 'told',
  electedOf: () => null,
  roleOf: () => 'follower',
  watchable: { params: {}, latencyMs: 10 },
  pseudocode: ['count'],
  lineOf: () => 1,
  promises: [],
  settleMs: () => 100,
  warnings: () => [],
});

type Given = readonly (Action & { atMs: number })[];
const disk = (atMs: number, ms: number, tail?: number) =>
  ({ atMs, type: 'setDisk', node: 'n1', ms, ...(tail !== undefined && { tail }) }) as const;
/** A message of n2 that reaches n1 at this time. */
const tell = (atMs: number, kind: 'ADD' | 'ASK') =>
  ({ atMs, type: 'forgeMessage', from: 'n2', to: 'n1', kind }) as const;

function play(
  commands: Given,
  { diskMs = 0, untilMs = 2000, seed = '1', algorithm = counter } = {},
) {
  const plain = plainDefinition({ algorithm: algorithm.id, params: {}, nodes: 2, latencyMs: 10 });
  const nodes = plain.nodes.map((node) => ({ ...node, ...(diskMs > 0 && { diskMs }) }));
  const definition = { ...plain, seed, nodes };
  const setup = { definition, algorithm, faults: [], properties: [] };
  const { trace } = simulate({ ...setup, commands: commands as readonly Command[] }, untilMs);
  return [...trace.events()];
}

function of<T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) {
  return events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type);
}
const sums = (events: readonly TraceEvent[]) =>
  of(events, 'messageSent')
    .filter(({ from }) => from === 'n1')
    .map(({ atMs, body }) => [atMs, (body as { sum: number }).sum]);
const writes = (events: readonly TraceEvent[]) => [
  of(events, 'diskWriteStarted').map(({ atMs, dueMs }) => [atMs, dueMs]),
  of(events, 'diskWriteEnded').map(({ atMs }) => atMs),
];

describe('a process with a slow disk', () => {
  it('sends the messages of a step that writes when the write is done', () => {
    const events = play([disk(0, 30), tell(210, 'ADD'), tell(310, 'ASK')]);
    expect(sums(events)).toEqual([
      [240, 1],
      [310, 1],
    ]);
    expect(writes(events)).toEqual([[[210, 240]], [240]]);
    const [delivered] = of(events, 'messageDelivered');
    expect(of(events, 'messageSent').find(({ from }) => from === 'n1')?.cause).toBe(delivered?.seq);
  });

  it('is busy meanwhile: messages and timers wait for the end of the write', () => {
    const events = play([disk(0, 300), tell(210, 'ADD'), tell(220, 'ASK'), tell(230, 'ADD')]);
    const toCounter = new Set(
      of(events, 'messageSent').flatMap(({ id, to }) => (to === 'n1' ? [id] : [])),
    );
    const heard = of(events, 'messageDelivered').filter(({ id }) => toCounter.has(id));
    expect(heard.map(({ atMs }) => atMs)).toEqual([210, 510, 510]);
    expect(sums(events)).toEqual([
      [510, 1],
      [510, 1],
      [810, 2],
    ]);
    const ticks = of(events, 'timerFired').filter(({ node }) => node === 'n1');
    expect(ticks.map(({ atMs }) => atMs).slice(0, 5)).toEqual([100, 200, 810, 910, 1010]);
  });

  it('shows its write and what waits for it', () => {
    const world = createWorld([
      { id: 'n1', priority: 1 },
      { id: 'n2', priority: 2 },
    ]);
    const shown: unknown[] = [];
    for (const event of play([disk(0, 30), tell(210, 'ADD')])) {
      applyEvent(world, event);
      if (/^diskWrite/.test(event.type)) shown.push(world.nodes.get('n1')?.writesUntilMs);
    }
    expect(shown).toEqual([240, null]);
    expect(world.nodes.get('n1')?.diskMs).toBe(30);
  });

  it('loses a write that a crash interrupts, and its messages are never sent', () => {
    const events = play([
      disk(0, 50),
      tell(210, 'ADD'),
      tell(310, 'ADD'),
      { atMs: 340, type: 'crash', node: 'n1' },
      { atMs: 400, type: 'restart', node: 'n1' },
      tell(450, 'ASK'),
    ]);
    expect(sums(events)).toEqual([
      [260, 1],
      [450, 1],
    ]);
  });

  it('goes on after a pause that outlasts the write, and not before the write is done', () => {
    const paused = (untilMs: number) =>
      sums(
        play([
          disk(0, 200),
          tell(210, 'ADD'),
          { atMs: 250, type: 'pause', node: 'n1' },
          { atMs: untilMs, type: 'resume', node: 'n1' },
        ]),
      );
    expect(paused(300)).toEqual([[410, 1]]);
    expect(paused(900)).toEqual([[900, 1]]);
  });

  it('leaves after its last write', () => {
    const events = play([
      disk(0, 200),
      tell(210, 'ADD'),
      { atMs: 250, type: 'leave', node: 'n1' },
      tell(260, 'ADD'),
    ]);
    expect(sums(events)).toEqual([
      [410, 1],
      [610, 2],
    ]);
    expect(of(events, 'nodeLeft')).toMatchObject([{ atMs: 610, node: 'n1' }]);
  });

  it('puts a client’s write on disk before it takes it, where it keeps a log', () => {
    const write = { write: 'w1', key: 'data' };
    const asked = { atMs: 210, type: 'forgeMessage', from: 'n2', to: 'n1', kind: 'WRITE' } as const;
    const crash = { atMs: 230, type: 'crash', node: 'n1' } as const;
    const taken = (algorithm: Algorithm, ...more: Given) => {
      const events = play([disk(0, 50), { ...asked, body: write }, ...more], { algorithm });
      return [
        of(events, 'writeAccepted').map(({ atMs }) => atMs),
        of(events, 'messageSent').flatMap(({ kind, atMs }) => (kind === 'WRITTEN' ? [atMs] : [])),
      ];
    };
    const leader: Algorithm = { ...counter, roleOf: () => 'leader' };
    expect(taken(leader)).toEqual([[210], [210]]);
    expect(taken({ ...leader, logsWrites: true })).toEqual([[260], [260]]);
    expect(taken({ ...leader, logsWrites: true }, crash)).toEqual([[], []]);
  });

  it('has the disk of its definition, until a command sets it', () => {
    expect(sums(play([tell(210, 'ADD')], { diskMs: 40 }))).toEqual([[250, 1]]);
    const back = [tell(210, 'ADD'), disk(230, 0), tell(300, 'ADD')];
    expect(sums(play(back, { diskMs: 40 }))).toEqual([
      [250, 1],
      [300, 2],
    ]);
  });

  it('is refused where nothing is kept on disk', () => {
    const { durable: _, ...forgetful } = counter;
    const refused = of(play([disk(10, 30)], { algorithm: forgetful }), 'commandRefused');
    expect(refused.map(({ why }) => why)).toEqual(['n1 keeps nothing on disk']);
  });

  it('writes for at least its time, with a Pareto tail of the chosen index', () => {
    const lasted = (seed: string) =>
      of(
        play([disk(0, 10, 1.5), tell(210, 'ADD')], { seed, untilMs: 220 }),
        'diskWriteStarted',
      ).map(({ atMs, dueMs }) => dueMs - atMs);
    const all = Array.from({ length: 1000 }, (_, index) => lasted(String(index))).flat();
    expect(all.length).toBe(1000);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(10);
    // The maximum-likelihood estimate of the index has a standard deviation of index / √n.
    const index = all.length / all.reduce((sum, ms) => sum + Math.log(ms / 10), 0);
    expect(Math.abs(index - 1.5)).toBeLessThan((3 * 1.5) / Math.sqrt(1000));
  });
});
