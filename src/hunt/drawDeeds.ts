// Draws deeds within the limits of a hunt.
import { Dice } from '../sim/base/dice';
import { roundMs } from '../sim/base/time';
import { type Deed, type DeedKind, isTimed, type MessagePlace, type Schedule } from './deeds';
import { type Hunt, kindsOf } from './hunt';
import { type HuntPlan, sceneFor } from './plan';
import { faultOf, type Scene, spanMs } from './troubles';

/** The number of run seeds that a hunt tries besides the base’s own. */
const SEEDS = 1000;

/** The base’s seed in every second schedule, or one of its own. */
export function drawSeed({ setup, hunt }: HuntPlan, dice: Dice): string {
  return dice.isLucky(0.5) ? setup.definition.seed : `${hunt.seed}.${dice.whole(1, SEEDS)}`;
}

/** The scene of deeds that affect a process with some preference; anybody when null. */
export function focusedScene(plan: HuntPlan, dice: Dice, process: string | null): Scene {
  const scene = sceneFor(plan.setup, plan.hunt, dice, 0.8);
  return process === null ? scene : { ...scene, busy: [process] };
}

/**
 * A deed of a kind at a time in ms; null when the dice or the run have none.
 *
 * @param message - the message of a deed to one.
 */
export function drawDeed(
  kind: DeedKind,
  atMs: number,
  scene: Scene,
  message: MessagePlace | null,
): Deed | null {
  switch (kind) {
    case 'dropMessage':
    case 'duplicateMessage':
      return message && { kind, message, forMs: 0 };
    case 'holdMessage':
      return message && { kind, message, forMs: spanMs(scene) };
    default: {
      const actions = faultOf(kind, scene);
      return actions.length > 0 ? { kind, atMs: roundMs(atMs), actions } : null;
    }
  }
}

/** The deeds without those beyond the limits of a hunt, and without those that begin too late. */
export function withinLimits(
  { hunt, deedsUntilMs }: Pick<HuntPlan, 'hunt' | 'deedsUntilMs'>,
  deeds: readonly Deed[],
): Deed[] {
  const left = new Map<string, number>(Object.entries(hunt.deeds));
  const kept = deeds.filter((deed) => {
    const count = left.get(deed.kind) ?? 0;
    left.set(deed.kind, count - 1);
    return count > 0 && (!isTimed(deed) || (deed.atMs >= 0 && deed.atMs < deedsUntilMs));
  });
  return kept.slice(0, hunt.mostDeeds);
}

/** The kinds that do the most harm, and how much oftener than others they are drawn. */
const HARMFUL: readonly DeedKind[] = ['restart', 'cut', 'pause', 'dropMessage', 'holdMessage'];
const OFTENER = 4;

/** A kind of deed of which a schedule may have one more; null when there is none. */
export function drawKind(
  hunt: Hunt,
  deeds: readonly Deed[],
  dice: Dice,
  kinds: readonly DeedKind[] = kindsOf(hunt.deeds),
): DeedKind | null {
  if (deeds.length >= hunt.mostDeeds) return null;
  const open = kinds
    .filter((kind) => deeds.filter((deed) => deed.kind === kind).length < (hunt.deeds[kind] ?? 0))
    .flatMap((kind) => Array<DeedKind>(HARMFUL.includes(kind) ? OFTENER : 1).fill(kind));
  return open.length > 0 ? dice.pick(open) : null;
}

/** The dice of a schedule, by its number in the hunt. */
export function diceOf({ hunt }: HuntPlan, index: number): Dice {
  return new Dice(`${hunt.seed} ${index}`, 'hunt');
}

/** A schedule with its timed deeds in order of time. */
export function inOrder({ seed, deeds }: Schedule): Schedule {
  const timed = deeds.filter(isTimed).sort((a, b) => a.atMs - b.atMs);
  return { seed, deeds: [...timed, ...deeds.filter((deed) => !isTimed(deed))] };
}
