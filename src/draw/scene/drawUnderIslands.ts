// Links and tails of messages, which are not seen where they pass under an area that a cut surrounds.
import { type Context2d, clipOutEach } from '../canvas/context';
import type { OnItsWay } from './flights';
import type { Scene } from './scene';

/** Draws something of these messages: all at once, or group by group, each without the areas that it passes under. */
export function drawUnderIslands<Message extends Pick<OnItsWay, 'flight'>>(
  context: Context2d,
  { islands, viewport }: Scene,
  messages: readonly Message[],
  draw: (messages: readonly Message[]) => void,
): void {
  if (!islands) {
    draw(messages);
    return;
  }
  for (const [outlines, group] of islands.byOutlines(messages)) {
    context.save();
    clipOutEach(context, viewport, outlines);
    draw(group);
    context.restore();
  }
}
