// The places of sites' signs: an outline around the nodes of each, its name, and the round-trip times between sites.
import { extent } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import { textWidthPx } from '../canvas/context';
import {
  type Box,
  between,
  boxAround,
  crossingWithLine,
  grown,
  isClear,
  lineMeetsBox,
  middleOf,
  segmentMeetsBox,
} from '../canvas/geometry';
import { clamp } from '../canvas/layout';
import { valueAt } from '../canvas/valueAt';
import { areAllDrawn } from '../scene/linkStates';
import type { Scene } from '../scene/scene';
import type { SiteView } from '../scene/stageModel';
import { strokeOutlines } from '../scene/strokeOutline';
import { roundedHull } from './campAreas';

/** The gap between a site's outline and its name. */
const GAP_PX = 4;
/** A time is left out where sites are so close that it would cover most of the line between them. */
const LEAST_LINE_PX = 24;

/** The places of a time on its line, from 0 to 1, the best one first. */
const TIME_AT = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
/** The gap between a time and a name: closer they would read as one. */
const BESIDE_NAME_PX = 12;
/** The gap between a time and a stroke: the crosses of lost messages lie on strokes. */
const CLEAR_OF_STROKE_PX = 9;

/** A site with its outline, in px. */
interface PlacedSite {
  readonly view: SiteView;
  readonly outline: readonly Point[];
  readonly centre: Point;
}

/** The sites with all that is drawn of them. */
export interface SiteSigns {
  readonly outlines: readonly (readonly Point[])[];
  readonly names: readonly Label[];
  /** The round-trip times that have room. */
  readonly times: readonly Label[];
  /** The lines between sites, each with its ends on their outlines; none among few nodes, which have links there. */
  readonly lines: readonly Line[];
}

type Line = readonly [Point, Point];

/** Places the outlines, the names and the times. */
export function placeSites(scene: Scene): SiteSigns {
  return valueAt(ofScene, scene, () => findSigns(scene));
}

/** Several painters of a frame keep clear of the words. */
const ofScene = new WeakMap<Scene, SiteSigns>();

function findSigns(scene: Scene): SiteSigns {
  const placed = placedSites(scene);
  const gaps = gapsOf(placed);
  const names = nameLabels(scene, placed, gaps);
  return {
    outlines: placed.map(({ outline }) => outline),
    names,
    times: timeLabels(scene, gaps, names),
    // Beside the links of nodes a line between sites would be another link, and a cut one, as it is dotted.
    lines: areAllDrawn(scene) ? [] : gaps.map(({ line }) => line),
  };
}

/** The scene with the boxes of the names and times: links and other words keep clear of them. */
export function withSites(scene: Scene): Scene {
  if (!scene.model.sites) return scene;
  const located: Scene = {
    ...scene,
    // Most frames ask for none of them.
    get siteWords() {
      const { names, times } = placeSites(located);
      return [...names, ...times].map(({ box }) => box);
    },
  };
  return located;
}

function placedSites({ model, places, metrics }: Scene): PlacedSite[] {
  const padPx = metrics.radiusPx + (metrics.hasStates ? 36 : Math.max(12, metrics.radiusPx * 0.95));
  return (model.sites ?? []).map((view) => {
    const at = view.nodes.flatMap((id) => {
      const place = places.get(id);
      return place ? [place] : [];
    });
    const outline = roundedHull(at, padPx);
    return { view, outline, centre: middleOf(boxOf(outline)) };
  });
}

/** Words, and the box in which they are centred. */
export interface Label {
  readonly text: string;
  readonly box: Box;
}

/**
 * The names, above their sites, or where that is in the way of the banner or of a cut below or beside them, clear of other
 * sites.
 */
function nameLabels(scene: Scene, placed: readonly PlacedSite[], gaps: readonly Gap[]): Label[] {
  const { viewport, metrics } = scene;
  const namePx = metrics.notePx;
  const strokes = strokeOutlines(scene);
  return placed.flatMap((site): Label[] => {
    const { name } = site.view;
    if (name === null || site.outline.length === 0) return [];
    const width = textWidthPx(name, namePx) * 1.06;
    const others = placed.filter((other) => other !== site).map(({ outline }) => boxOf(outline));
    const isFree = (box: Box) =>
      box.y >= BANNER_PX &&
      isClear(box, others) &&
      !gaps.some(({ line }) => segmentMeetsBox(...line, box));
    const boxes = placesBeside(boxOf(site.outline), namePx).map(([x, y, side]) => {
      const within = clamp(x + (side * width) / 2, width / 2 + 4, viewport.widthPx - width / 2 - 4);
      return boxAround([within, y], width, namePx * 1.3);
    });
    const free = boxes.filter(isFree);
    const box =
      free.find((one) => isOffStrokes(strokes, one)) ??
      free[0] ??
      boxes.find(({ y }) => y >= BANNER_PX);
    return box ? [{ text: name, box }] : [];
  });
}

function isOffStrokes(strokes: readonly (readonly Point[])[], box: Box): boolean {
  return !strokes.some((stroke) => lineMeetsBox(stroke, grown(box, CLEAR_OF_STROKE_PX)));
}

/** The places of a name above, below and beside a box: a point, and −1 where the name ends at it, 1 where it begins. */
function placesBeside({ x, y, width, height }: Box, namePx: number) {
  const [acrossX, acrossY, awayPx] = [x + width / 2, y + height / 2, GAP_PX + namePx / 2];
  return [
    [acrossX, y - awayPx, 0],
    [acrossX, y + height + awayPx, 0],
    [x + width + GAP_PX, acrossY, 1],
    [x - GAP_PX, acrossY, -1],
  ] as const;
}

function boxOf(outline: readonly Point[]): Box {
  const [left = 0, right = 0] = extent(outline, ([x]) => x);
  const [top = 0, bottom = 0] = extent(outline, ([, y]) => y);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const BANNER_PX = 34;

/** The line between two sites, and the round-trip time between them. */
interface Gap {
  readonly line: Line;
  readonly roundTripMs: number;
}

function gapsOf(placed: readonly PlacedSite[]): Gap[] {
  return placed.flatMap((site, index) =>
    placed.slice(0, index).flatMap((other, earlier) => {
      const line = gapBetween(site, other);
      return line ? [{ line, roundTripMs: site.view.roundTripsMs[earlier] ?? 0 }] : [];
    }),
  );
}

/** The times that have room on their lines: clear of strokes, of nodes, of the names and of each other. */
function timeLabels(scene: Scene, gaps: readonly Gap[], names: readonly Label[]): Label[] {
  const strokes = strokeOutlines(scene);
  const { radiusPx, notePx } = scene.metrics;
  const sidePx = 2 * radiusPx;
  const nodes = [...scene.places.values()].map((at) => boxAround(at, sidePx, sidePx));
  const taken = [...nodes, ...names.map(({ box }) => grown(box, BESIDE_NAME_PX))];
  return gaps.flatMap(({ line: [from, to], roundTripMs }) => {
    // A time without these letters could be one way as well: notes on links are.
    const text = `RTT ${timeText(roundTripMs)}`;
    const size = [textWidthPx(text, notePx) + 8, notePx * 1.4] as const;
    const isFree = (box: Box) => isClear(box, taken) && isOffStrokes(strokes, box);
    const box = TIME_AT.map((share) => boxAround(between(from, to, share), ...size)).find(isFree);
    if (!box) return [];
    taken.push(box);
    return [{ text, box }];
  });
}

/** The line from one site's outline to the other's; null where they touch. */
function gapBetween(one: PlacedSite, other: PlacedSite): Line | null {
  const leaves = lastCrossing(one.centre, other.centre, one.outline);
  const back = lastCrossing(other.centre, one.centre, other.outline);
  if (leaves === null || back === null || leaves + back >= 1) return null;
  const ends: Line = [
    between(one.centre, other.centre, leaves),
    between(other.centre, one.centre, back),
  ];
  const [dx, dy] = [ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]];
  return Math.hypot(dx, dy) < LEAST_LINE_PX ? null : ends;
}

/** The place at which the way from a centre leaves its outline, as a share of the way. */
function lastCrossing(from: Point, to: Point, outline: readonly Point[]): number | null {
  const [first] = outline;
  return first ? crossingWithLine(from, to, [...outline, first]) : null;
}

function timeText(ms: number): string {
  return `${Number(ms.toPrecision(3))} ms`;
}
