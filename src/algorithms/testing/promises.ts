// Checks an algorithm's promises in many runs, each with faults that some of the promises allow.
import { properties } from '../../properties/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { RunDefinition } from '../../sim/contracts/definition';
import { isGiven, type Promised } from '../../sim/contracts/promise';
import { propertySetupOf } from '../../sim/contracts/property';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { InProcessHost } from '../../sim/engine/simulate';
import { Adversary } from './adversary';
import { undeclared } from './declarations';
import { watched } from './strayTimers';
import { type TroubledRun, troubledRun } from './troubledRuns';

/** The usual number of runs in which an algorithm's promises are checked. */
const RUNS = 50;

/**
 * Whether a promise applies to a run: it allows all of its troubles, and the run has the parameters that it requires.
 */
function isAbout(promise: Promised, { troubles, setup }: TroubledRun): boolean {
  const { params } = setup.definition.algorithm;
  return troubles.every((trouble) => promise.despite.includes(trouble)) && isGiven(promise, params);
}

/** The violation of a property that is always promised, as the end of a sentence; null when there is none. */
function fallOf({ property }: Promised, events: readonly TraceEvent[]): string | null {
  const fall = events.find(
    (event) => event.type === 'propertyViolated' && event.property === property,
  );
  if (fall?.type !== 'propertyViolated') return null;
  return `fell at ${fall.atMs} ms, as ${fall.witnesses.join(' and ')} show`;
}

/**
 * The violation now of a property that is promised after mending, as the end of a sentence; null when there is none.
 */
function lackOf(
  { property: id }: Promised,
  { setup }: TroubledRun,
  events: readonly TraceEvent[],
  atMs: number,
): string | null {
  const property = properties.find((one) => one.id === id);
  if (!property) return 'names no property';
  const propertySetup = propertySetupOf(setup.definition, setup.algorithm);
  let state = property.start(propertySetup);
  for (const event of events) state = property.on(state as never, event);
  // The settling time is over, so that no event is too recent.
  const witnesses = property.broken(state as never, Number.POSITIVE_INFINITY, propertySetup);
  return (
    witnesses && `does not hold at ${atMs} ms, when all is mended: see ${witnesses.join(', ')}`
  );
}

/** Limit of the periods of trouble in a run. */
const STRETCHES = 8;
/** Number of events from which a run begins no further period of trouble. */
const ENOUGH_EVENTS = 10_000;

/** A run as it went: its faults are commands now, so that it can be played again. */
interface PlayedRun {
  /** Its number among the troubled runs of its algorithm and seed. */
  readonly number: number;
  readonly definition: RunDefinition;
  readonly commands: readonly Command[];
  readonly events: readonly TraceEvent[];
  readonly untilMs: number;
}

/** A sentence about a broken promise, and the run that breaks it. */
export interface BrokenPromise {
  readonly sentence: string;
  readonly algorithm: Algorithm;
  readonly run: PlayedRun;
  /** The property that is promised always; null for any other breach. */
  readonly property: string | null;
}

/** A breach, as the end of a sentence; `property` as above. */
type Breach = { readonly how: string; readonly property: string | null };

/** The broken promises of a run, its processes' failures and what is not declared, as ends of sentences. */
function breaches(
  run: TroubledRun,
): { readonly found: readonly Breach[] } & Omit<PlayedRun, 'number' | 'definition'> {
  const { setup } = run;
  const promises = setup.algorithm.promises.filter((promise) => isAbout(promise, run));
  const events: TraceEvent[] = [];
  const adversary = new Adversary(run, new InProcessHost(setup), (event) => events.push(event));
  const found: Breach[] = [];
  const add = (how: string, property: string | null = null) => found.push({ how, property });
  for (let stretch = 0; stretch < STRETCHES && events.length < ENOUGH_EVENTS; stretch += 1) {
    if (!adversary.trouble()) break;
    for (const promise of promises) {
      const how =
        promise.when === 'mended' ? lackOf(promise, run, events, adversary.frontierMs) : null;
      if (how !== null) add(`${promise.property}, promised mended, ${how}`);
    }
    if (found.length > 0) break;
  }
  for (const promise of promises) {
    const how = promise.when === 'always' ? fallOf(promise, events) : null;
    if (how !== null) add(`${promise.property}, promised always, ${how}`, promise.property);
  }
  for (const event of events)
    if (event.type === 'processFailed') add(`${event.node} fails: ${event.error}`);
  const nodes = new Set(setup.definition.nodes.map(({ id }) => id));
  for (const how of undeclared(setup.algorithm, nodes, events)) add(how);
  return { found, commands: adversary.commands, events, untilMs: adversary.frontierMs };
}

/**
 * Every promise that an algorithm breaks in its troubled runs, every process that fails, every stray timer and all that
 * is not declared.
 *
 * @param seed - another seed gives other runs.
 * @param most - limit of the sentences.
 * @param runs - a bug that needs rare circumstances shows in more of them.
 */
export function brokenPromises(
  algorithm: Algorithm,
  seed: number,
  most = Number.POSITIVE_INFINITY,
  runs = RUNS,
): BrokenPromise[] {
  const broken: BrokenPromise[] = [];
  const told = new Set<string>();
  const strayTimers: string[] = [];
  const watching = watched(algorithm, (sentence) => strayTimers.push(sentence));
  for (let number = 0; number < runs && broken.length < most; number += 1) {
    const run = troubledRun(watching, seed, number);
    const under = run.troubles.length > 0 ? `under ${run.troubles.join(', ')}` : 'without trouble';
    const { found, ...course } = breaches(run);
    const played = { number, definition: run.setup.definition, ...course };
    const strays = strayTimers.splice(0).map((how): Breach => ({ how, property: null }));
    for (const { how, property } of [...found, ...strays]) {
      // Most mistakes in a declaration show in every run: the first is enough.
      if (told.has(how)) continue;
      told.add(how);
      const sentence = `${algorithm.id}, run ${number} ${under}: ${how}`;
      broken.push({ sentence, algorithm, run: played, property });
    }
  }
  return broken;
}
