// Links and tails of messages, which are pale where they pass under an area that a cut surrounds.
import { type Context2d, clipOutEach, clipTo } from '../canvas/context';
import type { OnItsWay } from './flights';
import type { Scene } from './scene';

/** The opacity under an area, in units of that beside it: a way can be followed, and does not seem to begin or to end there. */
const UNDER = 0.35;

/** Draws something of these messages: all at once, or group by group, each pale under the areas that are not its own. */
export function drawUnderIslands<Message extends Pick<OnItsWay, 'flight'>>(
  context: Context2d,
  { islands, viewport }: Scene,
  messages: readonly Message[],
  draw: (messages: readonly Message[], opacity: number) => void,
): void {
  if (!islands) {
    draw(messages, 1);
    return;
  }
  for (const [outlines, group] of islands.byOutlines(messages)) {
    context.save();
    clipOutEach(context, viewport, outlines);
    draw(group, 1);
    context.restore();
    if (outlines.length === 0) continue;
    context.save();
    clipTo(context, outlines);
    draw(group, UNDER);
    context.restore();
  }
}
