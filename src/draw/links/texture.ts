// The links among very many nodes.
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { isWhole, type Link } from '../scene/linkStates';
import { strokeLinks } from './strokeLinks';

/** Links stroked as one path do not add up in opacity: so few groups keep the texture light where all links cross. */
const TEXTURE_GROUPS = 8;

/** Draws links that are whole as thin strokes, whose opacity adds up. */
export function drawTexture(context: Context2d, theme: Theme, links: readonly Link[]): void {
  const { lineWidth } = context;
  context.strokeStyle = theme.soft;
  context.lineWidth = 0.8;
  context.globalAlpha = Math.max(0.05, 2.8 / Math.sqrt(links.length));
  const groups = Array.from({ length: TEXTURE_GROUPS }, (): Link[] => []);
  for (const [index, link] of links.filter(isWhole).entries())
    groups[index % TEXTURE_GROUPS]?.push(link);
  for (const together of groups) strokeLinks(context, together, addStraight);
  context.globalAlpha = 1;
  context.lineWidth = lineWidth;
}

function addStraight(path: Path2D, { from, to }: Link): void {
  path.moveTo(from[0], from[1]);
  path.lineTo(to[0], to[1]);
}
