// Makes and plays schedules of a hunt by their numbers: the same ones in any process with the same corpus.
import { diceOf } from './drawDeeds';
import type { Hunt } from './hunt';
import type { HuntPlan } from './plan';
import { type Attempt, rounds, Search } from './search';
import { covering, nearest } from './strategies/goingOn';
import { placed } from './strategies/placed';
import { scattered } from './strategies/scattered';
import { storms } from './strategies/storms';
import type { Corpus, Strategy } from './strategies/strategy';
import { tryOut } from './trial';

/** The strategies in turn: a schedule’s number decides. */
const TURNS: readonly Strategy[] = [
  placed,
  storms,
  nearest,
  scattered,
  placed,
  covering,
  scattered,
  nearest,
];

/** The strategies that need nothing to go on from. */
const BEGINNERS: readonly Strategy[] = [scattered, placed, storms];

/** Makes and plays the schedule of a number. */
export function attempt(plan: HuntPlan, corpus: Corpus, index: number): Attempt {
  const dice = diceOf(plan, index);
  for (const strategy of strategiesFor(plan.hunt, index)) {
    const schedule = strategy.propose(plan, corpus, dice);
    if (schedule) return { index, strategy: strategy.id, schedule, trial: tryOut(plan, schedule) };
  }
  const schedule = { seed: plan.setup.definition.seed, deeds: [] };
  return { index, strategy: 'none', schedule, trial: tryOut(plan, schedule) };
}

/** The strategy whose turn it is, then others that can do without what it lacks; the hunt’s own ones first. */
function strategiesFor({ strategies }: Pick<Hunt, 'strategies'>, index: number): Strategy[] {
  const isOwn = ({ id }: Strategy) => strategies?.includes(id) ?? true;
  const turns = TURNS.filter(isOwn);
  const turn = turns[index % turns.length] as Strategy;
  return [turn, ...BEGINNERS.filter(isOwn), ...BEGINNERS];
}

/** Hunts in the calling thread; a search that has found nothing ends after so many schedules. */
export function search(plan: HuntPlan, schedules: number): Search {
  const found = new Search();
  for (const indices of rounds(found, schedules)) {
    const { corpus } = found;
    found.add(indices.map((index) => attempt(plan, corpus, index)));
  }
  return found;
}
