// The label of a cut: its time and how to heal it, near its stroke and clear of everything else.
import { least } from 'd3-array';
import { polygonContains, polygonHull } from 'd3-polygon';
import type { Point } from '../../sim/contracts/command';
import { textWidthPx } from '../canvas/context';
import {
  type Box,
  boxAround,
  crossingWithLine,
  distanceToBox,
  grown,
  isClear,
  lineMeetsBox,
  nearestIn,
} from '../canvas/geometry';
import { FOOT_PX, isNarrow } from '../canvas/layout';
import { valueAt } from '../canvas/valueAt';
import { idBoxes, nodeLabels } from '../nodes/nodeLabels';
import { crownBox } from '../scene/crown';
import { type Way, wayBetween } from '../scene/ends';
import { areAllDrawn, isWhole, type Link } from '../scene/linkStates';
import { chipBoxes, stateBox } from '../scene/nodeBoxes';
import type { Scene } from '../scene/scene';
import type { CutStroke } from '../scene/stageModel';
import { CLEAR_OF_STROKE_PX, strokeOutlines } from '../scene/strokeOutline';
import { linkRound } from '../scene/wayRound';
import { outermostOf, surroundingStrokes } from './islands';
import { BESIDE_PX, besideEnds, FARTHEST_PX, isWithin, placesBeside } from './labelPlaces';
import { placeLinkNotes } from './linkNotes';
import { allLinks } from './partLinks';

/** The height at the top of the stage that is kept free for a banner. */
const BANNER_PX = 48;
/** The gap between a label and the legend. */
const ABOVE_FOOT_PX = 6;
/** The paper around a name that stands on a stroke. */
const NAME_MARGIN_PX = 2;
/** Nearer to the name of a site, a label would seem to go on with it. */
const CLEAR_OF_SITE_PX = 10;
/** A shorter text costs as much as so much distance from the stroke's end, and so does a place at the lower end. */
const SHORTER_PX = 16;
const LOWER_END_PX = 10;
/** So does a link or an arrow that the label would cover, or have between itself and its stroke. */
const LINE_PX = 64;
const NEAR_PX = 40;

/** The gap between a label and a node's name beside it. */
const BESIDE_NAME_PX = 10;

/** The label of a stroke, line by line. */
export interface StrokeLabel {
  readonly stroke: CutStroke;
  readonly lines: readonly string[];
  readonly box: Box;
  readonly sizePx: number;
  /** The side of the box that faces the stroke's end: the words begin or end there. */
  readonly facing: 'left' | 'right' | 'center';
}

/** Regular type is at most this part as wide as bold type, for which there is room. */
const REGULAR = 0.92;

/** The boxes of the words of cuts as they are written in regular type: what lies below is hidden there, and not beside them. */
export function strokeWords(scene: Scene): { readonly box: Box }[] {
  return placeStrokeLabels(scene).map(({ box, facing: side }) => {
    const emptyPx = { left: 0, center: 0.5, right: 1 }[side] * (1 - REGULAR) * box.width;
    return { box: { ...box, x: box.x + emptyPx, width: REGULAR * box.width } };
  });
}

interface Surroundings {
  readonly bounds: Box;
  readonly boxes: Box[];
  readonly strokes: readonly (readonly Point[])[];
  /** The links and arrows that are drawn, where they are few. */
  readonly lines: readonly (readonly Point[])[];
  /** The links among these that are whole: they would seem to be what was cut. */
  readonly whole: readonly (readonly Point[])[];
  /** The hull of a crowd, whose messages a label would cover; null among few nodes. */
  readonly crowd: [number, number][] | null;
}

/**
 * The labels of all cuts that have room for one, on one line or on two, or with the time alone. None is cut off, and none
 * covers a node, a label, a stroke, the banner or the legend, or seems to belong to a link that is whole.
 */
export function placeStrokeLabels(scene: Scene): StrokeLabel[] {
  return valueAt(ofScene, scene, () => findLabels(scene));
}

/** Several painters of a frame need the labels. */
const ofScene = new WeakMap<Scene, StrokeLabel[]>();

/** The boxes of small nodes' names that a stroke meets, with a margin: strokes end at the names of large ones. */
export function namesOnStrokes(scene: Scene): Box[] {
  const lines = strokeOutlines(scene);
  if (lines.length === 0 || scene.metrics.hasStates) return [];
  return nodeLabels(scene)
    .filter(({ box }) => lines.some((line) => lineMeetsBox(line, grown(box, CLEAR_OF_STROKE_PX))))
    .map(({ box }) => grown(box, NAME_MARGIN_PX));
}

function findLabels(scene: Scene): StrokeLabel[] {
  const { model, viewport } = scene;
  if (model.strokes.length === 0) return [];
  const footPx = (viewport.footPx ?? FOOT_PX) + ABOVE_FOOT_PX;
  const links = allLinks(scene);
  const isFew = areAllDrawn(scene);
  const lineOf = (link: Link) => linkRound(scene, link);
  const around: Surroundings = {
    bounds: {
      x: 6,
      y: BANNER_PX,
      width: viewport.widthPx - 12,
      height: viewport.heightPx - BANNER_PX - footPx,
    },
    boxes: takenBoxes(scene, links),
    strokes: strokeOutlines(scene),
    lines: isFew ? [...links.map(lineOf), ...arrowsOf(scene)] : [],
    whole: isFew ? links.filter(isWhole).map(lineOf) : [],
    crowd: isFew ? null : polygonHull([...scene.places.values()].map(([x, y]) => [x, y])),
  };
  const surrounding = new Set(surroundingStrokes(scene));
  const labelled = new Set<number>();
  return model.strokes.flatMap((stroke, index) => {
    // The strokes of one cut are healed together.
    if (labelled.has(stroke.commandIndex)) return [];
    const line = around.strokes[index] ?? [];
    const ends = surrounding.has(stroke) ? outermostOf(line) : endsOf(line);
    const label = placeLabel(scene, around, stroke, line, ends);
    if (!label) return [];
    labelled.add(stroke.commandIndex);
    around.boxes.push(label.box);
    return [label];
  });
}

/** The free place nearest to one of the ends, with preference for the first end and for a single line. */
function placeLabel(
  { metrics, viewport, model }: Scene,
  around: Surroundings,
  stroke: CutStroke,
  line: readonly Point[],
  ends: readonly Point[],
): StrokeLabel | null {
  const sizePx = metrics.notePx;
  const how = isNarrow(viewport) ? 'tap to heal' : 'click to heal';
  const texts = whensOf(stroke).flatMap((when) =>
    model.isStill ? [[when]] : [[`${when} · ${how}`], [when, how], [when]],
  );
  const places = texts.flatMap((lines, shortness) => {
    const width = Math.max(...lines.map((text) => textWidthPx(text, sizePx)));
    const height = lines.length * sizePx * 1.4;
    const boxes = placesBeside(around.bounds, around.crowd !== null, line, width, height);
    const more = shortness * SHORTER_PX;
    const beside = besideEnds(ends, width, height).filter((box) => isWithin(box, around.bounds));
    return [
      ...beside.map((box, index) => ({ lines, box, cost: index + more - BESIDE_PX })),
      ...boxes.map((box) => ({ lines, box, cost: distanceToEnds(ends, box) + more })),
    ];
  });
  // Most labels have room nearby; all places are sorted only for a label that has none.
  for (const mostPx of [NEAR_PX, Number.POSITIVE_INFINITY]) {
    const found = cheapest(around, line, places, mostPx);
    if (!found) continue;
    const { lines, box } = found;
    return { stroke, lines, box, sizePx, facing: facing(ends, box) };
  }
  return null;
}

/** The texts of a cut's label, the fullest first: that of a cut of one direction says which one. */
function whensOf({ atMs, links: [link], isSigned }: CutStroke): string[] {
  const when = `cut at ${(atMs / 1000).toFixed(2)} s`;
  return isSigned && link ? [`${link.from} → ${link.to} ${when}`, when] : [when];
}

/** A place for a label. */
interface Place {
  readonly lines: readonly string[];
  readonly box: Box;
  /** By its distance and its text alone, in px. */
  readonly cost: number;
}

/**
 * The free place that costs least, and no more than so many px. The others come in the order of their costs: those that
 * cannot be cheaper any more are not looked at, because a crowd has thousands of them in each frame.
 */
function cheapest(
  around: Surroundings,
  line: readonly Point[],
  places: readonly Place[],
  mostPx: number,
): Place | null {
  let [best, leastPx] = [null as Place | null, mostPx];
  for (const place of places.filter(({ cost }) => cost <= mostPx).sort((a, b) => a.cost - b.cost)) {
    if (best ? place.cost >= leastPx : place.cost > leastPx) break;
    const { box } = place;
    if (!lineMeetsBox(line, grown(box, FARTHEST_PX))) continue;
    const hindrances = linesAt(around.lines, line, box) + Number(isAmid(around, box));
    const costPx = place.cost + LINE_PX * hindrances;
    if (best ? costPx >= leastPx : costPx > leastPx) continue;
    if (!isFree(around, box) || linesAt(around.whole, line, box) > 0) continue;
    [best, leastPx] = [place, costPx];
  }
  return best;
}

/** The arrows of messages that do not move. */
function arrowsOf(scene: Scene): Way[] {
  const { reducedMotion, world } = scene.model;
  if (!reducedMotion) return [];
  return [...world.flights.values()].flatMap(({ from, to }) => {
    const way = wayBetween(scene, from, to);
    return way ? [way] : [];
  });
}

/**
 * Number of links and arrows that a label would cover a part of, or that pass between it and its stroke: it would seem to
 * belong to those.
 */
function linesAt(lines: readonly (readonly Point[])[], stroke: readonly Point[], box: Box): number {
  const lead = lines.length > 0 && leadOf(stroke, box);
  if (!lead) return 0;
  return lines.filter((line) => lineMeetsBox(line, box) || crossingWithLine(...lead, line) !== null)
    .length;
}

/** The shortest way from a label to its stroke; null for a stroke without points. */
export function leadOf(stroke: readonly Point[], box: Box): Way | null {
  const end = least(stroke, (at) => distanceToBox(at, box));
  return end ? [nearestIn(box, end), end] : null;
}

function isFree({ boxes, strokes }: Surroundings, box: Box): boolean {
  const clear = grown(box, CLEAR_OF_STROKE_PX);
  return isClear(box, boxes) && !strokes.some((stroke) => lineMeetsBox(stroke, clear));
}

function distanceToEnds([first, ...others]: readonly Point[], box: Box): number {
  if (!first) return 0;
  const toOthers = others.map((end) => distanceToBox(end, box) + LOWER_END_PX);
  return Math.min(distanceToBox(first, box), ...toOthers);
}

/** Whether a corner of a label is amid the nodes of a crowd. */
function isAmid({ crowd }: Surroundings, { x, y, width, height }: Box): boolean {
  if (!crowd) return false;
  return [x, x + width].some((across) =>
    [y, y + height].some((down) => polygonContains(crowd, [across, down])),
  );
}

/** The upper end first. */
function endsOf(line: readonly Point[]): Point[] {
  const ends = [line[0], line.at(-1)].flatMap((end) => (end ? [end] : []));
  return ends.sort((a, b) => a[1] - b[1]);
}

function facing(ends: readonly Point[], box: Box): StrokeLabel['facing'] {
  const end = least(ends, (one) => distanceToBox(one, box));
  if (!end) return 'center';
  if (end[0] <= box.x) return 'left';
  return end[0] >= box.x + box.width ? 'right' : 'center';
}

/** A name with its gap to a label: on one line both would be read as one. */
function besideName({ x, y, width, height }: Box): Box {
  return {
    x: x - BESIDE_NAME_PX,
    y: y - 3,
    width: width + 2 * BESIDE_NAME_PX,
    height: height + 6,
  };
}

/** The occupied boxes, with all that nodes may ever show, so that no label jumps during an election. */
function takenBoxes(scene: Scene, links: readonly Link[]): Box[] {
  const { places, parts, metrics } = scene;
  const { signs, words } = placeLinkNotes(scene, links);
  const sidePx = metrics.radiusPx * 2 + 20;
  return [
    ...[...signs, ...words].map(({ box }) => box),
    ...scene.siteWords.map((box) => grown(box, CLEAR_OF_SITE_PX)),
    ...[...parts.values()].map(({ box }) => grown(box, 3)),
    ...[...nodeLabels(scene).map(({ box }) => box), ...idBoxes(scene)].map(besideName),
    ...(metrics.hasStates ? [...places.values()].map((at) => stateBox(metrics, at)) : []),
    ...chipBoxes(scene).map((box) => grown(box, 3)),
    ...[...places.values()].flatMap((at) => [
      boxAround(at, sidePx, sidePx),
      grown(crownBox(at, metrics.radiusPx), 3),
    ]),
  ];
}
