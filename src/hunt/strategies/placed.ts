// Few, well-placed deeds: each at a chosen event of the run as it is with the deeds before it. A fault needs only a few
// events in the right order (Burckhardt et al. 2010, whose scheduler PCT draws as many points at which it intervenes).

import type { Dice } from '../../sim/base/dice';
import { INSTANT_MS, roundMs } from '../../sim/base/time';
import type { Deed, Schedule } from '../deeds';
import { drawDeed, drawKind, focusedScene, inOrder } from '../drawDeeds';
import { drawMessage, drawMoment, momentsOf } from '../moments';
import type { HuntPlan } from '../plan';
import type { Strategy } from './strategy';

/** Seeds whose runs are the first to be looked at. */
const SEEDS = 4;

export const placed: Strategy = {
  id: 'placed',
  propose: (plan, { nearest }, dice) => {
    const start = dice.isLucky(0.3) && nearest.length > 0 ? dice.pick(nearest) : fresh(plan, dice);
    let schedule = start;
    let fromMs = 0;
    const depth = dice.pick([1, 2, 2, 3]);
    for (let level = 0; level < depth; level += 1) {
      const next = withDeedAt(plan, schedule, fromMs, dice);
      if (!next) break;
      schedule = inOrder({ ...schedule, deeds: [...schedule.deeds, next.deed] });
      fromMs = next.atMs;
    }
    return schedule === start ? null : schedule;
  },
};

function fresh({ setup, hunt }: HuntPlan, dice: Dice): Schedule {
  const number = dice.whole(0, SEEDS - 1);
  const seed = number === 0 ? setup.definition.seed : `${hunt.seed}.${number}`;
  return { seed, deeds: [] };
}

/** One more deed at an event from a time in ms on. */
function withDeedAt(
  plan: HuntPlan,
  schedule: Schedule,
  fromMs: number,
  dice: Dice,
): { readonly deed: Deed; readonly atMs: number } | null {
  const kind = drawKind(plan.hunt, schedule.deeds, dice);
  if (!kind) return null;
  const moments = momentsOf(plan, schedule);
  const moment = drawMoment(moments, fromMs, dice);
  if (!moment) return null;
  // A command at the time of an event comes before it; an instant later, after it and before the next.
  const atMs = roundMs(moment.atMs + (dice.isLucky(0.3) ? 0 : INSTANT_MS));
  const scene = focusedScene(plan, dice, moment.process);
  const deed = drawDeed(kind, atMs, scene, drawMessage(moments, moment.atMs, dice));
  return deed && atMs < plan.deedsUntilMs ? { deed, atMs } : null;
}
