// Checks what a scenario expects against what came of it, and says what was seen instead.
import { type Breach, createLanes, extendLanes } from '../sim/lanes';
import type { Cast } from '../sim/metrics';
import type { TraceEvent } from '../sim/traceEvent';
import { isLive, type NodeView } from '../sim/views';
import { applyEvent, createWorld, type World } from '../sim/world';
import type { WriteCounts } from '../sim/writes';
import type { Expectation } from './expectation';

/** Whether an expectation was met, and what was seen. */
export interface ExpectationResult {
  readonly expectation: Expectation;
  readonly met: boolean;
  /** What was seen, in one sentence. */
  readonly seen: string;
}

/** A finished run. */
export interface Played extends Cast {
  /** How far it ran, in ms: what should be seen later cannot be met. */
  readonly untilMs: number;
  /** Its events, in order. */
  readonly events: readonly TraceEvent[];
}

/** The result for each expectation, in their order. */
export function checkExpectations(
  expectations: readonly Expectation[],
  played: Played,
): ExpectationResult[] {
  return expectations.map((expectation) => ({ expectation, ...check(expectation, played) }));
}

type Finding = Pick<ExpectationResult, 'met' | 'seen'>;

function check(expectation: Expectation, played: Played): Finding {
  if ('atMs' in expectation && expectation.atMs >= played.untilMs)
    return { met: false, seen: `the run ended before, at ${played.untilMs} ms` };
  switch (expectation.type) {
    case 'elected':
      return checkElected(expectation, played);
    case 'agreed':
      return checkAgreed(expectation, played);
    case 'event':
      return checkEvent(expectation, played);
    case 'count':
      return checkCount(expectation, played);
    case 'writes':
      return checkWrites(expectation, played);
    case 'violated':
      return checkViolated(expectation, played);
    case 'holds': {
      const breaches = breachesOf(expectation.property, played);
      return { met: breaches.length === 0, seen: stretches(breaches) };
    }
  }
}

type Of<T extends Expectation['type']> = Extract<Expectation, { type: T }>;

function checkElected({ node, leader, atMs }: Of<'elected'>, played: Played): Finding {
  const view = worldAt(played, atMs).nodes.get(node);
  const met = view !== undefined && isLive(view) && view.elected === leader;
  return { met, seen: view ? belief(view) : `there is no node ${node}` };
}

function checkAgreed({ leader, atMs }: Of<'agreed'>, played: Played): Finding {
  const live = [...worldAt(played, atMs).nodes.values()].filter(isLive);
  const others = live.filter(({ elected }) => elected !== leader);
  const seen = others.length > 0 ? others.map(belief).join(', ') : `${live.length} nodes agreed`;
  return { met: live.length > 0 && others.length === 0, seen };
}

function checkEvent({ event: type, atMs, node }: Of<'event'>, { events }: Played): Finding {
  const timesMs: number[] = [];
  for (const event of events)
    if (event.type === type && (node === undefined || takesPart(event, node)))
      timesMs.push(event.atMs);
  const met = timesMs.includes(atMs);
  const nearest = timesMs.reduce<number | null>(
    (best, timeMs) =>
      best === null || Math.abs(timeMs - atMs) < Math.abs(best - atMs) ? timeMs : best,
    null,
  );
  return { met, seen: nearest === null ? 'it never happened' : `it happened at ${nearest} ms` };
}

/** Whether an event names a process, under whatever name for its part in it. */
function takesPart(event: TraceEvent, id: string): boolean {
  const fields = event as Partial<Record<string, unknown>>;
  return ['node', 'process', 'service', 'client', 'from', 'to'].some((key) => fields[key] === id);
}

function checkWrites({ type: _, client, ...expected }: Of<'writes'>, played: Played): Finding {
  const seen = worldAt(played, played.untilMs).clients.get(client)?.writes;
  if (!seen) return { met: false, seen: `there is no client ${client}` };
  const fates = Object.keys(seen) as (keyof WriteCounts)[];
  const met = fates.every((fate) => (expected[fate] ?? seen[fate]) === seen[fate]);
  return { met, seen: fates.map((fate) => `${seen[fate]} ${fate}`).join(', ') };
}

function checkCount(expectation: Of<'count'>, { events }: Played): Finding {
  const { kind, fromMs = 0, toMs = Number.POSITIVE_INFINITY, equals } = expectation;
  let count = 0;
  for (const event of events)
    if (
      event.type === 'messageSent' &&
      event.kind === kind &&
      event.atMs >= fromMs &&
      event.atMs <= toMs
    )
      count += 1;
  return { met: count === equals, seen: `${count} were sent` };
}

function checkViolated({ property, fromMs, toMs }: Of<'violated'>, played: Played): Finding {
  const breaches = breachesOf(property, played);
  const met = breaches.some((breach) => breach.fromMs === fromMs && breach.toMs === toMs);
  return { met, seen: stretches(breaches) };
}

function worldAt(played: Played, atMs: number): World {
  const world = createWorld(played.nodes, played);
  for (const event of played.events) {
    if (event.atMs > atMs) break;
    applyEvent(world, event);
  }
  return world;
}

function belief({ id, status, elected }: NodeView): string {
  if (status !== 'up' && status !== 'paused') return `${id} was ${status}`;
  return elected === null ? `${id} knew no leader` : `${id} followed ${elected}`;
}

function breachesOf(property: string, { nodes, events }: Played): Breach[] {
  const lanes = createLanes(nodes.map(({ id }) => id));
  for (const event of events) extendLanes(lanes, event);
  return lanes.breaches.filter((breach) => breach.property === property);
}

function stretches(breaches: readonly Breach[]): string {
  if (breaches.length === 0) return 'it was never broken';
  const words = breaches.map(({ fromMs, toMs }) => `${fromMs} to ${toMs ?? 'the end'}`);
  return `it was broken from ${words.join(', ')} ms`;
}
