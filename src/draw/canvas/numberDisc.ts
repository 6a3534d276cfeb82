// The numbered disc of a step in a chain of causes: filled when it is the chosen one.
import type { Point } from '../../sim/contracts/command';
import { type Context2d, setFont } from './context';
import type { Theme } from './theme';

export const DISC_PX = 9;
const DIGIT_PX = 12;

/** A disc's number, and its middle in px. */
export interface PlacedDisc {
  readonly mark: { readonly number: number; readonly isChosen: boolean };
  readonly at: Point;
}

/** Draws the discs, the chosen one last. */
export function drawNumberDiscs(
  context: Context2d,
  discs: readonly PlacedDisc[],
  theme: Theme,
): void {
  for (const isChosen of [false, true])
    for (const disc of discs)
      if (disc.mark.isChosen === isChosen) drawNumberDisc(context, disc, theme);
}

/** Draws the disc, and a rim of paper that parts it from what lies below. */
function drawNumberDisc(context: Context2d, { mark, at }: PlacedDisc, theme: Theme): void {
  const { number, isChosen } = mark;
  const [x, y] = at;
  context.beginPath();
  context.arc(x, y, DISC_PX + 2, 0, 2 * Math.PI);
  context.fillStyle = theme.paper;
  context.fill();
  context.beginPath();
  context.arc(x, y, DISC_PX, 0, 2 * Math.PI);
  context.lineWidth = 1.5;
  context.strokeStyle = theme.ink;
  if (isChosen) {
    context.fillStyle = theme.ink;
    context.fill();
  }
  context.stroke();
  setFont(context, theme, DIGIT_PX, 600);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = isChosen ? theme.paper : theme.ink;
  context.fillText(String(number), x, y + 0.5);
}
