// The words that only a near view has: variables beside nodes, contents beside messages. The page fetches them for it.
import type { Context2d } from './canvas/context';
import type { Theme } from './canvas/theme';
import { drawContents, placeContents } from './messages/contents';
import { labelObstacles, nodeLabels } from './nodes/nodeLabels';
import { drawVariables, placeVariables } from './nodes/variables';
import { GLYPHS_AT_MOST, seenMessages } from './scene/messagePlaces';
import type { Scene } from './scene/scene';

/** Draws the variables of nodes: below the messages, so that a passing glyph stays legible. */
export function drawBelowMessages(context: Context2d, scene: Scene, theme: Theme): void {
  drawVariables(context, placeVariables(scene), theme);
}

/** Draws the contents of messages that are few enough to have glyphs, clear of the words at the nodes. */
export function drawAboveMessages(context: Context2d, scene: Scene, theme: Theme): void {
  const messages = seenMessages(scene);
  if (messages.length > GLYPHS_AT_MOST) return;
  const words = [...nodeLabels(scene), ...placeVariables(scene)].map(({ box }) => box);
  const obstacles = [...labelObstacles(scene), ...words];
  drawContents(context, placeContents(scene, messages, obstacles), theme);
}
