// Changes a schedule a little: a deed more, a deed less, another time or duration, or the deeds of another schedule.
import type { Dice } from '../sim/base/dice';
import { roundMs } from '../sim/base/time';
import { type Deed, isTimed, type Schedule } from './deeds';
import { drawDeed, drawKind, drawSeed, focusedScene, inOrder, withinLimits } from './drawDeeds';
import { drawMessage, drawMoment, momentsOf } from './moments';
import type { HuntPlan } from './plan';
import { soonMs, spanMs } from './troubles';

type Change = (plan: HuntPlan, schedule: Schedule, dice: Dice) => readonly Deed[];

/** One to three changes of a schedule. @param others - schedules whose deeds it may take. */
export function mutated(
  plan: HuntPlan,
  start: Schedule,
  others: readonly Schedule[],
  dice: Dice,
): Schedule {
  let { deeds } = start;
  for (let left = dice.pick([1, 1, 2, 3]); left > 0; left -= 1) {
    const change = dice.pick([...CHANGES, taken(others)]);
    deeds = change(plan, { ...start, deeds }, dice);
  }
  const seed = dice.isLucky(0.9) ? start.seed : drawSeed(plan, dice);
  return inOrder({ seed, deeds: withinLimits(plan, deeds) });
}

const added: Change = (plan, schedule, dice) => {
  const kind = drawKind(plan.hunt, schedule.deeds, dice);
  if (!kind) return schedule.deeds;
  const moments = momentsOf(plan, schedule);
  const moment = drawMoment(moments, 0, dice);
  if (!moment) return schedule.deeds;
  const scene = focusedScene(plan, dice, moment.process);
  const deed = drawDeed(kind, moment.atMs, scene, drawMessage(moments, 0, dice));
  return deed ? [...schedule.deeds, deed] : schedule.deeds;
};

const removed: Change = (_plan, { deeds }, dice) => {
  if (deeds.length < 2) return deeds;
  const gone = dice.pick(deeds);
  return deeds.filter((deed) => deed !== gone);
};

/** One deed in a changed form. */
const onOne =
  (change: (deed: Deed, plan: HuntPlan, dice: Dice) => Deed): Change =>
  (plan, { deeds }, dice) => {
    if (deeds.length === 0) return deeds;
    const one = dice.pick(deeds);
    return deeds.map((deed) => (deed === one ? change(deed, plan, dice) : deed));
  };

const moved = onOne((deed, plan, dice) => {
  if (!isTimed(deed)) {
    const nth = Math.max(1, deed.message.nth + dice.pick([-2, -1, 1, 2]));
    return { ...deed, message: { ...deed.message, nth } };
  }
  const byMs = soonMs(focusedScene(plan, dice, null)) * dice.pick([-1, 1]);
  return { ...deed, atMs: Math.max(0, roundMs(deed.atMs + byMs)) };
});

const lasting = onOne((deed, plan, dice) => {
  const forMs = spanMs(focusedScene(plan, dice, null));
  if (!isTimed(deed)) return deed.kind === 'holdMessage' ? { ...deed, forMs } : deed;
  return {
    ...deed,
    actions: deed.actions.map((action) =>
      action.afterMs === undefined ? action : { ...action, afterMs: forMs },
    ),
  };
});

/** The changes that need one schedule; a further deed is the likeliest. */
const CHANGES: readonly Change[] = [added, added, removed, moved, moved, lasting];

/** The deeds of another schedule up to a time, then one’s own. */
const taken =
  (others: readonly Schedule[]): Change =>
  (plan, { deeds }, dice) => {
    if (others.length === 0) return deeds;
    const cutMs = (plan.deedsUntilMs * dice.whole(1, 9)) / 10;
    const isBefore = (deed: Deed) => isTimed(deed) && deed.atMs < cutMs;
    const other = dice.pick(others).deeds.filter(isBefore);
    return [...other, ...deeds.filter((deed) => !isBefore(deed))];
  };
