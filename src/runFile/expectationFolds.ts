// Folds of the trace, one for all expectations of a kind, so that the trace is read once.

import { isLive } from '../sim/contracts/status';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { ProcessDefinitions } from '../sim/trace/metrics';
import type { NodeView } from '../sim/trace/views';
import { applyEvent, createWorld, type World } from '../sim/trace/world';
import type { WriteCounts } from '../sim/trace/writes';
import type { Expectation } from './expectation';

/** Whether an expectation was met, and the observation, in one sentence. */
export interface Finding {
  readonly met: boolean;
  readonly seen: string;
}

/** The expectations of one type. */
export type Of<T extends Expectation['type']> = Extract<Expectation, { type: T }>;

/** The number of deviating nodes that a finding names; further ones are counted. */
const MAX_NAMED = 10;

/** The expectations of nodes' beliefs at moments, and of the outcomes of writes at the end. */
export class WorldExpectations {
  readonly #world: World;
  readonly #moments: Moments<Of<'elected'> | Of<'agreed'>>;
  readonly #findings = new Map<Expectation, Finding>();
  /** The findings for `agreed`, by leader, since the last event of a node. */
  readonly #agreed = new Map<string, Finding>();

  constructor(
    expectations: readonly (Of<'elected'> | Of<'agreed'>)[],
    processes: ProcessDefinitions,
  ) {
    this.#world = createWorld(processes.nodes, processes);
    this.#moments = new Moments(expectations.map((one) => [one.atMs, one]));
  }

  add(event: TraceEvent): void {
    this.#moments.passBefore(event.atMs, (one) => this.#look(one));
    applyEvent(this.#world, event);
    if ('node' in event) this.#agreed.clear();
  }

  /** The finding for an expectation, after the end of the trace. */
  finding(expectation: Of<'elected'> | Of<'agreed'>): Finding {
    this.#moments.passBefore(Number.POSITIVE_INFINITY, (one) => this.#look(one));
    return this.#findings.get(expectation) as Finding;
  }

  /** The finding for the outcomes of a client's writes. */
  writesFinding({ type: _, client, ...expected }: Of<'writes'>): Finding {
    const seen = this.#world.clients.get(client)?.writes;
    if (!seen) return { met: false, seen: `there is no client ${client}` };
    const fates = Object.keys(seen) as (keyof WriteCounts)[];
    const met = fates.every((fate) => (expected[fate] ?? seen[fate]) === seen[fate]);
    return { met, seen: fates.map((fate) => `${seen[fate]} ${fate}`).join(', ') };
  }

  #look(expectation: Of<'elected'> | Of<'agreed'>): void {
    const finding =
      expectation.type === 'elected'
        ? electedFinding(this.#world, expectation)
        : this.#agreedFinding(expectation.leader);
    this.#findings.set(expectation, finding);
  }

  #agreedFinding(leader: string): Finding {
    const known = this.#agreed.get(leader);
    if (known) return known;
    const finding = agreedFinding(this.#world, leader);
    this.#agreed.set(leader, finding);
    return finding;
  }
}

function electedFinding(world: World, { node, leader }: Of<'elected'>): Finding {
  const view = world.nodes.get(node);
  const met = view !== undefined && isLive(view) && view.elected === leader;
  return { met, seen: view ? belief(view) : `there is no node ${node}` };
}

function agreedFinding(world: World, leader: string): Finding {
  const live = [...world.nodes.values()].filter(isLive);
  const others = live.filter(({ elected }) => elected !== leader);
  const named = others.slice(0, MAX_NAMED).map(belief);
  if (others.length > MAX_NAMED) named.push(`and ${others.length - MAX_NAMED} others`);
  const seen = others.length > 0 ? named.join(', ') : `${live.length} nodes agreed`;
  return { met: live.length > 0 && others.length === 0, seen };
}

function belief({ id, status, elected }: NodeView): string {
  if (status !== 'up' && status !== 'paused') return `${id} was ${status}`;
  return elected === null ? `${id} knew no leader` : `${id} followed ${elected}`;
}

/** The expectations of events at moments: for each, the fold keeps the time of the nearest matching event. */
export class EventExpectations {
  /** By the event's type and the process, if one is named; see {@link eventKey}. */
  readonly #groups: ReadonlyMap<
    string,
    { readonly moments: Moments<Of<'event'>>; lastMs: number | null }
  >;
  readonly #nearestMs = new Map<Expectation, number>();

  constructor(expectations: readonly Of<'event'>[]) {
    const grouped = groupBy(expectations, ({ event, node }) => eventKey(event, node));
    this.#groups = new Map(
      [...grouped].map(([key, some]) => [
        key,
        { moments: new Moments(some.map((one) => [one.atMs, one])), lastMs: null },
      ]),
    );
  }

  add(event: TraceEvent): void {
    this.#note(eventKey(event.type), event.atMs);
    const fields = event as Partial<Record<string, unknown>>;
    // An event names its processes in fields that depend on their roles.
    for (const part of PARTS) {
      const id = fields[part];
      if (typeof id === 'string') this.#note(eventKey(event.type, id), event.atMs);
    }
  }

  /** The finding for an expectation, after the end of the trace. */
  finding(expectation: Of<'event'>): Finding {
    const last = this.#groups.get(eventKey(expectation.event, expectation.node))?.lastMs ?? null;
    const nearest = this.#nearestMs.get(expectation) ?? last;
    const seen = nearest === null ? 'it never happened' : `it happened at ${nearest} ms`;
    return { met: nearest === expectation.atMs, seen };
  }

  #note(key: string, atMs: number): void {
    const group = this.#groups.get(key);
    if (!group) return;
    const { lastMs } = group;
    group.moments.passUntil(atMs, (expectation) => {
      const { atMs: expectedMs } = expectation;
      const isLastNearer = lastMs !== null && expectedMs - lastMs <= atMs - expectedMs;
      this.#nearestMs.set(expectation, isLastNearer ? lastMs : atMs);
    });
    group.lastMs = atMs;
  }
}

const PARTS = ['node', 'process', 'service', 'client', 'from', 'to'] as const;

function eventKey(type: string, id = ''): string {
  return `${type} ${id}`;
}

/** The expectations of the number of messages of a kind sent in an interval. */
export class CountExpectations {
  readonly #kinds: ReadonlyMap<string, { count: number; readonly ends: Ends }>;
  /** The number of messages sent before the interval, and until its end. */
  readonly #before = new Map<Expectation, number>();
  readonly #until = new Map<Expectation, number>();

  constructor(expectations: readonly Of<'count'>[]) {
    this.#kinds = new Map(
      [...groupBy(expectations, ({ kind }) => kind)].map(([kind, some]) => [
        kind,
        {
          count: 0,
          ends: {
            from: new Moments(some.map((one) => [one.fromMs ?? 0, one])),
            to: new Moments(some.map((one) => [one.toMs ?? Number.POSITIVE_INFINITY, one])),
          },
        },
      ]),
    );
  }

  add(event: TraceEvent): void {
    const kind = event.type === 'messageSent' ? this.#kinds.get(event.kind) : undefined;
    if (!kind) return;
    const { count, ends } = kind;
    ends.from.passUntil(event.atMs, (one) => this.#before.set(one, count));
    ends.to.passBefore(event.atMs, (one) => this.#until.set(one, count));
    kind.count += 1;
  }

  /** The finding for an expectation, after the end of the trace. */
  finding(expectation: Of<'count'>): Finding {
    const all = this.#kinds.get(expectation.kind)?.count ?? 0;
    const until = this.#until.get(expectation) ?? all;
    const before = this.#before.get(expectation) ?? all;
    const count = Math.max(0, until - before);
    return { met: count === expectation.equals, seen: `${count} were sent` };
  }
}

interface Ends {
  readonly from: Moments<Of<'count'>>;
  readonly to: Moments<Of<'count'>>;
}

/** Items that wait for moments in virtual ms, in order of time; each is passed once. */
class Moments<T> {
  readonly #waiting: readonly (readonly [atMs: number, item: T])[];
  #next = 0;

  constructor(waiting: (readonly [atMs: number, item: T])[]) {
    this.#waiting = waiting.sort(([a], [b]) => a - b);
  }

  /** Passes on the items of moments before this time. */
  passBefore(atMs: number, take: (item: T) => void): void {
    for (; this.#atMs < atMs; this.#next += 1) take(this.#item);
  }

  /** Passes on the items of moments before this time or at it. */
  passUntil(atMs: number, take: (item: T) => void): void {
    for (; this.#atMs <= atMs; this.#next += 1) take(this.#item);
  }

  /** The next moment; NaN without one. */
  get #atMs(): number {
    return this.#waiting[this.#next]?.[0] ?? Number.NaN;
  }

  get #item(): T {
    return (this.#waiting[this.#next] as readonly [number, T])[1];
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
