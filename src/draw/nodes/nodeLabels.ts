// Labels beside nodes: the state's name below a large node, the id outside a tiny one. Labels never overlap.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { leadersOf } from '../../sim/trace/world';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { type Box, boxAround, overlap } from '../canvas/geometry';
import { keptWithin, placeLabels } from '../canvas/labelPlacement';
import { toScreen } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { crownBox } from '../scene/crown';
import { chipBox } from '../scene/nodeBoxes';
import type { Scene } from '../scene/scene';

/** A label and its place, in px. */
interface NodeLabel {
  readonly node: string;
  readonly text: string;
  readonly box: Box;
  readonly sizePx: number;
}

/** The labels that have room, clear of each other, of nodes and of chips. */
export function nodeLabels(scene: Scene): NodeLabel[] {
  const { isDisc, hasStates } = scene.metrics;
  if (!isDisc && !hasStates) return [];
  const nodes = inOrderOfWeight(scene);
  const wanted = nodes.flatMap((node) => {
    const at = scene.places.get(node.id);
    return at ? [hasStates ? placeStateLabel(scene, node, at) : placeIdLabel(scene, node, at)] : [];
  });
  const placed = placeLabels(
    wanted.map(({ box }) => box),
    obstacles(scene),
  );
  return wanted.filter(({ text }, index) => text !== '' && placed.has(index));
}

/** Draws the labels. */
export function drawNodeLabels(context: Context2d, scene: Scene, theme: Theme): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { node, text, box, sizePx } of nodeLabels(scene)) {
    const chosen = scene.model.selectedNode === node && scene.metrics.isDisc;
    setFont(context, theme, sizePx, chosen ? 600 : 400);
    context.fillStyle = chosen ? theme.ink : theme.soft;
    context.fillText(text, box.x + box.width / 2, box.y + box.height / 2);
  }
}

/** The nodes in order of importance: the selected one, leaders, nodes that do not run, every tenth, then the others. */
function inOrderOfWeight({ model }: Scene): NodeView[] {
  const leaders = new Set(leadersOf(model.world));
  const weight = (node: NodeView, index: number) => {
    if (node.id === model.selectedNode) return 0;
    if (leaders.has(node)) return 1;
    if (node.status !== 'up') return 2;
    return (index + 1) % 10 === 0 ? 3 : 4;
  };
  return [...model.world.nodes.values()]
    .map((node, index) => ({ node, weight: weight(node, index) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ node }) => node);
}

function placeStateLabel(
  { model, metrics, viewport }: Scene,
  node: NodeView,
  at: Point,
): NodeLabel {
  const text = stateText(model, node);
  const sizePx = metrics.notePx;
  const below: Point = [at[0], at[1] + metrics.radiusPx + sizePx * 1.75];
  const box = boxAround(below, textWidthPx(text, sizePx), sizePx * 1.25);
  const bounds = { x: 4, y: 0, width: viewport.widthPx - 8, height: viewport.heightPx };
  return { node: node.id, text, box: keptWithin(box, bounds), sizePx };
}

/**
 * `following · t 4`: a node's state, or its status when it does not run, and its term; then ` · 1.5×` when its clock
 * runs at another rate, and ` · frozen` when its view of the membership is not updated.
 */
export function stateText(
  { stateLabel: labelOf, removed }: Pick<Scene['model'], 'stateLabel' | 'removed'>,
  node: NodeView,
): string {
  const { id, status, state, term, clockRate, isFrozen } = node;
  if (removed.has(id)) return 'removed';
  if (status === 'absent') return 'not joined';
  const text = status === 'up' ? labelOf(state) : status;
  if (!isLive(node)) return text;
  return [
    text,
    ...(term === undefined ? [] : [`t ${term}`]),
    ...(clockRate === 1 ? [] : [`${Number(clockRate.toFixed(3))}×`]),
    ...(isFrozen ? ['frozen'] : []),
  ].join(' · ');
}

/** An id's label, outwards from the centre of the layout; a leader's above its crown where the two would overlap. */
function placeIdLabel({ metrics, viewport }: Scene, node: NodeView, at: Point): NodeLabel {
  const { id } = node;
  const centre = toScreen([0, 0], viewport);
  const [dx, dy] = [at[0] - centre[0], at[1] - centre[1]];
  const length = Math.max(1, Math.hypot(dx, dy));
  const width = textWidthPx(id, metrics.idPx);
  const away = metrics.radiusPx + 5;
  const x = at[0] + (dx / length) * (away + width / 2);
  const y = at[1] + (dy / length) * (away + metrics.idPx * 0.6);
  const beside = boxAround([x, y], width, metrics.idPx);
  const crown = crownBox(at, metrics.radiusPx);
  const hidden = leads(node) && overlap(beside, crown);
  const box = hidden ? { ...beside, y: crown.y - 2 - beside.height } : beside;
  return { node: id, text: id, box, sizePx: metrics.idPx };
}

function leads(node: NodeView): boolean {
  return isLive(node) && node.elected === node.id;
}

function obstacles({ places, parts, metrics, model }: Scene): Box[] {
  const side = metrics.radiusPx * 1.8;
  const others = [...parts.values()].map(({ box }) => box);
  const crowns = leadersOf(model.world).flatMap(({ id }) => {
    const at = places.get(id);
    return at ? [crownBox(at, metrics.radiusPx)] : [];
  });
  const nodes = [...places.values()].map((at) => boxAround(at, side, side));
  const circles = [...nodes, ...crowns, ...others];
  if (!metrics.hasStates) return circles;
  const chips = [...places].map(([id, at]) =>
    chipBox(metrics, at, model.world.nodes.get(id)?.elected ?? '⊥'),
  );
  return [...circles, ...chips];
}
