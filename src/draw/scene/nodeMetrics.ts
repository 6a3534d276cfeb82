// The sizes of nodes and the amount of text on them, for 2 to 200 nodes on a stage, seen from far or near.
import { FIT } from '../canvas/camera';
import { layoutBox, reachOf, type Spacing, type Viewport, wholeOf } from '../canvas/layout';

/** The levels of detail, from far to near. Each level shows what the one before it shows, and more. */
const LEVELS = ['far', 'tiny', 'small', 'full', 'near'] as const;

/**
 * The amount of detail of a node:
 *
 * - `far`: a disc in the colour of the leader that it believes in; ids of the most important nodes only.
 * - `tiny`: ids outside the disc, where there is room.
 * - `small`: the id in the circle, and a dot in the colour of the believed leader.
 * - `full`: the priority, a chip with the believed leader, and the state's name below the circle.
 * - `near`: the variables that the algorithm shows for a node, and the contents of messages. Only a camera comes so near.
 */
export type Detail = (typeof LEVELS)[number];

/** Whether a level shows what another one shows: `isAtLeast('full', 'small')`. */
function isAtLeast(detail: Detail, least: Detail): boolean {
  return LEVELS.indexOf(detail) >= LEVELS.indexOf(least);
}

/** Sizes in px. */
export interface NodeMetrics {
  readonly radiusPx: number;
  readonly detail: Detail;
  /** Whether nodes are discs without text: `far` and `tiny`. */
  readonly isDisc: boolean;
  /** Whether the names of states are drawn below the nodes: `full` and `near`. */
  readonly hasStates: boolean;
  /** The size of text, in units of that on a usual stage at the browser's usual size of text. */
  readonly textScale: number;
  readonly idPx: number;
  /** State labels and notes. */
  readonly notePx: number;
  /** The size of a chip's text; where states are not named a chip is a dot without text. */
  readonly chipPx: number;
  /** Half the width of a message's glyph. */
  readonly glyphPx: number;
  /** The width of links, outlines and the tails of messages, in units of the usual one. */
  readonly lineScale: number;
}

/** Smaller text cannot be read: it is left out. */
export const LEAST_TEXT_PX = 11;
/** Half the width of the smallest glyph that has room for one letter or two of that size, in px. */
export const LETTERED_PX = { one: 8, two: 9.6 };

/** The distance of neighbours on the screen from which a level is drawn, in px. */
const FULL_FROM_PX = 105;
const NEAR_FROM_PX = 260;
/** From this scale on the stage was zoomed on purpose. */
const NEAR_FROM_SCALE = 1.4;
/** The half of a stage's narrower side from which text and nodes grow with the stage, in px. */
const LARGE_STAGE_PX = 420;
const MOST_TEXT_SCALE = 2;
/** The distance of neighbours from which messages have room for their letters, in px. */
const LETTERED_FROM_PX = 60;
/** The radius from which a level is drawn, in px. */
const TINY_FROM_RADIUS_PX = 7;
const SMALL_FROM_RADIUS_PX = 15;
const FULL_FROM_RADIUS_PX = 20;
const LEAST_RADIUS_PX = 3;
/** The half of a stage's narrower side from which nodes have the radius of the level with words, in px. */
const FULL_FROM_NARROW_PX = 88;

/** The sizes for this many nodes on this stage, at the scale of its camera. */
export function nodeMetrics(count: number, viewport: Viewport): NodeMetrics {
  const { k } = viewport.camera ?? FIT;
  const distances = distancesPx(count, viewport);
  const { spacingPx, closestPx, narrowPx } = distances;
  const textScale = textScaleOf(viewport, narrowPx);
  const halfPx = narrowPx * k;
  const lowPx = halfPx < FULL_FROM_NARROW_PX ? 0 : FULL_FROM_RADIUS_PX;
  const largestPx = Math.min(
    30 * textScale * Math.min(1.4, Math.sqrt(k)),
    Math.max(halfPx * 0.2, lowPx),
  );
  const hall = viewport.hall?.nodeSizes({ ...distances, k });
  const radiusPx =
    hall?.radiusPx ??
    Math.max(LEAST_RADIUS_PX, Math.min(largestPx, spacingPx * k * 0.3, closestPx * k * 0.38));
  const detail = hall?.detail ?? detailOf(radiusPx, (spacingPx * k) / textScale, k);
  const [isDisc, hasStates] = [!isAtLeast(detail, 'small'), isAtLeast(detail, 'full')];
  return {
    radiusPx,
    detail,
    isDisc,
    hasStates,
    textScale,
    idPx: isDisc
      ? LEAST_TEXT_PX * textScale
      : Math.max(LEAST_TEXT_PX, Math.min(16 * textScale, radiusPx * 0.75)),
    notePx: 12 * textScale,
    chipPx: hasStates ? 11.5 * textScale : Math.max(8, radiusPx * 0.45),
    glyphPx: glyphPxOf(radiusPx, (spacingPx * k) / textScale, textScale, isDisc),
    lineScale: 1,
    ...hall,
  };
}

/** Whether glyphs of these sizes have room for a letter. */
export function hasLetters({ glyphPx }: Pick<NodeMetrics, 'glyphPx'>): boolean {
  return glyphPx >= LETTERED_PX.one;
}

/** Half the width of a glyph: nodes may be discs, and their messages still have letters where they are far apart. */
function glyphPxOf(
  radiusPx: number,
  spacingPx: number,
  textScale: number,
  isDisc: boolean,
): number {
  if (spacingPx < LETTERED_FROM_PX)
    return isDisc
      ? Math.max(3, Math.min(4, radiusPx * 0.8))
      : Math.max(6, Math.min(7, radiusPx * 0.36));
  return Math.min(10 * textScale, Math.max(LETTERED_PX.one * textScale, radiusPx * 0.36));
}

/** Text grows with the browser's, and on stages that are so large that they are looked at from afar. */
function textScaleOf({ textScale = 1 }: Viewport, narrowPx: number): number {
  return Math.max(textScale, Math.min(MOST_TEXT_SCALE, narrowPx / LARGE_STAGE_PX));
}

function detailOf(radiusPx: number, spacingPx: number, k: number): Detail {
  if (spacingPx >= NEAR_FROM_PX && k >= NEAR_FROM_SCALE) return 'near';
  if (spacingPx >= FULL_FROM_PX && radiusPx >= FULL_FROM_RADIUS_PX) return 'full';
  if (radiusPx >= SMALL_FROM_RADIUS_PX) return 'small';
  return radiusPx >= TINY_FROM_RADIUS_PX ? 'tiny' : 'far';
}

/** The distances of neighbouring nodes on the whole stage, and the half of its narrower side. */
function distancesPx(count: number, viewport: Viewport) {
  const { radiusXPx, radiusYPx } = layoutBox(viewport);
  const narrowPx = Math.min(radiusXPx, radiusYPx);
  const { typicalPx, closestPx } = viewport.spacing ?? circleSpacing(count, viewport);
  return { spacingPx: typicalPx, closestPx, narrowPx };
}

/** The distances of neighbouring nodes on the circle of `count` nodes. */
export function circleSpacing(count: number, viewport: Viewport): Spacing {
  const { radiusXPx, radiusYPx } = layoutBox(viewport);
  const perNode = (2 * Math.PI * reachOf(count)) / Math.max(1, count);
  return {
    typicalPx: perNode * Math.sqrt((radiusXPx ** 2 + radiusYPx ** 2) / 2),
    // Neighbours are closest where the ellipse is bent most.
    closestPx: perNode * Math.min(radiusXPx, radiusYPx),
  };
}

/** The largest scale for few nodes: beyond it there is nothing more to see. */
const LEAST_NEAREST = 4;

/** The largest scale of the camera: there neighbouring nodes are as far apart as the nearest level needs. */
export function nearestScale(count: number, viewport: Viewport): number {
  const whole = wholeOf(viewport);
  const { spacingPx, narrowPx } = distancesPx(count, whole);
  const nearPx = NEAR_FROM_PX * textScaleOf(whole, narrowPx);
  return Math.max(LEAST_NEAREST, (1.25 * nearPx) / spacingPx);
}
