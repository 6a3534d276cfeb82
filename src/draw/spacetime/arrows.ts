// The visible messages as slanted arrows: their places, and which of them are drawn where there are too many.

import type { Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { SpacetimeScene } from './spacetimeScene';
import type { Span, Spans } from './spans';
import type { Hold } from './traceItems';
import type { ArrowWeight } from './weights';

/** A message on the diagram. */
export interface PlacedArrow {
  readonly span: Span;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly look: MessageKind;
  /** The way from the sender's rail, in px; that of a held message has corners. */
  readonly points: readonly Point[];
  /** An arrow that has not arrived ends on its way. */
  readonly end: 'arrowhead' | 'cross' | 'none';
  readonly weight: ArrowWeight;
  readonly isPeriodic: boolean;
}

/** The number of messages that an arrow stands for: 1, unless there are too many to be told apart. */
export interface Strides {
  readonly stride: number;
  readonly beatStride: number;
}

/** The most arrows of one frame, of messages and of heartbeats. */
const MOST = { messages: 2000, beats: 1000 };
/** A lost message's line ends at this part of its way. */
const LOST_AT = 0.86;
const LEAST_LOST_AT = 0.05;

/** The smallest power of two that leaves at most so many spans of the visible interval. */
export function strideOf(
  spans: Spans,
  { fromMs, toMs }: SpacetimeScene['model']['view'],
  most: number,
): number {
  let stride = 1;
  for (const count = spans.countWithin(fromMs, toMs); count / stride > most; ) stride *= 2;
  return stride;
}

/** The strides of the visible messages and heartbeats. */
export function stridesOf({ model: { items, view } }: SpacetimeScene): Strides {
  return {
    stride: strideOf(items.messages, view, MOST.messages),
    beatStride: strideOf(items.beats, view, MOST.beats),
  };
}

/** The number of arrows that begin within the view. */
export function shownCount(
  { model: { items, view, heartbeats } }: SpacetimeScene,
  { stride, beatStride }: Strides,
): number {
  const { fromMs, toMs } = view;
  const beats = heartbeats === 'folded' ? 0 : items.beats.countWithin(fromMs, toMs) / beatStride;
  return items.messages.countWithin(fromMs, toMs) / stride + beats;
}

/** Places the visible arrows, periodic ones first: they lie below the others. */
export function placeArrows(
  scene: SpacetimeScene,
  { stride, beatStride } = stridesOf(scene),
): readonly PlacedArrow[] {
  const { folds, model } = scene;
  const { items, view, heartbeats, endMs } = model;
  const arrows: PlacedArrow[] = [];
  const untilMs = Math.min(view.toMs, endMs);
  const isFolded = ({ fromMs, toMs }: Span) =>
    folds.some((fold) => fromMs >= fold.fromMs && toMs <= fold.toMs);
  items.beats.within(view.fromMs, untilMs, beatStride, (span) => {
    const isHidden = heartbeats === 'folded' || isFolded(span);
    const arrow = placeArrow(scene, span, true);
    if (arrow && (!isHidden || arrow.weight === 'lit')) arrows.push(arrow);
  });
  items.messages.within(view.fromMs, untilMs, stride, (span) => {
    const arrow = placeArrow(scene, span, false);
    if (arrow) arrows.push(arrow);
  });
  return arrows;
}

/** The arrow of the message with this sending; null where it is out of sight. */
export function arrowOf(scene: SpacetimeScene, sentSeq: number): PlacedArrow | null {
  const { messages, beats } = scene.model.items;
  const spans = [messages, beats].find((some) => some.indexOf(sentSeq) >= 0);
  const span = spans?.at(spans.indexOf(sentSeq));
  const arrow = span ? placeArrow(scene, span, spans === beats) : null;
  if (!arrow) return null;
  const [[fromPx], [toPx]] = [arrow.points[0] as Point, arrow.points.at(-1) as Point];
  const isInSight = fromPx <= scene.geometry.rightPx && toPx >= scene.geometry.leftPx;
  return isInSight ? arrow : null;
}

/** The place of a message; null when a process has no rail. */
function placeArrow(scene: SpacetimeScene, span: Span, isPeriodic: boolean): PlacedArrow | null {
  const { model, railAt } = scene;
  const [fromY, toY] = [railAt[span.process], railAt[span.other]];
  if (fromY === undefined || toY === undefined) return null;
  const { processes, names } = model.items;
  const from = processes.words[span.process] as string;
  const kind = names.words[span.name] as string;
  return {
    span,
    kind,
    from,
    to: processes.words[span.other] as string,
    look: model.lookOf(kind, from),
    ...wayOf(scene, span, fromY, toY),
    weight: model.emphasis?.weightOf(span) ?? 'near',
    isPeriodic,
  };
}

/** The line of a message: straight, or with a stretch along which it was held. */
function wayOf(
  { model, scale }: SpacetimeScene,
  span: Span,
  fromY: number,
  toY: number,
): Pick<PlacedArrow, 'points' | 'end'> {
  const holds = model.items.holds.get(span.seq) ?? NO_HOLDS;
  const points: Point[] = [[scale(span.fromMs), fromY]];
  const heightPx = toY - fromY;
  let [atMs, share] = [span.fromMs, 0];
  for (const hold of holds) {
    const restMs = hold.dueMs - atMs;
    share += restMs > 0 ? (1 - share) * Math.min(1, (hold.fromMs - atMs) / restMs) : 0;
    const y = fromY + share * heightPx;
    points.push([scale(hold.fromMs), y]);
    atMs = Math.min(hold.toMs, model.endMs);
    points.push([scale(atMs), y]);
    if (hold.toMs > model.endMs) return { points, end: 'none' };
  }
  const isLost = span.outcome === 'lost';
  const isOpen = span.endSeq < 0;
  const endMs = isLost || isOpen ? span.dueMs : span.toMs;
  const [startX, startY] = points[points.length - 1] as Point;
  const goneMs = (isLost ? span.toMs : model.endMs) - atMs;
  const part = endMs > atMs ? goneMs / (endMs - atMs) : 1;
  const way = isLost ? lostAt(part) : isOpen ? Math.min(1, part) : 1;
  points.push([startX + way * (scale(endMs) - startX), startY + way * (toY - startY)]);
  return { points, end: isLost ? 'cross' : isOpen ? 'none' : 'arrowhead' };
}

/** A message that a cut takes away ends where it is; one that is lost at once, or on arrival, near the receiver. */
function lostAt(part: number): number {
  return part > LEAST_LOST_AT && part < LOST_AT ? part : LOST_AT;
}

const NO_HOLDS: readonly Hold[] = [];
