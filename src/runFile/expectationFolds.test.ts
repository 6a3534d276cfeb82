// Shows that expectations are checked in one pass over the trace, each as if it were the only one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLive } from '../sim/contracts/status';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { applyEvent, createWorld } from '../sim/trace/world';
import { checkExpectations, ExpectationsFold } from './checkExpectations';
import type { Expectation } from './expectation';
import { traceOf } from './testing/fixture';

const NODES = ['n1', 'n2', 'n3'];
const processes = { nodes: NODES.map((id, priority) => ({ id, priority })) };
const UNTIL_MS = 12;

/** Few different times, so that events and expectations often coincide. */
const time = fc.integer({ min: 0, max: UNTIL_MS });
const node = fc.constantFrom(...NODES);
const leader = fc.option(node, { nil: null });

const happening = fc.oneof(
  fc.record({ type: fc.constant('electedChanged'), node, elected: leader }),
  fc.record({
    type: fc.constantFrom('nodeJoined', 'nodeCrashed', 'nodeRestarted', 'nodePaused'),
    node,
  }),
  fc.record({
    type: fc.constant('messageSent'),
    id: fc.constant(0),
    from: node,
    to: node,
    kind: fc.constantFrom('A', 'B'),
    dueMs: fc.constant(99),
  }),
);

const trace = fc
  .array(fc.tuple(time, happening), { maxLength: 40 })
  .map((events) => [...events].sort(([a], [b]) => a - b))
  .map((events) => traceOf(...events.map(([atMs, event]) => ({ ...event, atMs }))));

const expectation: fc.Arbitrary<Expectation> = fc.oneof(
  fc.record({ type: fc.constant('elected' as const), node, leader, atMs: time }),
  fc.record({ type: fc.constant('agreed' as const), leader: node, atMs: time }),
  fc.record(
    {
      type: fc.constant('event' as const),
      event: fc.constantFrom('messageSent', 'nodeCrashed', 'electedChanged'),
      atMs: time,
      node,
    },
    { requiredKeys: ['type', 'event', 'atMs'] },
  ),
  fc.record(
    {
      type: fc.constant('count' as const),
      kind: fc.constantFrom('A', 'B', 'C'),
      fromMs: time,
      toMs: time,
      equals: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: ['type', 'kind', 'equals'] },
  ),
);

/** The finding for one expectation by its definition, with a pass over the trace of its own. */
function oracle(wanted: Expectation, events: readonly TraceEvent[]): boolean {
  if ('atMs' in wanted && wanted.atMs >= UNTIL_MS) return false;
  switch (wanted.type) {
    case 'elected':
      return liveAt(wanted.atMs, events).some(
        ({ id, elected }) => id === wanted.node && elected === wanted.leader,
      );
    case 'agreed': {
      const live = liveAt(wanted.atMs, events);
      return live.length > 0 && live.every(({ elected }) => elected === wanted.leader);
    }
    case 'event':
      return events.some(
        (event) =>
          event.type === wanted.event &&
          event.atMs === wanted.atMs &&
          (wanted.node === undefined || takesPart(event, wanted.node)),
      );
    case 'count': {
      const { kind, fromMs = 0, toMs = UNTIL_MS, equals } = wanted;
      const sent = events.filter((event) => event.type === 'messageSent' && event.kind === kind);
      return sent.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs).length === equals;
    }
    default:
      throw new Error(`the oracle knows no ${wanted.type}`);
  }
}

function liveAt(atMs: number, events: readonly TraceEvent[]) {
  const world = createWorld(processes.nodes);
  for (const event of events) if (event.atMs <= atMs) applyEvent(world, event);
  return [...world.nodes.values()].filter(isLive);
}

function takesPart(event: TraceEvent, id: string): boolean {
  const fields: Partial<Record<string, unknown>> = { ...event };
  return ['node', 'from', 'to'].some((part) => fields[part] === id);
}

/** The finding for an event: the nearest time, the earlier of two that are equally near. */
function nearest(wanted: Extract<Expectation, { type: 'event' }>, events: readonly TraceEvent[]) {
  const times = events
    .filter(
      (event) =>
        event.type === wanted.event && (wanted.node === undefined || takesPart(event, wanted.node)),
    )
    .map(({ atMs }) => atMs)
    .sort((a, b) => Math.abs(a - wanted.atMs) - Math.abs(b - wanted.atMs) || a - b);
  return times[0] === undefined ? 'it never happened' : `it happened at ${times[0]} ms`;
}

it('many expectations together have the verdicts of each alone', () => {
  fc.assert(
    fc.property(trace, fc.array(expectation, { maxLength: 30 }), (events, wanted) => {
      const results = checkExpectations(wanted, { ...processes, untilMs: UNTIL_MS, events });
      expect(results.map(({ expectation: one }) => one)).toEqual(wanted);
      expect(results.map(({ met }) => met)).toEqual(wanted.map((one) => oracle(one, events)));
      for (const { expectation: one, seen } of results)
        if (one.type === 'event' && one.atMs < UNTIL_MS) expect(seen).toBe(nearest(one, events));
    }),
    { seed: 1, numRuns: 500 },
  );
});

it('the events are read once, however many expectations there are', () => {
  let reads = 0;
  const events = Array.from({ length: 1000 }, (_, seq) => ({
    seq,
    get atMs() {
      reads += 1;
      return seq;
    },
    type: 'electedChanged',
    node: 'n1',
    elected: 'n1',
  })) as unknown as TraceEvent[];
  const readsOf = (count: number) => {
    reads = 0;
    const wanted = Array.from({ length: count }, (_, at): Expectation[] => [
      { type: 'elected', node: 'n1', leader: null, atMs: at },
      { type: 'agreed', leader: 'n1', atMs: at },
      { type: 'event', event: 'electedChanged', atMs: at },
      { type: 'count', kind: 'A', fromMs: at, equals: 0 },
    ]).flat();
    checkExpectations(wanted, { ...processes, untilMs: 1000, events });
    return reads;
  };
  expect(readsOf(900)).toBeLessThanOrEqual(readsOf(1) + 4 * 900);
});

it('in a large cluster the first ten deviating nodes are named, and the others counted', () => {
  const ids = Array.from({ length: 25 }, (_, n) => `n${n + 1}`);
  const events = traceOf(...ids.map((id) => ({ atMs: 0, type: 'nodeJoined', node: id })));
  const nodes = ids.map((id, priority) => ({ id, priority }));
  const fold = new ExpectationsFold([{ type: 'agreed', leader: 'n1', atMs: 5 }], { nodes });
  for (const event of events) fold.add(event);
  const [result] = fold.at(9);
  expect(result?.seen).toMatch(/^n1 knew no leader, .*n10 knew no leader, and 15 others$/);
});
