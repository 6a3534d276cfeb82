// Scattered deeds: a few of the allowed kinds at any time, some in a bunch, because faults that meet do the most harm. A run
// with few kinds has more of each (swarm testing, Groce et al. 2012).
import { roundMs } from '../../sim/base/time';
import type { Deed } from '../deeds';
import { drawDeed, drawKind, drawSeed, focusedScene } from '../drawDeeds';
import { kindsOf } from '../hunt';
import { soonMs } from '../troubles';
import type { Strategy } from './strategy';

export const scattered: Strategy = {
  id: 'scattered',
  propose: (plan, _corpus, dice) => {
    const scene = focusedScene(plan, dice, null);
    const deeds: Deed[] = [];
    const kinds = dice.shuffled(kindsOf(plan.hunt.deeds)).slice(0, dice.pick([1, 2, 2, 3, 5]));
    const wanted = dice.whole(1, dice.pick([3, 6, plan.hunt.mostDeeds]));
    const someTime = () => roundMs((plan.deedsUntilMs * dice.whole(0, 1000)) / 1001);
    let atMs = someTime();
    for (let drawn = 0; drawn < wanted; drawn += 1) {
      const kind = drawKind(plan.hunt, deeds, dice, kinds);
      const deed = kind && drawDeed(kind, atMs, scene, null);
      if (deed) deeds.push(deed);
      const soon = roundMs(atMs + soonMs(scene));
      atMs = dice.isLucky(0.6) && soon < plan.deedsUntilMs ? soon : someTime();
    }
    return deeds.length > 0 ? { seed: drawSeed(plan, dice), deeds } : null;
  },
};
