// The words for a node's state, below its circle: the field's word first, its machine's own state in grey behind it.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { type Context2d, type SetSize, textWidthPx, writeOutlined } from '../canvas/context';
import {
  type Box,
  boxAround,
  middleOf,
  overlap,
  segmentMeetsBox,
  segmentWithin,
} from '../canvas/geometry';
import { keptOnStage } from '../canvas/labelPlacement';
import { toScreen } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { ringRadiusPx } from '../scene/countdown';
import { endsOf } from '../scene/ends';
import { hostTexts } from '../scene/hostTexts';
import { linksOf } from '../scene/linkStates';
import type { Scene } from '../scene/scene';
import type { NodeLabel } from './label';

/** The places of a node's words: the distance from the circle to the words' middle, and the height, in sizes of text. */
const USUAL_PLACE = { below: 1.75, height: 1.25 };
/** Close to the circle, just below the chip: for words above another node that stands close by. */
const CLOSE_PLACE = { below: 1.06, height: 1.1 };

/** The label of a node with the field's word alone, at its places, the best one first. */
export function placeStateLabel(scene: Scene, node: NodeView, at: Point): NodeLabel[] {
  const { model, metrics, viewport } = scene;
  const text = stateText(model, node);
  const sizePx = metrics.notePx;
  const widthPx = textWidthPx(text, sizePx);
  const below = [USUAL_PLACE, CLOSE_PLACE].map((place) => {
    const middle: Point = [at[0], at[1] + metrics.radiusPx + sizePx * place.below];
    return boxAround(middle, widthPx, sizePx * place.height);
  });
  const aside = coversLinks(scene, node.id, at) ? [boxBeside(scene, at, widthPx)] : [];
  const boxes = viewport.hall?.wordPlaces({ at, ...metrics }, viewport, below) ?? [
    ...aside,
    ...below,
  ];
  return boxes.map((box) => ({ node: node.id, text, box: keptOnStage(box, viewport), sizePx }));
}

/** The usual width of words, in sizes of text: their place does not change with the words. */
const USUAL_WIDTH = 9;
/** The distance of words from the countdown ring beside them. */
const ASIDE_PX = 5;

/** So much above the middle, words are clear of the chip of a small node. */
const ABOVE_CHIP_PX = 3;

/** Whether words below a node would cover one of its links of a ring or to services: messages would pass below them. */
function coversLinks(scene: Scene, id: string, [x, y]: Point): boolean {
  const { radiusPx, notePx } = scene.metrics;
  const middle: Point = [x, y + radiusPx + notePx * USUAL_PLACE.below];
  const words = boxAround(middle, notePx * USUAL_WIDTH, notePx);
  const { topology, world } = scene.model;
  if (topology === 'ring')
    return linksOf(scene).some(
      ({ a, b, from, to }) => (a === id || b === id) && segmentMeetsBox(from, to, words),
    );
  return [...world.services.keys()].some((service) => {
    const way = endsOf(scene, id, service);
    return way !== null && segmentMeetsBox(...way, words);
  });
}

/** Beside a node, on the side that faces away from the middle. */
function boxBeside({ metrics, viewport }: Scene, [x, y]: Point, width: number): Box {
  const height = metrics.notePx * USUAL_PLACE.height;
  const awayPx = ringRadiusPx(metrics) + ASIDE_PX;
  const isLeft = x < toScreen([0, 0], viewport)[0];
  const left = isLeft ? x - awayPx - width : x + awayPx;
  return { x: left, y: y - ABOVE_CHIP_PX - height / 2, width, height };
}

/**
 * `follower · term 4`: a node's role, or its status when it does not run, and its term; then ` · 1.5×` when its clock
 * runs at another rate, ` · +5 s` when it has jumped, ` · writing` during a write to its disk, and ` · frozen` when its view of the membership is not updated.
 */
export function stateText(
  { stateWords, removed }: Pick<Scene['model'], 'stateWords' | 'removed'>,
  node: NodeView,
): string {
  const { id, term, isFrozen } = node;
  const { word } = stateWords(node, removed.has(id));
  if (!isLive(node)) return word;
  return [
    word,
    ...(term === undefined ? [] : [`term ${term}`]),
    ...hostTexts(node),
    ...(isFrozen ? ['frozen'] : []),
  ].join(' · ');
}

/**
 * The labels, with the machine's own state behind those that have room for both. Of nodes with the same word all or none
 * show it: one alone would seem to be in another state.
 */
export function withMachines(
  scene: Scene,
  labels: readonly NodeLabel[],
  obstacles: readonly Box[],
): NodeLabel[] {
  const whole = widenedLabels(scene, labels, obstacles);
  const isCramped = (label: NodeLabel, index: number) =>
    whole[index] === label && machineOf(scene.model, label.node) !== '';
  const cramped = new Set(labels.filter(isCramped).map(({ text }) => text));
  return whole.map((label, index) => (cramped.has(label.text) ? (labels[index] ?? label) : label));
}

/** The labels, each with the machine's own state where it has room. */
function widenedLabels(
  scene: Scene,
  labels: readonly NodeLabel[],
  obstacles: readonly Box[],
): NodeLabel[] {
  const whole = [...labels];
  for (const [index, label] of labels.entries()) {
    const machine = machineOf(scene.model, label.node);
    if (machine === '') continue;
    const { box, sizePx } = label;
    const width = box.width + machineGapPx(sizePx) + textWidthPx(machine, sizePx);
    const wider = keptOnStage(widened(box, width, scene.places.get(label.node)), scene.viewport);
    if (hidesLinks(scene, label.node, wider)) continue;
    const isTaken =
      obstacles.some((other) => overlap(other, wider)) ||
      whole.some((other, at) => at !== index && overlap(other.box, wider));
    if (!isTaken) whole[index] = { ...label, machine, box: wider };
  }
  return whole;
}

/** A wider box around the same middle; one beside its node is wider only away from it. */
function widened(box: Box, width: number, node?: Point): Box {
  if (node && node[0] < box.x) return { ...box, width };
  if (node && node[0] > box.x + box.width) return { ...box, x: box.x + box.width - width, width };
  return boxAround(middleOf(box), width, box.height);
}

/** The largest share of a link that words may hide, from their node on. */
const HIDDEN_SHARE = 0.3;

/** Whether a box would hide more of a link of the node than words may, and the messages there. */
function hidesLinks(scene: Scene, node: string, box: Box): boolean {
  return linksOf(scene).some(({ a, b, from, to }) => {
    if (a !== node && b !== node) return false;
    const [start, end] = a === node ? [from, to] : [to, from];
    const within = segmentWithin(start, end, box);
    return within !== null && within[1] > HIDDEN_SHARE;
  });
}

function machineOf({ world, stateWords }: Scene['model'], id: string): string {
  const node = world.nodes.get(id);
  return node && isLive(node) ? stateWords(node, false).machine : '';
}

/** The distance of the machine's state from the field's word. */
function machineGapPx(sizePx: number): number {
  return sizePx * 0.5;
}

/** Writes the field's word, and the machine's state in grey, both outlined: a glyph that passes does not hide them. */
export function writeState(
  context: Context2d,
  theme: Theme,
  setSize: SetSize,
  label: NodeLabel,
): void {
  const { text, machine = '', box, sizePx } = label;
  setSize(sizePx);
  const widthPx = context.measureText(text).width;
  const behindPx = machine === '' ? 0 : machineGapPx(sizePx) + context.measureText(machine).width;
  const left = box.x + (box.width - widthPx - behindPx) / 2;
  const y = box.y + box.height / 2;
  context.textAlign = 'left';
  const write = (words: string, x: number, colour: string) => {
    context.fillStyle = colour;
    writeOutlined(context, theme, words, [x, y], sizePx);
  };
  write(text, left, theme.ink);
  if (machine !== '') write(machine, left + widthPx + machineGapPx(sizePx), theme.soft);
  context.textAlign = 'center';
}
