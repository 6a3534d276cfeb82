// A storm repairs its own damage and nothing else, whatever commands do to the same links and processes.
import { describe, expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { linkKey } from '../base/linkKey';
import { roundMs } from '../base/time';
import type { Action, Command, StormKind } from '../contracts/command';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { together } from '../network/linkImpairment';
import { bully, params } from '../testing/randomRun';
import { applyEvent, createWorld, type World } from '../trace/world';

const END_MS = 60_000;
const AFTER_MS = END_MS + 1;
/** Disruptions a minute. */
const ONCE = 2;
const OFTEN = 10;
/** A seed found by search: the storm has one disruption for every kind, and repairs it before its end. */
const SEED = 's249';
const LINKS = [
  { from: 'n1', to: 'n2' },
  { from: 'n2', to: 'n1' },
];

/** A storm on two nodes, which have one link, with one disruption at the rate `ONCE`; and these commands. */
function play(
  kind: StormKind,
  commands: readonly Command[] = [],
  { untilMs = AFTER_MS, perMinute = ONCE } = {},
) {
  const storm: Command = { atMs: 0, type: 'storm', kinds: [kind], perMinute, forMs: END_MS };
  const setup: Setup = {
    definition: {
      seed: SEED,
      algorithm: { id: 'bully', params },
      nodes: ['n1', 'n2'].map((id, index) => ({ id, priority: index })),
      network: { latencyMs: 10 },
    },
    commands: [storm, ...commands].sort((a, b) => a.atMs - b.atMs),
    algorithm: bully,
    faults,
    properties: [],
  };
  const events = [...simulate(setup, untilMs).trace.events()];
  const world = createWorld(setup.definition.nodes);
  for (const event of events) applyEvent(world, event);
  return { events, world };
}

type Struck = Extract<TraceEvent, { type: 'stormStruck' }>;

const disruptionsIn = (events: readonly TraceEvent[]) =>
  events.filter((event): event is Struck => event.type === 'stormStruck');

/** The one disruption of the storm: its start, its end, and the process that it hits. */
function disruptionIn(kind: StormKind) {
  const { events } = play(kind);
  const [damage, repair, ...more] = disruptionsIn(events) as [Struck, Struck];
  expect([damage.phase, repair.phase, more]).toEqual(['damage', 'repair', []]);
  const effect = events[damage.seq + 1] as TraceEvent;
  const node = 'node' in effect ? effect.node : 'n1';
  return { fromMs: damage.atMs, toMs: repair.atMs, node };
}

const during = ({ fromMs, toMs }: { fromMs: number; toMs: number }, assignment = 0.5) =>
  roundMs(fromMs + (toMs - fromMs) * assignment);
const statusOf = ({ nodes }: World, node: string) => nodes.get(node)?.status;
const at = (atMs: number, action: Action): Command => ({ ...action, atMs });

describe('a storm that cuts', () => {
  const disruption = disruptionIn('cut');

  it('leaves an earlier cut by a person', () => {
    const { world } = play('cut', [at(0, { type: 'cut', links: LINKS })]);
    expect([...world.cuts.keys()]).toEqual(['n1>n2', 'n2>n1']);
  });

  it('leaves a cut by a person on a link that it has cut itself', () => {
    const { world } = play('cut', [at(during(disruption), { type: 'cut', links: LINKS })]);
    expect(world.cuts.size).toBe(2);
  });

  it('repairs nothing after a person’s heal, and leaves that person’s later cuts', () => {
    const healed = at(during(disruption), { type: 'heal' });
    expect(play('cut', [healed], { untilMs: during(disruption, 0.6) }).world.cuts.size).toBe(0);
    const cutAgain = at(during(disruption, 0.7), { type: 'cut', links: LINKS });
    expect(play('cut', [healed, cutAgain]).world.cuts.size).toBe(2);
  });

  it('keeps a link cut until the last of two disruptions on it is repaired', () => {
    const { events } = play('cut', [], { perMinute: OFTEN });
    const cuts = events.filter(({ type }) => type === 'linkCut' || type === 'linkHealed');
    const disruptions = disruptionsIn(events);
    expect(disruptions.length).toBeGreaterThan(2);
    // Every event of the storm changes the link: none repairs a cut while another lasts.
    expect(cuts.length).toBe(2 * disruptions.length);
    for (const [index, { phase }] of disruptions.entries())
      expect(phase).toBe(index % 2 === 0 ? 'damage' : 'repair');
  });
});

describe.each([
  ['crash', 'crashed', { type: 'crash' }, { type: 'restart' }],
  ['pause', 'paused', { type: 'pause' }, { type: 'resume' }],
] as const)('a storm of kind %s', (kind, status, down, up) => {
  const disruption = disruptionIn(kind);
  const { node } = disruption;

  it('does not repair a process that was down before the disruption', () => {
    const { world, events } = play(kind, [at(1, { ...down, node })]);
    expect(statusOf(world, node)).toBe(status);
    const ofNode = events.filter((event) => 'node' in event && event.node === node);
    expect(ofNode.filter(({ type }) => /Restarted|Resumed/.test(type))).toEqual([]);
  });

  it('does not repair a process that a person repaired and damaged again', () => {
    const commands = [
      at(during(disruption, 0.3), { ...up, node }),
      at(during(disruption, 0.6), { ...down, node }),
    ];
    expect(statusOf(play(kind, commands.slice(0, 1)).world, node)).toBe('up');
    expect(statusOf(play(kind, commands).world, node)).toBe(status);
  });

  it('leaves all processes running at its end', () => {
    const { world } = play(kind, [], { perMinute: OFTEN });
    expect([statusOf(world, 'n1'), statusOf(world, 'n2')]).toEqual(['up', 'up']);
  });
});

it('a process that a storm paused and a person crashed stays crashed', () => {
  const disruption = disruptionIn('pause');
  const { node } = disruption;
  const { world } = play('pause', [at(during(disruption), { type: 'crash', node })]);
  expect(statusOf(world, node)).toBe('crashed');
});

describe.each([
  ['slow', { jitter: 7, latencyMs: 30 }],
  ['lose', { loss: 0.25 }],
] as const)('a storm of kind %s', (kind, settings) => {
  const disruption = disruptionIn(kind);
  const sentIn = (events: readonly TraceEvent[], fromMs: number, toMs: number) =>
    events.filter(
      (event) =>
        event.type === 'messageSent' &&
        LINKS.some(({ from }) => from === event.from) &&
        event.atMs > fromMs &&
        event.atMs < toMs,
    ) as Extract<TraceEvent, { type: 'messageSent' }>[];

  it('leaves the settings that a person makes before and during it', () => {
    for (const atMs of [1, during(disruption)]) {
      const { world } = play(kind, [at(atMs, { type: 'setLink', links: LINKS, ...settings })]);
      for (const { from, to } of LINKS)
        expect(world.changedLinks.get(linkKey(from, to))).toEqual(settings);
      expect(world.impairments.size).toBe(0);
    }
  });

  it('adds to the settings of the link while it lasts, and after it the link has its settings', () => {
    const changed = at(1, { type: 'setLink', links: LINKS, ...settings });
    const { events } = play(kind, [changed], { untilMs: END_MS + 20_000 });
    const impairments = events.filter((event) => event.type === 'linkBurdened');
    const ids = new Set(impairments.map(({ seq }) => seq));
    expect(ids.size).toBe(2 * disruptionsIn(events).length);
    const lossIn = (fromMs: number, toMs: number) => {
      const sent = sentIn(events, fromMs, toMs);
      const lost = events.filter(
        (event) => event.type === 'messageDropped' && event.atMs > fromMs && event.atMs < toMs,
      );
      return lost.length / sent.length;
    };
    const slowest = (fromMs: number, toMs: number) =>
      Math.max(...sentIn(events, fromMs, toMs).map(({ atMs, dueMs }) => dueMs - atMs));
    if (kind === 'slow') {
      expect(slowest(disruption.fromMs, disruption.toMs)).toBeGreaterThanOrEqual(230);
      expect(slowest(END_MS + 3000, END_MS + 20_000)).toBeLessThanOrEqual(37);
    } else {
      expect(lossIn(disruption.fromMs, disruption.toMs)).toBeGreaterThan(0.45);
      const after = lossIn(END_MS, END_MS + 20_000);
      expect(after).toBeGreaterThan(0.15);
      expect(after).toBeLessThan(0.35);
    }
  });

  it('removes the impairment of one disruption, and leaves that of another', () => {
    const { events } = play(kind, [], { perMinute: OFTEN });
    const onLink = new Map<string, number>();
    let most = 0;
    for (const event of events) {
      if (event.type !== 'linkBurdened' || event.from !== 'n1') continue;
      const cause = events[event.cause ?? -1] as Struck;
      const before = onLink.get('n1') ?? 0;
      const amount = kind === 'slow' ? event.delayMs : event.loss;
      if (cause.phase === 'damage') expect(amount).toBeGreaterThan(before);
      else expect(amount).toBeLessThan(before);
      onLink.set('n1', amount);
      most = Math.max(most, amount);
    }
    expect(onLink.get('n1')).toBe(0);
    expect(most).toBeGreaterThan(kind === 'slow' ? 1000 : 0.5);
  });
});

it('delays add up, and losses combine as probabilities do', () => {
  expect(together([])).toEqual({ delayMs: 0, loss: 0 });
  const three = [
    { delayMs: 100, loss: 0 },
    { delayMs: 0, loss: 0.5 },
    { delayMs: 20, loss: 0.5 },
  ];
  expect(together(three)).toEqual({ delayMs: 120, loss: 0.75 });
});

describe('calm', () => {
  it.each(['crash', 'pause', 'cut', 'isolate', 'slow', 'lose'] as const)(
    'ends a storm of kind %s: its damage is repaired at once, and no disruption follows',
    (kind) => {
      const disruption = disruptionIn(kind);
      const calmMs = during(disruption);
      const { events, world } = play(kind, [at(calmMs, { type: 'calm' })]);
      const later = events.filter(({ atMs, type }) => atMs >= calmMs && /^storm/.test(type));
      expect(later.map(({ type, atMs }) => [type, atMs])).toEqual([['stormPassed', calmMs]]);
      expect([world.cuts.size, world.impairments.size]).toEqual([0, 0]);
      expect([...world.nodes.values()].map(({ status }) => status)).toEqual(['up', 'up']);
      const calmed = events.findIndex((event) => event.type === 'commandApplied' && event.index);
      expect(events[calmed + 1]?.cause).toBe(calmed);
    },
  );

  it('is refused when there is no storm', () => {
    const { events } = play('cut', [at(END_MS + 0.5, { type: 'calm' })]);
    expect(events.at(-1)).toMatchObject({ type: 'commandRefused', why: 'there is no storm' });
  });
});

it('a storm that nobody ends reports its end', () => {
  const { events } = play('slow');
  const passed = events.filter(({ type }) => type === 'stormPassed');
  const risen = events.find(({ type }) => type === 'commandApplied') as TraceEvent;
  expect(passed).toMatchObject([{ atMs: END_MS, storm: risen.seq, cause: risen.seq }]);
});
