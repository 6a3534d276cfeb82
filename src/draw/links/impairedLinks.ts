// Links with faults are darker; cut ones are dotted, those cut one way dashed, and slow ones a wave.
import type { Context2d } from '../canvas/context';
import { distance } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import type { Link } from '../scene/linkStates';
import type { Scene } from '../scene/scene';
import { type AddLink, strokeLinks } from './strokeLinks';

/** More cut links than this are left out: the gap shows the cut better than a field of grey dots. */
const DOTTED_AT_MOST = 80;
const ONE_WAY_DASH = [7, 5];

/** Draws those of the links that are not whole, without the notes on them, at the present width of lines. */
export function drawImpairedLinks(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  links: readonly Link[],
  add: AddLink,
): void {
  drawFaulty(context, theme, links.filter(isFaulty), add);
  drawSlow(context, theme, links);
  const cut = links.filter(isCut);
  if (cut.length <= DOTTED_AT_MOST) drawCutLinks(context, theme, cut, scene.metrics.lineScale, add);
}

/** Whether a link has faults that neither a wave nor dashes show: it is drawn darker, with a note. */
function isFaulty({ forth, back, isSlow, notes }: Link): boolean {
  return forth && back && !isSlow && notes.length > 0;
}

/** Whether a link is drawn as cut; a slow link that is cut one way is drawn as a dashed wave instead. */
function isCut({ forth, back, isSlow }: Link): boolean {
  return (!forth && !back) || (forth !== back && !isSlow);
}

function drawFaulty(context: Context2d, theme: Theme, links: readonly Link[], add: AddLink): void {
  context.strokeStyle = theme.soft;
  strokeLinks(context, links, add);
}

function drawSlow(context: Context2d, theme: Theme, links: readonly Link[]): void {
  const slow = links.filter(({ forth, back, isSlow }) => (forth || back) && isSlow);
  context.strokeStyle = theme.soft;
  strokeLinks(
    context,
    slow.filter(({ forth, back }) => forth && back),
    addWave,
  );
  context.setLineDash(ONE_WAY_DASH);
  strokeLinks(
    context,
    slow.filter(({ forth, back }) => !forth || !back),
    addWave,
  );
  context.setLineDash([]);
}

/** Adds a wave, which suggests a longer path. */
function addWave(path: Path2D, { from, to }: Link): void {
  const length = Math.max(1, distance(from, to));
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  path.moveTo(from[0], from[1]);
  for (let along = 2; along <= length; along += 2) {
    const off = 4 * Math.sin(along / 5);
    path.lineTo(from[0] + ux * along - uy * off, from[1] + uy * along + ux * off);
  }
}

function drawCutLinks(
  context: Context2d,
  theme: Theme,
  cut: readonly Link[],
  lineScale: number,
  add: AddLink,
): void {
  context.strokeStyle = theme.soft;
  context.globalAlpha = 0.6;
  context.lineWidth = 1.3 * lineScale;
  for (const [links, dash] of [
    [cut.filter(({ forth, back }) => !forth && !back), [1.3, 5]],
    [cut.filter(({ forth, back }) => forth || back), ONE_WAY_DASH],
  ] as const) {
    context.setLineDash(dash.map((px) => px * lineScale));
    strokeLinks(context, links, add);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}
