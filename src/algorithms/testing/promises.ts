// Checks an algorithm's promises in many runs, each with faults that some of the promises allow.
import { properties } from '../../properties/registry';
import type { Json } from '../../sim/base/json';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { RunDefinition } from '../../sim/contracts/definition';
import { isGiven, type Promised } from '../../sim/contracts/promise';
import { type Property, type PropertySetup, propertySetupOf } from '../../sim/contracts/property';
import type { Setup } from '../../sim/contracts/setup';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { InProcessHost, type StepperFor } from '../../sim/engine/simulate';
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

/** A property that is promised after mending, folded as the events come. */
class MendedProperty {
  readonly id: string;
  readonly #property: Property | undefined;
  readonly #setup: PropertySetup;
  #state: Json;

  constructor({ property: id }: Promised, { definition, algorithm }: Setup) {
    this.id = id;
    this.#property = properties.find((one) => one.id === id);
    this.#setup = propertySetupOf(definition, algorithm);
    this.#state = this.#property?.start(this.#setup) ?? null;
  }

  add(event: TraceEvent): void {
    if (this.#property) this.#state = this.#property.on(this.#state as never, event);
  }

  /** The violation now, at a time in ms, as the end of a sentence; null when there is none. */
  lackAt(atMs: number): string | null {
    if (!this.#property) return 'names no property';
    // The settling time is over, so that no event is too recent.
    const state = this.#state as never;
    const witnesses = this.#property.broken(state, Number.POSITIVE_INFINITY, this.#setup);
    return (
      witnesses && `does not hold at ${atMs} ms, when all is mended: see ${witnesses.join(', ')}`
    );
  }
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
  stepperFor: StepperFor,
): { readonly found: readonly Breach[] } & Omit<PlayedRun, 'number' | 'definition'> {
  const { algorithm, definition } = run.setup;
  const promises = algorithm.promises.filter((promise) => isAbout(promise, run));
  const kept = promises.filter(({ when }) => when === 'always');
  const mended = promises
    .filter(({ when }) => when === 'mended')
    .map((promise) => new MendedProperty(promise, run.setup));
  // Judging costs time at every event: only what is promised is judged.
  const judged = properties.filter(({ id }) => kept.some(({ property }) => property === id));
  const setup = { ...run.setup, properties: judged };
  const events: TraceEvent[] = [];
  const host = new InProcessHost(setup, new Map(), stepperFor);
  const adversary = new Adversary({ ...run, setup }, host, (event) => {
    events.push(event);
    for (const property of mended) property.add(event);
  });
  const found: Breach[] = [];
  const add = (how: string, property: string | null = null) => found.push({ how, property });
  for (let stretch = 0; stretch < STRETCHES && events.length < ENOUGH_EVENTS; stretch += 1) {
    if (!adversary.trouble()) break;
    for (const property of mended) {
      const how = property.lackAt(adversary.frontierMs);
      if (how !== null) add(`${property.id}, promised mended, ${how}`);
    }
    if (found.length > 0) break;
  }
  for (const promise of kept) {
    const how = fallOf(promise, events);
    if (how !== null) add(`${promise.property}, promised always, ${how}`, promise.property);
  }
  for (const event of events)
    if (event.type === 'processFailed') add(`${event.node} fails: ${event.error}`);
  const nodes = new Set(definition.nodes.map(({ id }) => id));
  for (const how of undeclared(algorithm, nodes, events)) add(how);
  return { found, commands: adversary.commands, untilMs: adversary.frontierMs };
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
  const stepperFor = watched(algorithm, (sentence) => strayTimers.push(sentence));
  for (let number = 0; number < runs && broken.length < most; number += 1) {
    const run = troubledRun(algorithm, seed, number);
    const under = run.troubles.length > 0 ? `under ${run.troubles.join(', ')}` : 'without trouble';
    const { found, ...course } = breaches(run, stepperFor);
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
