// Holds an algorithm to its promises: in many runs, each under trouble that some of them bear.
import { properties } from '../../properties/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Promised } from '../../sim/contracts/promise';
import { propertySetupOf } from '../../sim/contracts/property';
import type { Setup } from '../../sim/contracts/setup';
import { isLive } from '../../sim/contracts/status';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { advance, InProcessHost } from '../../sim/engine/simulate';
import { Kernel } from '../../sim/kernel/kernel';
import { applyEvent, createWorld, leadersOf } from '../../sim/trace/world';
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

/** How a run breaks a promise, as the end of a sentence; null when it does not. */
function breach(
  { property: id, when }: Promised,
  { setup, untilMs }: TroubledRun,
  events: readonly TraceEvent[],
): string | null {
  const property = properties.find((one) => one.id === id);
  if (!property) return 'names no property';
  if (when === 'always') {
    const fall = events.find((one) => one.type === 'propertyViolated' && one.property === id);
    if (fall?.type !== 'propertyViolated') return null;
    return `fell at ${fall.atMs} ms, as ${fall.witnesses.join(' and ')} show`;
  }
  let state = property.start(propertySetupOf(setup.definition, setup.algorithm));
  for (const event of events) state = property.on(state as never, event);
  // However lately something happened, the algorithm has had its time.
  const witnesses = property.broken(state as never, Number.POSITIVE_INFINITY);
  if (!witnesses) return id === 'liveness' ? usurpation(setup, events) : null;
  return `does not hold at ${untilMs} ms, when all is mended: see ${witnesses.join(', ')}`;
}

/** A run that has come to so many events is a flood, and ends there: what is promised always is judged so far. */
const MOST_EVENTS = 25_000;

/** What happens in a run, and whether it came to its end. */
function play({ setup, untilMs }: TroubledRun): { events: TraceEvent[]; isOver: boolean } {
  const events: TraceEvent[] = [];
  const kernel = new Kernel(setup, (event) => events.push(event));
  const host = new InProcessHost(setup);
  while (kernel.frontierMs < untilMs && kernel.length < MOST_EVENTS)
    advance(kernel, host, untilMs, 1);
  return { events, isOver: kernel.frontierMs >= untilMs };
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
    const { events, isOver } = play(run);
    const under = run.troubles.length > 0 ? `under ${run.troubles.join(', ')}` : 'without trouble';
    const say = (what: string) => found.push(`${algorithm.id}, run ${number} ${under}: ${what}`);
    for (const event of events)
      if (event.type === 'processFailed') say(`${event.node} fails: ${event.error}`);
    for (const promise of algorithm.promises) {
      const isJudged = isAbout(promise, run) && (isOver || promise.when === 'always');
      const how = isJudged ? breach(promise, run, events) : null;
      if (how !== null) say(`${promise.property}, promised ${promise.when}, ${how}`);
    }
  }
  return found;
}
