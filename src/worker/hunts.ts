// The logic of a worker that plays schedules of a hunt and shrinks what breaks the property.
import { attempt } from '../hunt/attempt';
import type { Schedule } from '../hunt/deeds';
import { findPicture, isFewest, numbered } from '../hunt/findPicture';
import type { Hunt } from '../hunt/hunt';
import { type HuntPlan, planHunt } from '../hunt/plan';
import { shrinking } from '../hunt/shrink';
import type { Corpus } from '../hunt/strategies/strategy';
import { breakBy, type Shrunk } from '../hunt/trial';
import { LIBRARY_OF_RUNS } from './library';
import type { Find, Hunts, ShrinkStep } from './messages';

/** A schedule while it is shrunk. */
interface Shrinking {
  readonly plan: HuntPlan;
  readonly schedule: Schedule;
  readonly steps: Generator<Shrunk, Shrunk>;
  smallest: Shrunk;
  replays: number;
}

/** Makes the worker’s answers to the page’s calls. */
export function createHunts(): Hunts {
  let plan: HuntPlan | null = null;
  let corpus: Corpus = { nearest: [], covering: [] };
  let shrunk: Shrinking | null = null;
  return {
    openHunt: (hunt: Hunt) => {
      plan = planHunt(hunt, LIBRARY_OF_RUNS);
      return { untilMs: plan.untilMs };
    },
    goOnFrom: (next: Corpus) => {
      corpus = next;
    },
    attempt: (index: number) => attempt(known(plan, 'there is no hunt'), corpus, index),
    beginShrinking: (found: Schedule) => {
      shrunk = beginning(known(plan, 'there is no hunt'), found);
    },
    shrinkOn: () => shrunkOn(known(shrunk, 'there is nothing to shrink')),
    find: () => findOf(known(shrunk, 'there is nothing to shrink')),
  };
}

function beginning(plan: HuntPlan, found: Schedule): Shrinking {
  const schedule = numbered(found);
  const broken = breakBy(plan, schedule);
  if (!broken) throw new Error('the schedule does not break the property');
  const smallest = { plan, schedule, broken };
  return { plan, schedule, steps: shrinking(plan, schedule), smallest, replays: 0 };
}

function shrunkOn(shrinking: Shrinking): ShrinkStep {
  const { value, done = false } = shrinking.steps.next();
  shrinking.smallest = value;
  shrinking.replays += 1;
  const { schedule, plan } = value;
  return {
    deeds: schedule.deeds.length,
    nodes: plan.run.nodes.length,
    replays: shrinking.replays,
    isDone: done,
  };
}

function findOf({ plan, schedule, smallest }: Shrinking): Find {
  const broken = known(breakBy(plan, schedule), 'the schedule does not break the property');
  return {
    asFound: findPicture({ plan, schedule, broken }),
    shrunk: findPicture(smallest),
    isFewest: isFewest(smallest),
  };
}

function known<T>(value: T | null, otherwise: string): T {
  if (value === null) throw new Error(otherwise);
  return value;
}
