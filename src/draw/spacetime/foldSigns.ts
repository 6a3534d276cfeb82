// The signs of quiet stretches on the axis: a click on one unfolds its stretch, or folds it again.
import { least } from 'd3-array';
import { textWidthPx } from '../canvas/context';
import type { Sides, Tick } from '../timeline/timelineGeometry';
import type { TimeView } from '../timeline/timelineModel';
import { type Fold, type FoldedTime, foldText } from './folds';
import type { QuietStretch } from './quietStretches';

/** The size of a sign; its width follows from its text. */
export const SIGN_PX = { text: 11, height: 18, padding: 6 };
/** Half the height and half the least width at which a pointer hits a sign. */
const REACH_PX = { mouse: { y: 12, x: 0 }, touch: { y: 22, x: 22 } };
/** The middles of ticks keep this far from a sign. */
const CLEAR_PX = 28;

/** A stretch that a person can fold and unfold, and its sign. */
export interface FoldSign extends Fold {
  readonly isFolded: boolean;
  /** The length of the stretch; arrows point at it where a click folds the stretch. */
  readonly text: string;
  /** The sign's edges in px. */
  readonly leftPx: number;
  readonly rightPx: number;
}

/**
 * The signs of the stretches that are folded, and of those that a person has unfolded.
 *
 * @param stretches - those in sight that may be folded
 * @param unfoldedMs - the starts of those that a person has unfolded
 */
export function foldSigns(
  stretches: readonly QuietStretch[],
  unfoldedMs: ReadonlySet<number>,
  view: TimeView,
  sides: Sides,
  { scale, folds }: FoldedTime,
): FoldSign[] {
  const px = (ms: number) => scale(Math.min(view.toMs, Math.max(view.fromMs, ms)));
  return stretches.flatMap((stretch): FoldSign[] => {
    const { fromMs, toMs } = stretch;
    const fold = folds.find((one) => one.fromMs === fromMs);
    if (fold) return [signOf(fold, true, sides)];
    if (!unfoldedMs.has(fromMs)) return [];
    return [signOf({ fromMs, toMs, fromPx: px(fromMs), toPx: px(toMs) }, false, sides)];
  });
}

/** The sign in the middle of its stretch, within the diagram. */
function signOf(fold: Fold, isFolded: boolean, { leftPx, rightPx }: Sides): FoldSign {
  const text = isFolded ? foldText(fold) : `→ ${foldText(fold)} ←`;
  const width = textWidthPx(text, SIGN_PX.text) + 2 * SIGN_PX.padding;
  const middle = (fold.fromPx + fold.toPx) / 2;
  const left = Math.max(leftPx, Math.min(middle - width / 2, rightPx - width));
  return { ...fold, isFolded, text, leftPx: left, rightPx: left + width };
}

/** The ticks that no sign of an unfolded stretch covers. */
export function clearTicks(
  ticks: readonly Tick[],
  signs: readonly FoldSign[],
  { scale }: Pick<FoldedTime, 'scale'>,
): readonly Tick[] {
  const unfolded = signs.filter(({ isFolded }) => !isFolded);
  return ticks.filter(({ atMs }) => {
    const x = scale(atMs);
    return !unfolded.some((sign) => x > sign.leftPx - CLEAR_PX && x < sign.rightPx + CLEAR_PX);
  });
}

/** The sign at a place in px, the nearest one; null when there is none. Of a folded stretch its whole width counts. */
export function foldSignAt(
  { signs, geometry: { axisY } }: SignedAxis,
  x: number,
  y: number,
  by: keyof typeof REACH_PX,
): FoldSign | null {
  const reach = REACH_PX[by];
  if (Math.abs(y - axisY) > reach.y) return null;
  const middleOf = ({ leftPx, rightPx }: FoldSign) => (leftPx + rightPx) / 2;
  const hit = signs.filter((sign) => {
    const { isFolded, fromPx, toPx, leftPx, rightPx } = sign;
    const [from, to] = isFolded
      ? [Math.min(fromPx, leftPx), Math.max(toPx, rightPx)]
      : [leftPx, rightPx];
    return (x >= from && x <= to) || Math.abs(x - middleOf(sign)) <= reach.x;
  });
  return least(hit, (sign) => Math.abs(x - middleOf(sign))) ?? null;
}

/** The part of a scene that the signs are in. */
interface SignedAxis {
  readonly signs: readonly FoldSign[];
  readonly geometry: { readonly axisY: number };
}
