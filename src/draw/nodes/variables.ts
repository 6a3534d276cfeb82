// The variables beside nodes that are seen from near: what the algorithm says that a node shows.
import type { Point } from '../../sim/contracts/command';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { type Box, isClear } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import { isOnStage, isWithin } from '../scene/freeBoxes';
import type { Scene } from '../scene/scene';
import { labelObstacles, nodeLabels } from './nodeLabels';

/** A variable's name and value. */
type Line = readonly [name: string, value: string];

/** The variables of a node, one below the other in a box, in px. */
export interface PlacedVariables {
  readonly node: string;
  readonly lines: readonly Line[];
  readonly box: Box;
}

const SIZE_PX = 12;
const LINE_PX = 15;

/**
 * The variables of the nodes in sight, each below, right, left or above its node, wherever the first place is free of
 * nodes, chips, labels and other variables. Where no place is free for all of them, the last ones are left out.
 */
export function placeVariables(scene: Scene): PlacedVariables[] {
  const { shownByNode } = scene.model;
  if (scene.metrics.detail !== 'near' || !shownByNode) return [];
  const taken = [...labelObstacles(scene), ...nodeLabels(scene).map(({ box }) => box)];
  const placed: PlacedVariables[] = [];
  for (const [node, shown] of shownByNode) {
    const at = scene.places.get(node);
    const block =
      at && isOnStage(at, scene.viewport) && placeBlock(scene, at, Object.entries(shown), taken);
    if (!block) continue;
    taken.push(block.box);
    placed.push({ node, ...block });
  }
  return placed;
}

function placeBlock(
  scene: Scene,
  at: Point,
  lines: readonly Line[],
  taken: readonly Box[],
): Omit<PlacedVariables, 'node'> | null {
  for (let count = lines.length; count > 0; count -= 1) {
    const some = lines.slice(0, count);
    const box = boxesBeside(scene, at, some).find(
      (wanted) => isWithin(wanted, scene.viewport) && isClear(wanted, taken),
    );
    if (box) return { lines: some, box };
  }
  return null;
}

/** The possible boxes of these lines: below the state's name, right, left, and above the crown. */
function boxesBeside({ metrics }: Scene, [x, y]: Point, lines: readonly Line[]): Box[] {
  const { radiusPx, notePx } = metrics;
  const width = Math.max(...lines.map(([name, value]) => textWidthPx(`${name} ${value}`, SIZE_PX)));
  const height = lines.length * LINE_PX;
  const [awayPx, middle] = [radiusPx + 10, y - height / 2];
  return [
    { x: x - width / 2, y: y + radiusPx + notePx * 2.5, width, height },
    { x: x + awayPx, y: middle, width, height },
    { x: x - awayPx - width, y: middle, width, height },
    { x: x - width / 2, y: y - radiusPx * 1.8 - height, width, height },
  ];
}

/** Draws the variables: names softly, values in ink, with an outline in the paper's colour against lines below them. */
export function drawVariables(
  context: Context2d,
  placed: readonly PlacedVariables[],
  theme: Theme,
): void {
  if (placed.length === 0) return;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.strokeStyle = theme.paper;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  for (const { lines, box } of placed)
    for (const [index, [name, value]] of lines.entries()) {
      const atY = box.y + (index + 0.5) * LINE_PX;
      setFont(context, theme, SIZE_PX);
      const nameWidth = context.measureText(`${name} `).width;
      write(context, name, box.x, atY, theme.soft);
      setFont(context, theme, SIZE_PX, 600);
      write(context, value, box.x + nameWidth, atY, theme.ink);
    }
}

function write(context: Context2d, text: string, x: number, y: number, colour: string): void {
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
