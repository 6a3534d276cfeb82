// Holds an algorithm to its promises: in many runs, each under trouble that some of them bear.
import { properties } from '../../properties/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Promised } from '../../sim/contracts/promise';
import { propertySetupOf } from '../../sim/contracts/property';
import type { Setup } from '../../sim/contracts/setup';
import { isLive } from '../../sim/contracts/status';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { InProcessHost } from '../../sim/engine/simulate';
import { applyEvent, createWorld, leadersOf } from '../../sim/trace/world';
import { Adversary } from './adversary';
import { type TroubledRun, troubledRun } from './troubledRuns';

/** How many runs an algorithm's promises are held to. */
const RUNS = 120;

/** Whether a promise says anything about a run: it bears all of its troubles, and has the parameters that it needs. */
function isAbout({ despite, given }: Promised, { troubles, setup }: TroubledRun): boolean {
  const { params } = setup.definition.algorithm;
  return (
    troubles.every((trouble) => despite.includes(trouble)) &&
    Object.entries(given).every(([id, value]) => params[id] === value)
  );
}

/** Who leads at the end though somebody live outranks it; null when nobody does. */
function usurpation(
  { definition, algorithm: { outranks } }: Setup,
  events: readonly TraceEvent[],
): string | null {
  if (!outranks) return null;
  const world = createWorld(definition.nodes);
  for (const event of events) applyEvent(world, event);
  const { params } = definition.algorithm;
  for (const leader of leadersOf(world))
    for (const other of world.nodes.values())
      if (isLive(other) && outranks(other, leader, params as never))
        return `leaves ${leader.id} in the lead, which ${other.id} outranks`;
  return null;
}

/** How a property that is promised always has fallen, as the end of a sentence; null when it has not. */
function fallOf({ property }: Promised, events: readonly TraceEvent[]): string | null {
  const fall = events.find(
    (event) => event.type === 'propertyViolated' && event.property === property,
  );
  if (fall?.type !== 'propertyViolated') return null;
  return `fell at ${fall.atMs} ms, as ${fall.witnesses.join(' and ')} show`;
}

/** How a property that is promised when all is mended does not hold now, as the end of a sentence; null when it does. */
function lackOf(
  { property: id }: Promised,
  { setup }: TroubledRun,
  events: readonly TraceEvent[],
  atMs: number,
): string | null {
  const property = properties.find((one) => one.id === id);
  if (!property) return 'names no property';
  let state = property.start(propertySetupOf(setup.definition, setup.algorithm));
  for (const event of events) state = property.on(state as never, event);
  // However lately something happened, the algorithm has had its time.
  const witnesses = property.broken(state as never, Number.POSITIVE_INFINITY);
  if (witnesses)
    return `does not hold at ${atMs} ms, when all is mended: see ${witnesses.join(', ')}`;
  const usurped = id === 'liveness' ? usurpation(setup, events) : null;
  return usurped && `at ${atMs} ms, when all is mended, ${usurped}`;
}

/** A run goes through so many stretches of trouble at most. */
const STRETCHES = 8;
/** A run that has come to so many events goes through no further stretch. */
const ENOUGH_EVENTS = 10_000;

/** How a run breaks promises, and how its processes fail, as ends of sentences. */
function breaches(run: TroubledRun): string[] {
  const { setup } = run;
  const promises = setup.algorithm.promises.filter((promise) => isAbout(promise, run));
  const events: TraceEvent[] = [];
  const adversary = new Adversary(run, new InProcessHost(setup), (event) => events.push(event));
  const found: string[] = [];
  for (let stretch = 0; stretch < STRETCHES && events.length < ENOUGH_EVENTS; stretch += 1) {
    if (!adversary.trouble()) break;
    for (const promise of promises) {
      const how =
        promise.when === 'mended' ? lackOf(promise, run, events, adversary.frontierMs) : null;
      if (how !== null) found.push(`${promise.property}, promised mended, ${how}`);
    }
    if (found.length > 0) break;
  }
  for (const promise of promises) {
    const how = promise.when === 'always' ? fallOf(promise, events) : null;
    if (how !== null) found.push(`${promise.property}, promised always, ${how}`);
  }
  for (const event of events)
    if (event.type === 'processFailed') found.push(`${event.node} fails: ${event.error}`);
  return found;
}

/**
 * Every promise that an algorithm breaks in its troubled runs, and every process that fails, as sentences.
 *
 * @param seed - other runs for another seed.
 * @param most - how many sentences are enough.
 */
export function brokenPromises(
  algorithm: Algorithm,
  seed: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const found: string[] = [];
  for (let number = 0; number < RUNS && found.length < most; number += 1) {
    const run = troubledRun(algorithm, seed, number);
    const under = run.troubles.length > 0 ? `under ${run.troubles.join(', ')}` : 'without trouble';
    for (const what of breaches(run))
      found.push(`${algorithm.id}, run ${number} ${under}: ${what}`);
  }
  return found;
}
