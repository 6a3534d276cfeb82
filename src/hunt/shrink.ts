// Shrinks a schedule that breaks a property: fewest deeds, fewest nodes, roundest times, shortest run.
import { roundMs } from '../sim/base/time';
import type { Direction } from '../sim/contracts/command';
import { ddmin } from './ddmin';
import { type Deed, isTimed, type Schedule, type TimedDeed } from './deeds';
import { type HuntPlan, withTimes } from './plan';
import { breakBy, type Shrunk } from './trial';
import type { Later } from './troubles';
import { withoutNode } from './withoutNode';

/** The units of round times, in ms, the roundest first. */
const UNITS = [10_000, 5000, 1000, 500, 100, 50, 10, 5, 1, 0.1];
/** The largest delay of a time that is made round: the shorter run counts too. */
const MOST_LATER = 1.5;
/** Rounds of all ways to shrink: each may make room for another. */
const ROUNDS = 4;

/**
 * Shrinks step by step, and yields the smallest so far after each replay: a caller may end it at any time.
 *
 * @throws Error when the schedule does not break the property.
 */
export function* shrinking(plan: HuntPlan, schedule: Schedule): Generator<Shrunk, Shrunk> {
  const broken = breakBy(plan, schedule);
  if (!broken) throw new Error('the schedule does not break the property');
  const shrinker = new Shrinker({ plan, schedule, broken });
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = shrinker.smallest;
    for (const way of [begunOf, deedsOf, nodesOf, actionsOf, seedOf, timesOf, endOf])
      for (const _ of way(shrinker)) yield shrinker.smallest;
    if (shrinker.smallest === before) break;
  }
  return shrinker.smallest;
}

/** Shrinks to the end. */
export function shrunk(plan: HuntPlan, schedule: Schedule): Shrunk {
  const steps = shrinking(plan, schedule);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The smallest so far, and the test of a smaller one. */
class Shrinker {
  smallest: Shrunk;

  constructor(start: Shrunk) {
    this.smallest = start;
  }

  get deeds(): readonly Deed[] {
    return this.smallest.schedule.deeds;
  }

  /** Whether other deeds still break the property; then they are the smallest. */
  *withDeeds(deeds: readonly Deed[]): Generator<void, boolean> {
    return yield* this.with({ schedule: { ...this.smallest.schedule, deeds } });
  }

  /** Whether another deed in place of one still breaks the property. */
  *withDeed(old: Deed, deed: Deed): Generator<void, boolean> {
    return yield* this.withDeeds(this.deeds.map((one) => (one === old ? deed : one)));
  }

  *with(changes: Partial<Pick<Shrunk, 'plan' | 'schedule'>>): Generator<void, boolean> {
    const { plan, schedule } = { ...this.smallest, ...changes };
    const broken = breakBy(plan, schedule);
    if (broken) this.smallest = { plan, schedule, broken };
    yield;
    return broken !== null;
  }
}

type Way = (shrinker: Shrinker) => Generator<void>;

/** The deeds that begin before the end: one that comes later could be kept in place of the one that had an effect. */
const begunOf: Way = function* (shrinker) {
  const { endMs } = shrinker.smallest.broken;
  const begun = shrinker.deeds.filter((deed) => !isTimed(deed) || deed.atMs <= endMs);
  if (begun.length < shrinker.deeds.length) yield* shrinker.withDeeds(begun);
};

const deedsOf: Way = function* (shrinker) {
  yield* ddmin(shrinker.deeds, (deeds) => shrinker.withDeeds(deeds));
};

/** Fewest nodes: the deeds of a node go with it. */
const nodesOf: Way = function* (shrinker) {
  const { nodes } = shrinker.smallest.plan.setup.definition;
  for (const { id } of nodes) {
    const smaller = withoutNode(shrinker.smallest, id);
    if (smaller) yield* shrinker.with(smaller);
  }
};

/** Fewest actions in each deed, and fewest links in each action. */
const actionsOf: Way = function* (shrinker) {
  for (const index of shrinker.deeds.keys()) {
    const deed = () => shrinker.deeds[index] as TimedDeed;
    if (!isTimed(deed())) continue;
    yield* ddmin(deed().actions, (actions) => shrinker.withDeed(deed(), { ...deed(), actions }), 1);
    const links = linksIn(deed());
    if (links.length > 1)
      yield* ddmin(links, (rest) => shrinker.withDeed(deed(), withLinks(deed(), rest)), 1);
  }
};

/** The links that all of a deed’s actions on links name; none when they name different ones. */
function linksIn({ actions }: TimedDeed): readonly Direction[] {
  const lists = actions.flatMap((action) =>
    'links' in action && action.links ? [action.links] : [],
  );
  const [first = []] = lists;
  return lists.every((links) => links.length === first.length) ? first : [];
}

function withLinks(deed: TimedDeed, links: readonly Direction[]): TimedDeed {
  const actions = deed.actions.map((action) =>
    'links' in action ? ({ ...action, links } as Later) : action,
  );
  return { ...deed, actions };
}

/** The base’s own seed, or the plainest. */
const seedOf: Way = function* (shrinker) {
  const { plan, schedule } = shrinker.smallest;
  for (const seed of new Set([plan.run.seed, '1', '2', '3'])) {
    if (seed === schedule.seed) return;
    if (yield* shrinker.with({ schedule: { ...shrinker.smallest.schedule, seed } })) return;
  }
};

/** Earlier deeds, then rounder times. */
const timesOf: Way = function* (shrinker) {
  yield* earlier(shrinker);
  for (const index of shrinker.deeds.keys()) {
    const deed = () => shrinker.deeds[index] as Deed;
    const first = deed();
    if (!isTimed(first)) {
      if (first.kind !== 'holdMessage') continue;
      yield* rounder(first.forMs, (forMs) => shrinker.withDeed(deed(), { ...first, forMs }));
      continue;
    }
    yield* rounder(first.atMs, (atMs) =>
      shrinker.withDeed(deed(), { ...(deed() as TimedDeed), atMs }),
    );
    for (const [place, { afterMs }] of first.actions.entries())
      if (afterMs !== undefined)
        yield* rounder(afterMs, (ms) => shrinker.withDeed(deed(), laterBy(deed(), place, ms)));
  }
};

function laterBy(deed: Deed, place: number, afterMs: number): Deed {
  const { actions, ...rest } = deed as TimedDeed;
  const changed = actions.map((action, index) =>
    index === place ? { ...action, afterMs } : action,
  );
  return { ...rest, actions: changed };
}

/** All deeds earlier by as much as possible: the part before them shows nothing. */
function* earlier(shrinker: Shrinker): Generator<void> {
  const times = shrinker.deeds.filter(isTimed).map(({ atMs }) => atMs);
  if (times.length === 0) return;
  for (const part of [1, 0.75, 0.5, 0.25, 0.1]) {
    const byMs = Math.floor((Math.min(...times) * part) / 100) * 100;
    if (byMs <= 0) continue;
    const moved = shrinker.deeds.map((deed) =>
      isTimed(deed) ? { ...deed, atMs: roundMs(deed.atMs - byMs) } : deed,
    );
    if (yield* shrinker.withDeeds(moved)) return;
  }
}

/** The roundest time near this one that still breaks the property. */
function* rounder(
  ms: number,
  fails: (ms: number) => Generator<void, boolean>,
): Generator<void, void> {
  for (const unit of UNITS) {
    if (isRound(ms, unit)) return;
    const near = Math.round(ms / unit) * unit;
    for (const round of near > ms ? [near, near - unit] : [near, near + unit])
      if (round >= 0 && round <= MOST_LATER * ms && (yield* fails(roundMs(round)))) return;
  }
}

function isRound(ms: number, unit: number): boolean {
  return roundMs(Math.round(ms / unit) * unit) === ms;
}

/** The shortest run: where all is repaired in the end, as soon as the deeds are over. */
const endOf: Way = function* (shrinker) {
  const { plan } = shrinker.smallest;
  if (!plan.hunt.mended) return;
  for (const part of [0.25, 0.5, 0.75]) {
    const leastMs = plan.untilMs - plan.deedsUntilMs;
    const untilMs = Math.ceil(leastMs + part * plan.deedsUntilMs);
    const { run } = plan;
    const setup = { ...plan.setup, commands: run.commands };
    if (yield* shrinker.with({ plan: withTimes({ ...plan, setup }, untilMs) })) return;
  }
};
