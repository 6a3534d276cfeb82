// Links that are whole, and the lines of those that have one only while a message is in flight.
import { addLine, type Context2d, clipOut } from '../canvas/context';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { nodeLabels } from '../nodes/nodeLabels';
import { drawUnderIslands } from '../scene/drawUnderIslands';
import { mayCrossStage } from '../scene/freeBoxes';
import { areAllDrawn, isWhole, type Link, linksOf } from '../scene/linkStates';
import type { Scene } from '../scene/scene';
import type { idleLinks, linkRound, wayRound } from '../scene/wayRound';
import type { drawImpairedLinks } from './impairedLinks';
import type { placeLinkNotes } from './linkNotes';
import { allLinks, busyMessages, UNSEEN_FROM } from './partLinks';
import type { drawRingArrows } from './ringArrows';
import { type AddLink, strokeLinks } from './strokeLinks';
import type { drawTexture } from './texture';

/** More busy links than this are drawn fainter, so that their messages stay legible. */
const FAINT_FROM = 60;
/** From this many on, links are a texture of thin strokes whose opacity adds up: it shows where many run and where none. */
const TEXTURE_FROM = 250;
const LINK_PX = 1.2;

/**
 * Draws all links, without the notes on them.
 *
 * @param late - draws faulty, slow, cut and very many links and the arrowheads of a ring, and finds the line of a link of a
 * service or a client; absent until it is fetched.
 */
export function drawLinks(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  { marks, parts }: LateLinkPainters,
): void {
  const links = linksOf(scene);
  const all = allLinks(scene);
  const isTexture = links.length >= TEXTURE_FROM;
  context.lineWidth = LINK_PX * scene.metrics.lineScale;
  // A link of a service or a client has the node's end first.
  const isOfPart = ({ b }: Link) => scene.parts.has(b);
  const add: AddLink = (path, link) =>
    addLine(path, parts?.linkRound(scene, link) ?? [link.from, link.to]);
  const single = isTexture ? all.slice(links.length) : all;
  context.strokeStyle = theme.link;
  const idle = parts
    ? parts.idleLinks(scene, single)
    : single.filter((link) => isWhole(link) && !isOfPart(link));
  strokeLinks(context, idle, add);
  if (isTexture) marks?.drawTexture(context, theme, links);
  marks?.drawImpairedLinks(context, scene, theme, all, add);
  if (scene.model.topology === 'ring') parts?.drawRingArrows(context, scene, theme, links);
}

/** Painters of links that are fetched late; see `markPainters` and `partPainters`. */
interface LateLinkPainters {
  readonly marks?:
    | {
        readonly drawTexture: typeof drawTexture;
        readonly drawImpairedLinks: typeof drawImpairedLinks;
      }
    | undefined;
  readonly parts?:
    | {
        readonly idleLinks: typeof idleLinks;
        readonly linkRound: typeof linkRound;
        readonly drawRingArrows: typeof drawRingArrows;
      }
    | undefined;
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
  context.strokeStyle = theme.link;
  context.lineWidth = LINK_PX * scene.metrics.lineScale;
  context.setLineDash([]);
  drawUnderIslands(context, scene, busy, (messages, opacity) => {
    context.globalAlpha = opacity * busyAlpha(busy.length);
    const path = newPath();
    for (const message of messages)
      if (mayCrossStage(message.start, message.end, scene.viewport))
        addLine(path, parts?.wayRound(scene, message) ?? [message.start, message.end]);
    context.stroke(path);
  });
  context.restore();
}

/** The opacity of so many busy links: it falls to nothing, so that they do not vanish at once. */
function busyAlpha(count: number): number {
  const least = FAINT_FROM / UNSEEN_FROM;
  return Math.min(1, (FAINT_FROM / count - least) / (1 - least));
}
