// The bodies of nodes: a circle for the status of the process, with its id.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import { leads, type NodeView } from '../../sim/trace/views';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { boxAround, keepApart } from '../canvas/geometry';
import { hatchPath } from '../canvas/hatch';
import { shortened } from '../canvas/shortened';
import { addSpot, strokeSpots } from '../canvas/spots';
import { newPath } from '../canvas/surface';
import { type LeaderLook, leaderLook, type Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import { drawCrown } from '../scene/crown';
import { isFormerMember } from '../scene/formerMembers';
import { innerText } from '../scene/nodeBoxes';
import { LEAST_TEXT_PX } from '../scene/nodeMetrics';
import type { Scene } from '../scene/scene';

/** A smaller circle has room for the id only. */
const TERM_FROM_RADIUS_PX = 14;

/** The greatest width of an id, in units of the circle's radius: it is clear of the ring. */
const WIDEST_ID = 1.6;

/** Letters are narrowed to this share of their width at most: the type of a longer id is smaller. */
const NARROWEST = 0.75;

/** Draws the nodes. Of discs that keep apart, those of one look are one path. */
export function drawBodies(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  nodes: readonly NodeView[],
): void {
  const { places, metrics } = scene;
  const isPlain = ({ id, status, elected }: NodeView) => status === 'up' && elected !== id;
  const at = nodes.map(({ id }) => places.get(id) ?? ([0, 0] as const));
  const areDiscs = metrics.isDisc && keepApart(at, 2 * metrics.radiusPx + OUTLINE_PX);
  if (areDiscs) drawDiscs(context, scene, theme, nodes.filter(isPlain));
  // Where discs touch, a leader's ring would be half below its neighbour.
  for (const isRinged of [false, true]) {
    for (const node of nodes) {
      if (leads(node) !== isRinged || (areDiscs && isPlain(node))) continue;
      drawBody(context, scene, theme, node);
    }
  }
}

const OUTLINE_PX = 1.5;

function drawDiscs(
  context: Context2d,
  { model, places, metrics: { radiusPx } }: Scene,
  theme: Theme,
  nodes: readonly NodeView[],
): void {
  const [bodies, undecided] = [newPath(), newPath()];
  const beliefs = new Map<string, Path2D>();
  for (const { id, elected } of nodes) {
    const at = places.get(id) ?? ([0, 0] as const);
    addSpot(bodies, at);
    if (elected === null) {
      addSpot(undecided, at);
      continue;
    }
    const { colour } = leaderLook(theme, model.leaderRank(elected));
    addSpot(valueAt(beliefs, colour, newPath), at);
  }
  strokeSpots(context, bodies, radiusPx + OUTLINE_PX / 2, theme.line);
  // An undecided disc has nothing but its outline by which it is seen.
  strokeSpots(context, undecided, radiusPx + OUTLINE_PX / 2, theme.soft);
  strokeSpots(context, bodies, radiusPx - OUTLINE_PX / 2, theme.nodeFill);
  for (const [colour, path] of beliefs) strokeSpots(context, path, radiusPx - 0.5, colour);
}

/** Draws a node's circle and the text in it, and a ring and a crown if it believes itself to be the leader. */
function drawBody(context: Context2d, scene: Scene, theme: Theme, node: NodeView): void {
  const at = scene.places.get(node.id);
  if (!at) return;
  const { radiusPx } = scene.metrics;
  const circle = newPath();
  circle.arc(at[0], at[1], radiusPx, 0, 2 * Math.PI);
  const isFormer = isFormerMember(scene.model, node);
  context.fillStyle = fillOf(scene, theme, node);
  context.fill(circle);
  if (node.status === 'paused')
    hatchPath(context, circle, boxAround(at, 2 * radiusPx, 2 * radiusPx), theme.hatch, 6);
  outline(context, theme, node, circle, scene);
  if (node.status === 'crashed') crossOut(context, theme, at, radiusPx, isFormer);
  const own = leaderLook(theme, scene.model.leaderRank(node.id));
  if (leads(node)) drawCrownAndRing(context, theme, at, radiusPx, own);
  if (scene.metrics.isDisc) drawBelief(context, scene, theme, node, at);
  else writeInside(context, scene, theme, node, at);
}

/** The colour of a node's circle. */
function fillOf({ model }: Scene, theme: Theme, node: NodeView): string {
  if (isFormerMember(model, node) || node.status === 'absent') return theme.paper;
  return isDead(node) ? theme.deadFill : theme.nodeFill;
}

/** Whether the process has crashed or failed. */
function isDead({ status }: NodeView): boolean {
  return status === 'crashed' || status === 'failed';
}

/** Draws the outline, dashed for a node that has not joined yet, pale for a former member. */
function outline(
  context: Context2d,
  theme: Theme,
  node: NodeView,
  circle: Path2D,
  { model, metrics: { isDisc, lineScale } }: Scene,
): void {
  context.lineWidth = OUTLINE_PX * lineScale;
  const isUndecided = isDisc && node.elected === null && !isFormerMember(model, node);
  const hasNothingElse = node.status === 'absent' || isUndecided;
  context.strokeStyle = hasNothingElse ? theme.soft : theme.line;
  context.setLineDash(node.status === 'absent' ? [4, 4] : []);
  context.stroke(circle);
  context.setLineDash([]);
}

function drawCrownAndRing(
  context: Context2d,
  theme: Theme,
  [x, y]: Point,
  radiusPx: number,
  { colour, pattern }: LeaderLook,
): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(2, radiusPx * 0.1);
  context.setLineDash(pattern ? [7, 4] : []);
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
  drawCrown(context, theme, [x, y], radiusPx, colour);
}

function writeInside(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  node: NodeView,
  [x, y]: Point,
): void {
  const { metrics, model } = scene;
  const isFormer = isFormerMember(model, node);
  const soft = isFormer || node.status === 'absent' ? theme.soft : null;
  const below = isFormer ? null : lineBelowId(scene, node);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = soft ?? (isDead(node) ? theme.deadInk : theme.ink);
  const widest = metrics.radiusPx * WIDEST_ID;
  const name = shortened(node.id, LEAST_TEXT_PX, widest);
  const id = node.status === 'failed' ? `${name} !` : name;
  setFont(context, theme, metrics.idPx, 600);
  const widthPx = mayBeWide(id, metrics.idPx, widest) ? context.measureText(id).width : 0;
  const roomShare = widest / Math.max(widest, NARROWEST * widthPx);
  if (roomShare < 1)
    setFont(context, theme, Math.max(LEAST_TEXT_PX, metrics.idPx * roomShare), 600);
  const isOutlined = node.status === 'paused' || node.status === 'crashed';
  const write = (text: string, atX: number, atY: number) => {
    // An outline in the fill's colour keeps the hatch of a paused node, and the line across a crashed one, clear of the text.
    if (isOutlined) context.strokeText(text, atX, atY, widest);
    context.fillText(text, atX, atY, widest);
  };
  context.strokeStyle = fillOf(scene, theme, node);
  context.lineWidth = 4;
  context.lineJoin = 'round';
  if (below === null) {
    write(id, x, y + 1);
    return;
  }
  const { idY, belowX, belowY, belowPx } = innerText(metrics, below);
  // A dead node has no chip that the line would have to be clear of.
  const aside = isDead(node) ? 0 : belowX;
  write(id, x, y + idY);
  setFont(context, theme, belowPx);
  context.fillStyle = isDead(node) ? theme.deadInk : theme.soft;
  write(below, x + aside, y + belowY);
}

/** Whether a text must be measured, which takes longer than to write it: its estimated width is an upper bound. */
function mayBeWide(text: string, sizePx: number, widest: number): boolean {
  return NARROWEST * textWidthPx(text, sizePx) > widest;
}

/** A smaller circle has no room for the word before the load or the priority. */
const WORD_FROM_RADIUS_PX = 27;

/**
 * The line below the id, or null: on a large node, whose label has the term, the load or the priority, whichever decides
 * the outcome; on a smaller one the term or the load. In a hall the id is all.
 */
function lineBelowId(
  { metrics, model, viewport }: Scene,
  { priority, load, term }: NodeView,
): string | null {
  if (viewport.hall) return null;
  if (metrics.hasStates) {
    const hasWord = metrics.radiusPx >= WORD_FROM_RADIUS_PX;
    if (model.ranksByLoad) return hasWord ? `load ${load}` : `${load} %`;
    return model.usesPriorities ? `${hasWord ? 'prio' : 'p'} ${priority}` : null;
  }
  if (metrics.radiusPx < TERM_FROM_RADIUS_PX) return null;
  if (term !== undefined) return `t ${term}`;
  return model.ranksByLoad ? `${load} %` : null;
}

/** Fills a tiny node, which has no room for a chip, with the colour of the leader it believes in. */
function drawBelief(
  context: Context2d,
  { metrics, model }: Scene,
  theme: Theme,
  node: NodeView,
  [x, y]: Point,
): void {
  if (!isLive(node) || node.elected === null) return;
  context.beginPath();
  context.arc(x, y, metrics.radiusPx - 0.5, 0, 2 * Math.PI);
  context.fillStyle = leaderLook(theme, model.leaderRank(node.elected)).colour;
  context.fill();
}

/** Draws a line across a crashed node, below the id and a little beyond the circle, so that both are visible. */
function crossOut(
  context: Context2d,
  theme: Theme,
  [x, y]: Point,
  radiusPx: number,
  isFormer: boolean,
): void {
  context.lineWidth = Math.max(1.2, radiusPx * 0.07);
  for (const [colour, from, to] of [
    [isFormer ? theme.line : theme.deadFill, -0.88, 0.88],
    [isFormer ? theme.line : theme.soft, -0.7, 0.7],
  ] as const) {
    context.strokeStyle = colour;
    context.beginPath();
    context.moveTo(x + from * radiusPx, y - from * radiusPx);
    context.lineTo(x + to * radiusPx, y - to * radiusPx);
    context.stroke();
  }
}
