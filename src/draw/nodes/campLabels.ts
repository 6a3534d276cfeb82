// The number of followers of each leader, beside them.
import { mean, range } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import { textWidthPx } from '../canvas/context';
import {
  type Box,
  between,
  boxAround,
  crossingWithLine,
  distance,
  grown,
  isClear,
  lineMeetsBox,
  middleOf,
} from '../canvas/geometry';
import { keptOnStage } from '../canvas/labelPlacement';
import { bannerPx, toScreen, type Viewport } from '../canvas/layout';
import { isWithin } from '../scene/freeBoxes';
import type { CampLabel, Scene } from '../scene/scene';
import { CLEAR_OF_STROKE_PX, strokeOutlines } from '../scene/strokeOutline';
import { campCounts } from './camps';
import { DIRECTIONS, DISC_WIDTH, FEW_NODES } from './nodeLabels';

const SIZE_PX = 13;
/** The places on the way from the camp to the middle, as shares of the way, the best one first. */
const INWARD = [0.35, 0.5, 0.2, 0.65, 0.8, 0.05, 1];
/** The gap between the stage's side and a label there. */
const SIDE_PX = 14;
/** The gap between a count and a site's name: side by side they would read as one. */
const BESIDE_SITE_PX = 20;
/** The places around the camp's middle, as shares of the label's width and of its height, the nearest first. */
const AROUND = [1, 2, 3].flatMap((ring) =>
  DIRECTIONS.map(([x, y]): Point => [0.7 * ring * x, 1.4 * ring * y]),
);

/** The scene with the counts among the labels of its nodes. */
export function withCamps(scene: Scene): Scene {
  return { ...scene, placeCamps: campLabels };
}

/**
 * The labels with the number of nodes that believe in each leader; none of few nodes, whose chips say it. Each is clear of what is
 * taken, on its side of all cuts, and nearer to its camp than to any other node: toward the middle of the stage if there is
 * room, otherwise around the camp's own middle. Where a crowd leaves no such place on the whole stage, it is at the stage's
 * side or above it at the top, beside its own nodes if there is room, and outside of a line around it: its disc says whose it is.
 *
 * @param taken - the boxes of what is on the stage; those of the labels are added.
 */
export function campLabels(scene: Scene, taken: Box[]): CampLabel[] {
  const { metrics, places, viewport, model } = scene;
  // Services stand in the middle, and name the owner themselves.
  if (metrics.hasStates || places.size <= FEW_NODES || model.world.services.size > 0) return [];
  const sizePx = SIZE_PX * metrics.textScale;
  const middle = toScreen([0, 0], viewport);
  const strokes = strokeOutlines(scene).map(endless);
  const camps = campCounts(model.world).map(({ leader, followers }) => ({
    leader,
    text: `${followers.length} follow ${leader}`,
    points: followers.map((id) => places.get(id) ?? ([0, 0] as const)),
  }));
  const nodes = [...places.values()];
  const besideSites = scene.siteWords.map((box) => grown(box, BESIDE_SITE_PX));
  return camps.flatMap(({ leader, text, points }): CampLabel[] => {
    const [width, height] = [textWidthPx(text, sizePx) + DISC_WIDTH * sizePx + 4, sizePx * 1.5];
    const boxAt = (at: Point) => keptOnStage(boxAround(at, width, height), viewport);
    const isFree = (one: Box) =>
      isWithin(one, viewport) && isClear(one, taken) && isClear(one, besideSites);
    const own = places.get(leader);
    const others = nodes.filter((at) => at !== own);
    const isOnSide = (one: Box, mayBeOutside: boolean) =>
      isFree(one) && isOnSideOf(points, one, strokes, mayBeOutside);
    const isOwn = (one: Box, mayBeOutside: boolean) =>
      isOnSide(one, mayBeOutside) && isNearest(points, one, others);
    const centre = meanOf(points);
    const inner = candidates(centre, middle, width, height);
    const inside = firstBox(inner, boxAt, (one) => isOwn(one, false));
    const sides = inside ? [] : atSides(viewport, width, height, centre);
    const atSide = (mayBeOutside: boolean) =>
      firstBox(sides, boxAt, (one) => isOwn(one, mayBeOutside)) ??
      firstBox(sides, boxAt, (one) => isOnSide(one, mayBeOutside));
    const box = inside ?? atSide(false) ?? atSide(true);
    if (!box) return [];
    taken.push(box);
    return [{ leader, text, box, sizePx }];
  });
}

/** A straight stroke as far as any stage reaches: beside its end a count would seem to be on the other side. */
function endless(line: Point[]): Point[] {
  const [from, to, third] = line;
  return from && to && !third ? [between(from, to, -7), between(from, to, 7)] : line;
}

function firstBox(
  places: readonly Point[],
  boxAt: (at: Point) => Box,
  isFree: (box: Box) => boolean,
): Box | null {
  for (const at of places) {
    const box = boxAt(at);
    if (isFree(box)) return box;
  }
  return null;
}

/** The places at both sides of a stage that is not zoomed, and at its top above a point; those nearest to the point first. */
function atSides(viewport: Viewport, width: number, height: number, to: Point): Point[] {
  const { widthPx, heightPx, camera } = viewport;
  if (camera) return [];
  const left = SIDE_PX + width / 2;
  const topY = bannerPx(viewport) + height / 2;
  const sides = range(topY, heightPx, height).flatMap((y): Point[] => [
    [left, y],
    [widthPx - left, y],
    [to[0], topY],
  ]);
  return sides.sort((a, b) => distance(a, to) - distance(b, to));
}

function candidates(from: Point, to: Point, width: number, height: number): Point[] {
  return [
    ...INWARD.map((share) => between(from, to, share)),
    ...AROUND.map(([x, y]): Point => [from[0] + x * width, from[1] + y * height]),
  ];
}

/**
 * Whether a box is as near to one of these points as to the nearest of the others.
 *
 * @param others - may have these points among them: none is nearer than the nearest.
 */
function isNearest(points: readonly Point[], box: Box, others: readonly Point[]): boolean {
  const at = middleOf(box);
  const ownPx = distance(at, nearest(at, points));
  for (const other of others) if (distance(at, other) < ownPx) return false;
  return true;
}

/**
 * Whether no stroke of a cut runs through a box or parts it from the nearest of these points.
 *
 * @param mayBeOutside - whether a line around an area may part them.
 */
function isOnSideOf(
  points: readonly Point[],
  box: Box,
  strokes: readonly Point[][],
  mayBeOutside: boolean,
): boolean {
  if (strokes.length === 0) return true;
  const at = middleOf(box);
  const clear = grown(box, CLEAR_OF_STROKE_PX);
  const own = nearest(at, points);
  return strokes.every(
    (line) =>
      !lineMeetsBox(line, clear) &&
      ((mayBeOutside && line[2]) || crossingWithLine(at, own, line) === null),
  );
}

/** The nearest of these points. A loop: it runs for each candidate of a frame that zooms a crowd. */
function nearest(at: Point, points: readonly Point[]): Point {
  let found = at;
  let leastPx = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const px = distance(at, point);
    if (px >= leastPx) continue;
    [found, leastPx] = [point, px];
  }
  return found;
}

function meanOf(points: readonly Point[]): Point {
  return [mean(points, ([x]) => x) ?? 0, mean(points, ([, y]) => y) ?? 0];
}
