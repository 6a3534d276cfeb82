// Links: faint when intact, darker with faults, dotted when cut, dashed when cut one way, a wave when slow.
import { addLine, type Context2d, clipOut } from '../canvas/context';
import { distance } from '../canvas/geometry';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { nodeLabels } from '../nodes/nodeLabels';
import { mayCrossStage } from '../scene/freeBoxes';
import { areAllDrawn, isWhole, type Link, linksOf } from '../scene/linkStates';
import type { Scene } from '../scene/scene';
import type { linkRound, wayRound } from '../scene/wayRound';
import type { placeLinkNotes } from './linkNotes';
import { allLinks, busyMessages, UNSEEN_FROM } from './partLinks';
import type { drawRingArrows } from './ringArrows';

/** More cut links than this are left out: the gap shows the cut better than a field of grey dots. */
const DOTTED_AT_MOST = 80;
/** From this many on, links are a texture of thin strokes whose opacity adds up: it shows where many run and where none. */
const TEXTURE_FROM = 250;
/** Links stroked as one path do not add up in opacity: so few groups keep the texture light where all links cross. */
const TEXTURE_GROUPS = 8;
/** More busy links than this are drawn fainter, so that their messages stay legible. */
const FAINT_FROM = 60;
const ONE_WAY_DASH = [7, 5];
const LINK_PX = 1.2;

/**
 * Draws all links, without the notes on them.
 *
 * @param late - finds the line of a link of a service or a client, and draws the arrowheads of a ring; absent until it is
 * fetched.
 */
export function drawLinks(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  late?: { readonly linkRound: typeof linkRound; readonly drawRingArrows: typeof drawRingArrows },
): void {
  const links = linksOf(scene);
  const all = allLinks(scene);
  const { lineScale } = scene.metrics;
  const isTexture = links.length >= TEXTURE_FROM;
  if (isTexture) drawTexture(context, theme, links.filter(isWhole), links.length);
  context.lineWidth = LINK_PX * lineScale;
  const { parts } = scene;
  const add: AddLink = (path, link) => {
    const isOfPart = parts.has(link.a) || parts.has(link.b);
    addLine(path, (isOfPart && late?.linkRound(scene, link)) || [link.from, link.to]);
  };
  drawWhole(context, theme, (isTexture ? all.slice(links.length) : all).filter(isWhole), add);
  drawFaulty(context, theme, all.filter(isFaulty), add);
  drawSlow(context, theme, all);
  const cut = all.filter(isCut);
  if (cut.length <= DOTTED_AT_MOST) drawCutLinks(context, theme, cut, lineScale, add);
  if (scene.model.topology === 'ring') late?.drawRingArrows(context, scene, theme, links);
}

/** Finders of the notes that lines keep clear of, and of lines among services; absent until they are fetched. */
interface LateFinders {
  readonly marks?: { readonly placeLinkNotes: typeof placeLinkNotes } | undefined;
  readonly parts?: { readonly wayRound: typeof wayRound } | undefined;
}

/** Draws the links that have a line only while a message is in flight. */
export function drawBusyLinks(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  { marks, parts }: LateFinders,
): void {
  const busy = busyMessages(scene);
  if (busy.length === 0) return;
  const labels = scene.metrics.hasStates ? nodeLabels(scene) : [];
  const notes = areAllDrawn(scene) ? marks?.placeLinkNotes(scene, allLinks(scene)) : null;
  const words = notes ? [...labels, ...notes.signs, ...notes.words] : labels;
  context.save();
  const boxes = [...words, ...scene.parts.values()].map(({ box }) => box);
  // The labels of cuts, too, where nothing moves: to place them takes longer than a frame.
  clipOut(context, scene.viewport, [...boxes, ...scene.words]);
  const path = newPath();
  for (const message of busy)
    if (mayCrossStage(message.start, message.end, scene.viewport))
      addLine(path, parts?.wayRound(scene, message) ?? [message.start, message.end]);
  context.strokeStyle = theme.link;
  context.lineWidth = LINK_PX * scene.metrics.lineScale;
  context.globalAlpha = busyAlpha(busy.length);
  context.setLineDash([]);
  context.stroke(path);
  context.restore();
}

/** The opacity of so many busy links: it falls to nothing, so that they do not vanish at once. */
function busyAlpha(count: number): number {
  const least = FAINT_FROM / UNSEEN_FROM;
  return Math.min(1, (FAINT_FROM / count - least) / (1 - least));
}

/** Whether a link has faults that neither a wave nor dashes show: it is drawn darker, with a note. */
function isFaulty({ forth, back, isSlow, notes }: Link): boolean {
  return forth && back && !isSlow && notes.length > 0;
}

/** Whether a link is drawn as cut; a slow link that is cut one way is drawn as a dashed wave instead. */
function isCut({ forth, back, isSlow }: Link): boolean {
  return (!forth && !back) || (forth !== back && !isSlow);
}

/** Adds the line of a link to a path. */
type AddLink = (path: Path2D, link: Link) => void;

function drawWhole(context: Context2d, theme: Theme, links: readonly Link[], add: AddLink): void {
  context.strokeStyle = theme.link;
  strokeAll(context, links, add);
}

function drawTexture(
  context: Context2d,
  theme: Theme,
  links: readonly Link[],
  count: number,
): void {
  context.strokeStyle = theme.soft;
  context.lineWidth = 0.8;
  context.globalAlpha = Math.max(0.05, 2.8 / Math.sqrt(count));
  const groups = Array.from({ length: TEXTURE_GROUPS }, (): Link[] => []);
  for (const [index, link] of links.entries()) groups[index % TEXTURE_GROUPS]?.push(link);
  for (const together of groups) strokeAll(context, together, addStraight);
  context.globalAlpha = 1;
}

function drawFaulty(context: Context2d, theme: Theme, links: readonly Link[], add: AddLink): void {
  context.strokeStyle = theme.soft;
  strokeAll(context, links, add);
}

function drawSlow(context: Context2d, theme: Theme, links: readonly Link[]): void {
  const slow = links.filter(({ forth, back, isSlow }) => (forth || back) && isSlow);
  context.strokeStyle = theme.soft;
  strokeAll(
    context,
    slow.filter(({ forth, back }) => forth && back),
    addWave,
  );
  context.setLineDash(ONE_WAY_DASH);
  strokeAll(
    context,
    slow.filter(({ forth, back }) => !forth || !back),
    addWave,
  );
  context.setLineDash([]);
}

function strokeAll(context: Context2d, links: readonly Link[], add: AddLink): void {
  if (links.length === 0) return;
  const path = newPath();
  for (const link of links) add(path, link);
  context.stroke(path);
}

function addStraight(path: Path2D, { from, to }: Link): void {
  path.moveTo(from[0], from[1]);
  path.lineTo(to[0], to[1]);
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
    strokeAll(context, links, add);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}
