// Labels beside nodes: the state's words below a large node, the id outside a tiny one. Labels never overlap.
import type { Point } from '../../sim/contracts/command';
import { leads, type NodeView } from '../../sim/trace/views';
import { leadersOf } from '../../sim/trace/world';
import {
  type Context2d,
  fontSetter,
  type SetSize,
  standOnPaper,
  textWidthPx,
} from '../canvas/context';
import {
  type Box,
  between,
  boxAround,
  grown,
  isClear,
  lineMeetsBox,
  middleOf,
  overlap,
} from '../canvas/geometry';
import { keptOnStage, placeAlternatives } from '../canvas/labelPlacement';
import { toUnit } from '../canvas/layout';
import { leaderLook, type Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import { ringRadiusPx } from '../scene/countdown';
import { crownBox } from '../scene/crown';
import { isInSight } from '../scene/freeBoxes';
import { chipBoxes, crownBoxes } from '../scene/nodeBoxes';
import type { Scene } from '../scene/scene';
import { strokeOutline, strokeOutlines } from '../scene/strokeOutline';
import { busyBoxes } from './chips';
import type { NodeLabel } from './label';
import { isNearestTo } from './nearestName';
import { placeStateLabel, withMachines, writeState } from './stateLabels';

/** The width of the disc in the leader's colour before the words of a camp, in sizes of text. */
export const DISC_WIDTH = 1;
/** The directions from a place to those around it. */
export const DIRECTIONS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Point => [x, y]));

/** The labels that have room, most important first, clear of each other, of nodes and of chips. */
export function nodeLabels(scene: Scene): NodeLabel[] {
  return valueAt(ofScene, scene, () => findLabels(scene));
}

/** Several painters of a frame keep clear of the labels. */
const ofScene = new WeakMap<Scene, NodeLabel[]>();

function findLabels(scene: Scene): NodeLabel[] {
  const obstacles = [...labelObstacles(scene), ...scene.siteWords];
  const ofNodes = placeAlternatives(nodeLabelsWanted(scene), obstacles).filter(
    ({ text }) => text !== '',
  );
  const hasMachines = scene.metrics.hasStates && !scene.viewport.hall;
  const whole = hasMachines ? withMachines(scene, ofNodes, obstacles) : ofNodes;
  const taken = [...obstacles, ...whole.map(({ box }) => box)];
  const ofCamps = (scene.placeCamps?.(scene, taken) ?? []).map(
    ({ leader, ...label }): NodeLabel => ({ node: leader, ...label, isCamp: true }),
  );
  return [...whole, ...ofCamps];
}

/** The labels with their places, the best one first. */
function nodeLabelsWanted(scene: Scene): NodeLabel[][] {
  const { isDisc, hasStates, detail } = scene.metrics;
  if (!isDisc && !hasStates) return [];
  const isMany = scene.places.size > FEW_NODES;
  const isCrowd = isMany && detail === 'far';
  const least = isCrowd ? ORDINARY - 1 : ORDINARY;
  const strokes = isMany ? strokeOutlines(scene) : [];
  const crowns = isMany ? crownBoxes(scene).map((box) => grown(box, BESIDE_CROWN_PX)) : [];
  return inOrderOfWeight(scene, least).flatMap(({ node, weight }): NodeLabel[][] => {
    const at = scene.places.get(node.id);
    if (!at || !isInSight(scene, at)) return [];
    if (hasStates) return [placeStateLabel(scene, node, at)];
    const out = outwards(scene, at);
    // Without its name such a node would be taken for the one whose name is nearest.
    const isNamedAnywhere = weight <= NAMED_ANYWHERE;
    const ways = [out, alongAxis(out), ...(isNamedAnywhere ? DIRECTIONS : [])];
    const placeAt = (way: Point) => placeIdLabel(scene, node, at, way);
    if (!isMany) return [ways.map(placeAt)];
    const others = leads(node) ? [] : crowns;
    const isOwn = ({ box }: NodeLabel) => isClear(box, others) && isNearestTo(scene, at, box);
    // On a stroke a name would be of the nodes on both sides.
    const isOffStrokes = ({ box }: NodeLabel) => !strokes.some((line) => lineMeetsBox(line, box));
    if (isNamedAnywhere) {
      const own = ways.map(placeAt).filter(isOwn);
      return [[...own.filter(isOffStrokes), ...own]];
    }
    // Most nodes of a frame that zooms a crowd have their first place, and the second is not looked for.
    for (const way of ways) {
      const place = placeAt(way);
      if (isOffStrokes(place) && isOwn(place)) return [[place]];
    }
    return [];
  });
}

/** Draws the labels. */
export function drawNodeLabels(context: Context2d, scene: Scene, theme: Theme): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const { isDisc } = scene.metrics;
  const setSize = fontSetter(context, theme);
  const labels = nodeLabels(scene);
  const isOnPaper = ({ isCamp }: NodeLabel) => isDisc || isCamp === true;
  // Labels never overlap: the paper of one hides no other.
  standOnPaper(
    context,
    theme,
    labels.filter(isOnPaper).map(({ box }) => box),
  );
  for (const label of labels) {
    if (isOnPaper(label)) writeOnPaper(context, scene, theme, setSize, label);
    else writeState(context, theme, setSize, label);
  }
}

function writeOnPaper(
  context: Context2d,
  { model }: Scene,
  theme: Theme,
  setSize: SetSize,
  { node, text, box, sizePx, isCamp }: NodeLabel,
): void {
  const isStrong = isCamp || model.selectedNode === node;
  setSize(sizePx, isStrong ? 600 : 400);
  const [x, y] = middleOf(box);
  const discPx = isCamp ? sizePx * DISC_WIDTH : 0;
  if (isCamp) {
    context.fillStyle = leaderLook(theme, model.leaderRank(node)).colour;
    context.beginPath();
    context.arc(box.x + discPx / 2, y, discPx * DISC_RADIUS, 0, 2 * Math.PI);
    context.fill();
  }
  context.fillStyle = isStrong ? theme.ink : theme.soft;
  context.fillText(text, x + discPx / 2, y);
}

/** The radius of the disc before a camp's words, in units of its room. */
const DISC_RADIUS = 0.36;

/** The importance of a node that is neither chosen nor in trouble; smaller is more important. */
const ORDINARY = 6;
/** Leaders, the selected node and the hovered one. */
const NAMED_ANYWHERE = 2;
/** So few nodes are never summed up: each is named, if there is room. */
export const FEW_NODES = 10;

/**
 * The nodes of this importance and more, the most important first: leaders, the selected one, the hovered one, nodes
 * without a leader, nodes that do not run, every tenth, then the others.
 */
function inOrderOfWeight({ model }: Scene, least: number) {
  const leaders = new Set(leadersOf(model.world));
  const hovered = model.hovered?.type === 'node' ? model.hovered.node : null;
  const weight = (node: NodeView, index: number) => {
    if (leaders.has(node)) return 0;
    if (node.id === model.selectedNode) return 1;
    if (node.id === hovered) return 2;
    if (node.status === 'up' && node.elected === null) return 3;
    if (node.status !== 'up') return 4;
    return (index + 1) % 10 === 0 ? 5 : ORDINARY;
  };
  return [...model.world.nodes.values()]
    .map((node, index) => ({ node, weight: weight(node, index) }))
    .filter((one) => one.weight <= least)
    .sort((a, b) => a.weight - b.weight);
}

/** The lower edge of the banner, in px from the stage's top. */
const BANNER_BOTTOM_PX = 38;
/** A longer stroke is a line between groups of nodes. */
export const LONGEST_MARK_PX = 40;
/** So near to the crown of another node a name would be taken for the leader's. */
const BESIDE_CROWN_PX = 8;
/** The gap between a node and its id. */
const ID_GAP_PX = 5;

/**
 * The direction from a node out of the layout, as in a layout whose sides are equal: on a flat stage a name in the seen
 * direction would stand over a neighbour.
 */
function outwards({ viewport }: Scene, at: Point): Point {
  return toUnit(at, viewport);
}

/** The direction straight across or straight down that is nearest to this one. */
function alongAxis([x, y]: Point): Point {
  return Math.abs(x) > Math.abs(y) ? [x, 0] : [0, y];
}

/** An id's label in a direction from its node; a leader's above its crown where the two would overlap. */
function placeIdLabel(
  { metrics, viewport }: Scene,
  node: NodeView,
  at: Point,
  [dx, dy]: Point,
): NodeLabel {
  const { id } = node;
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  const width = textWidthPx(id, metrics.idPx);
  // So far away that the label is clear of the node's own box, and not farther.
  const away = metrics.radiusPx + ID_GAP_PX;
  const distance = Math.min(
    (away + width / 2) / Math.max(1e-6, Math.abs(dx / length)),
    (away + metrics.idPx * 0.6) / Math.max(1e-6, Math.abs(dy / length)),
    away + Math.hypot(width / 2, metrics.idPx / 2),
  );
  const x = at[0] + (dx / length) * distance;
  const y = at[1] + (dy / length) * distance;
  const beside = boxAround([x, y], width, metrics.idPx);
  const crown = leads(node) ? crownBox(at, metrics.radiusPx) : null;
  const raised =
    crown && overlap(beside, crown) ? { ...beside, y: crown.y - 2 - beside.height } : beside;
  const box = clearOfBanner(raised, at, {
    metrics,
    viewport,
  });
  return { node: id, text: id, box: keptOnStage(box, viewport), sizePx: metrics.idPx };
}

/** The boxes of the ids of all discs. Which of them are shown changes with what happens to the nodes. */
export function idBoxes(scene: Scene): Box[] {
  if (!scene.metrics.isDisc) return [];
  return [...scene.model.world.nodes.values()].flatMap((node) => {
    const at = scene.places.get(node.id);
    return at ? [placeIdLabel(scene, node, at, outwards(scene, at)).box] : [];
  });
}

/** The label in its place, or beside the node where the banner would cover it. */
function clearOfBanner(
  label: Box,
  [x, y]: Point,
  { metrics: { radiusPx }, viewport }: Pick<Scene, 'metrics' | 'viewport'>,
): Box {
  if (viewport.isBare || viewport.camera || label.y >= BANNER_BOTTOM_PX) return label;
  return { ...label, x: x + radiusPx + ID_GAP_PX, y: y - label.height / 2 };
}

/**
 * The boxes of all nodes in sight, of their rings, crowns, chips and signs, of services and clients: no label may lie over
 * them.
 */
export function labelObstacles(scene: Scene): readonly Box[] {
  return valueAt(obstaclesOf, scene, () => findObstacles(scene));
}

/** Several painters of a frame keep clear of them. */
const obstaclesOf = new WeakMap<Scene, readonly Box[]>();

function findObstacles(scene: Scene): Box[] {
  const { places, parts, metrics } = scene;
  const side = metrics.radiusPx * 1.8;
  const others = [...parts.values()].map(({ box }) => box);
  const isSeen = (at: Point | undefined) => at !== undefined && isInSight(scene, at);
  const inSight = [...places.values()].filter(isSeen);
  const nodes = inSight.map((at) => boxAround(at, side, side));
  const chips = chipBoxes(scene, (id) => isSeen(places.get(id)));
  const bodies = [...nodes, ...crownBoxes(scene), ...chips, ...others];
  if (metrics.isDisc) return bodies;
  const rings = inSight.flatMap((at) => ringBoxes(metrics, at));
  return [...bodies, ...rings, ...busyBoxes(scene), ...markBoxes(scene)];
}

/** The boxes of short strokes: half a mark under words would not be taken for one. */
function markBoxes({ model, viewport }: Scene): Box[] {
  return model.strokes.flatMap(({ points, isSigned }) => {
    const [from, to, ...others] = strokeOutline(points, viewport);
    if (isSigned || !from || !to || others.length > 0) return [];
    const [width, height] = [Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])];
    return Math.max(width, height) > LONGEST_MARK_PX
      ? []
      : [boxAround(between(from, to, 0.5), width, height)];
  });
}

/** A ring reaches beyond its node's box at the sides, above and below. */
function ringBoxes(metrics: Scene['metrics'], at: Point): Box[] {
  const [longPx, shortPx] = [2 * ringRadiusPx(metrics) + 2, metrics.radiusPx * 1.1];
  return [boxAround(at, longPx, shortPx), boxAround(at, shortPx, longPx)];
}
