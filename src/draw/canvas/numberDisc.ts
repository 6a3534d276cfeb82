// The numbered disc of a step in a chain of causes: filled when it is the chosen one.
import type { Point } from '../../sim/contracts/command';
import { type Context2d, setFont } from './context';
import type { Theme } from './theme';

export const DISC_PX = 9;
const DIGIT_PX = 12;

/** Draws the disc, and a rim of paper that parts it from what lies below. */
export function drawNumberDisc(
  context: Context2d,
  [x, y]: Point,
  { number, isChosen }: { readonly number: number; readonly isChosen: boolean },
  theme: Theme,
): void {
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
