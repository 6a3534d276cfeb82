// Storms: disruptions as a chaos schedule draws them, each of which is repaired after a while.

import type { Dice } from '../../sim/base/dice';
import { bothWays } from '../../sim/base/linkKey';
import { roundMs } from '../../sim/base/time';
import { latencyBounds } from '../../sim/contracts/algorithm';
import type { StormKind } from '../../sim/contracts/command';
import { linkSettings } from '../../sim/contracts/definition';
import type { Trouble } from '../../sim/contracts/promise';
import { ChaosSchedule, type Disruption } from '../../sim/kernel/chaosSchedule';
import type { TimedDeed } from '../deeds';
import { drawSeed, withinLimits } from '../drawDeeds';
import type { HuntPlan } from '../plan';
import { sceneFor } from '../plan';
import { type Later, type Scene, stormKinds } from '../troubles';
import type { Strategy } from './strategy';

/** The trouble that a kind of disruption is. */
const TROUBLE: Readonly<Record<StormKind, Trouble>> = {
  crash: 'restart',
  pause: 'pause',
  cut: 'cut',
  isolate: 'cut',
  slow: 'slow',
  lose: 'loss',
  jump: 'jump',
  stall: 'slowDisk',
};

/** The part of messages that a disruption loses. */
const LOSS = 0.5;

export const storms: Strategy = {
  id: 'storms',
  propose: (plan, _corpus, dice) => {
    const scene = sceneFor(plan.setup, plan.hunt, dice);
    const kinds = stormKinds(scene);
    if (kinds.length === 0) return null;
    const deeds = dice.whole(1, plan.hunt.mostDeeds);
    const fromMs = dice.isLucky(0.5) ? 0 : roundMs(plan.deedsUntilMs / 4);
    const forMs = roundMs(plan.deedsUntilMs - fromMs);
    const perMinute = Math.min(6000, (deeds * 60_000) / forMs);
    const storm = { type: 'storm', atMs: fromMs, forMs, perMinute, kinds } as const;
    return {
      seed: drawSeed(plan, dice),
      deeds: withinLimits(plan, deedsOf(new Storm(storm, dice), scene, plan)),
    };
  },
};

/** The disruptions of a storm with their repairs, in order of their beginnings. */
class Storm {
  readonly #chaos: ChaosSchedule;

  constructor(storm: Parameters<ChaosSchedule['start']>[0], dice: Dice) {
    this.#chaos = new ChaosSchedule(String(dice.whole(0, 2 ** 31)));
    this.#chaos.start(storm, 0);
  }

  /** @param ids - the processes that may be hit. */
  disruptions(ids: readonly string[]): { fromMs: number; toMs: number; disruption: Disruption }[] {
    const all = new Map<string, { fromMs: number; toMs: number; disruption: Disruption }>();
    for (;;) {
      const atMs = this.#chaos.nextMs;
      if (atMs === Number.POSITIVE_INFINITY) return [...all.values()];
      const injection = this.#chaos.takeNext(ids);
      if (injection.type === 'end') continue;
      const { disruption } = injection;
      const one = all.get(disruption.id);
      if (one) one.toMs = atMs;
      else all.set(disruption.id, { fromMs: atMs, toMs: atMs, disruption });
    }
  }
}

function deedsOf(storm: Storm, scene: Scene, { setup }: HuntPlan): TimedDeed[] {
  const { services, has } = scene;
  const ids = services.length === 0 || has('service') ? scene.linked : scene.nodes;
  return storm.disruptions(ids).map(({ fromMs, toMs, disruption }): TimedDeed => {
    const kind = TROUBLE[disruption.kind];
    const [begin, end] = actionsOf(disruption, scene, setup.definition.network);
    const afterMs = roundMs(toMs - fromMs);
    return { kind, atMs: fromMs, actions: [...begin, ...end.map((one) => ({ ...one, afterMs }))] };
  });
}

type Network = HuntPlan['setup']['definition']['network'];

/** The actions that begin a disruption and repair it. */
function actionsOf(
  { kind, node, other, ms }: Disruption,
  { linked }: Scene,
  network: Network,
): readonly [begin: readonly Later[], end: readonly Later[]] {
  const links = bothWays(node, kind === 'isolate' ? linked.filter((id) => id !== node) : [other]);
  switch (kind) {
    case 'crash':
      return [[{ type: 'crash', node }], [{ type: 'restart', node }]];
    case 'pause':
      return [[{ type: 'pause', node }], [{ type: 'resume', node }]];
    case 'cut':
    case 'isolate':
      return [[{ type: 'cut', links }], [{ type: 'heal', links }]];
    case 'slow': {
      const latencyMs = linkSettings(network)(node, other).latencyMs ?? network.latencyMs;
      const { min, max } = latencyBounds(latencyMs);
      const slowMs = [roundMs(min + ms), roundMs(max + ms)] as const;
      return [
        [{ type: 'setLink', links, latencyMs: slowMs }],
        [{ type: 'setLink', links, latencyMs }],
      ];
    }
    case 'lose':
      return [
        [{ type: 'setLink', links, loss: LOSS }],
        [{ type: 'setLink', links, loss: network['loss'] ?? 0 }],
      ];
    case 'jump':
      return [[{ type: 'setClock', node, byMs: ms }], [{ type: 'setClock', node, byMs: -ms }]];
    case 'stall':
      return [[{ type: 'setDisk', node, ms }], [{ type: 'setDisk', node, ms: 0 }]];
  }
}
