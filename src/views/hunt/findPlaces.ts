// The places of a find's picture: a row for each deed above a row for each node, over one scale of time.
import type { Tick } from '../../draw/timeline/timelineGeometry';
import { axisTicks, type TimeScale, timeScale } from '../../draw/timeline/timelineGeometry';
import type { DrawnDeed, FindPicture } from '../../hunt/findPicture';

/** The most rows of deeds; further ones are counted. */
export const MOST_DEED_ROWS = 14;

const DEED_PX = 17;
const NAMES_PX = 58;
const RIGHT_PX = 14;
const VIOLATED_PX = 20;
const AXIS_PX = 24;
const GAP_PX = 8;
const LANES = { most: 22, all: 280, least: 2 };
/** The width of a character of a label, in px. */
const CHARACTER_PX = 6.6;
const LABEL_GAP_PX = 7;
const LEAST_BAR_PX = 3;
/** Rows of nodes below this height have no names. */
const NAMED_PX = 12;

/** A deed's bar and its label, in px. */
export interface PlacedDeed {
  readonly drawn: DrawnDeed;
  readonly x: number;
  readonly widthPx: number;
  readonly y: number;
  /** The place of the label: at an end of the bar, or on it where neither end has room. */
  readonly label: { readonly side: 'right' | 'left' | 'inside'; readonly x: number };
  readonly labelPx: number;
}

/** All places, in px. */
export interface FindPlaces {
  readonly scale: TimeScale;
  readonly ticks: readonly Tick[];
  readonly leftPx: number;
  readonly rightPx: number;
  readonly deeds: readonly PlacedDeed[];
  /** The number of deeds for which there is no row. */
  readonly more: number;
  readonly violatedY: number;
  readonly lanesY: number;
  /** The distance of two lanes. */
  readonly stepPx: number;
  readonly hasNames: boolean;
  readonly axisY: number;
  readonly heightPx: number;
}

/**
 * The places in a picture of a width.
 *
 * @param deedRows - the rows for deeds, the same in both pictures, so that their lanes are side by side.
 * @param endMs - the end of the scale, the same in both pictures.
 * @param isNeeded - which deeds are left: they have rows first.
 * @param labels - the text of a deed.
 */
export function findPlaces(
  { deeds, lanes, untilMs }: Pick<FindPicture, 'deeds' | 'lanes' | 'untilMs'>,
  {
    widthPx,
    deedRows,
    endMs,
    isNeeded,
    labels,
  }: {
    readonly widthPx: number;
    readonly deedRows: number;
    readonly endMs: number;
    readonly isNeeded: (drawn: DrawnDeed) => boolean;
    readonly labels: (drawn: DrawnDeed) => string;
  },
): FindPlaces {
  const sides = { leftPx: NAMES_PX, rightPx: Math.max(NAMES_PX + 1, widthPx - RIGHT_PX) };
  const view = { fromMs: 0, toMs: Math.max(1, endMs) };
  const scale = timeScale(view, sides);
  const shown = shownDeeds(deeds, isNeeded);
  const firstRow = Math.max(0, deedRows - shown.length);
  const violatedY = deedRows * DEED_PX + GAP_PX;
  const lanesY = violatedY + VIOLATED_PX;
  const count = Math.max(1, lanes.nodes.size);
  const stepPx = Math.max(LANES.least, Math.min(LANES.most, LANES.all / count));
  const axisY = lanesY + stepPx * count + GAP_PX;
  return {
    ...sides,
    scale,
    ticks: axisTicks(view, sides),
    deeds: shown.map((drawn, row) => {
      const x = scale(drawn.fromMs);
      const toX = scale(Math.min(drawn.toMs ?? untilMs, untilMs));
      const widthPx = Math.max(LEAST_BAR_PX, toX - x);
      const labelPx = labels(drawn).length * CHARACTER_PX;
      const label = labelPlace({ x, widthPx, labelPx }, sides.rightPx);
      return { drawn, x, widthPx, y: (firstRow + row) * DEED_PX, label, labelPx };
    }),
    more: deeds.length - shown.length,
    violatedY,
    lanesY,
    stepPx,
    hasNames: stepPx >= NAMED_PX,
    axisY,
    heightPx: axisY + AXIS_PX,
  };
}

function labelPlace(
  { x, widthPx, labelPx }: Pick<PlacedDeed, 'x' | 'widthPx' | 'labelPx'>,
  rightPx: number,
): PlacedDeed['label'] {
  const toX = x + widthPx;
  if (toX + LABEL_GAP_PX + labelPx <= rightPx + RIGHT_PX)
    return { side: 'right', x: toX + LABEL_GAP_PX };
  if (x >= labelPx + LABEL_GAP_PX) return { side: 'left', x: x - LABEL_GAP_PX };
  return { side: 'inside', x: x + 2 * LABEL_GAP_PX };
}

/** The number of rows that the deeds of a picture need. */
export function deedRowsOf({ deeds }: Pick<FindPicture, 'deeds'>): number {
  return Math.min(MOST_DEED_ROWS, deeds.length);
}

function shownDeeds(
  deeds: readonly DrawnDeed[],
  isNeeded: (drawn: DrawnDeed) => boolean,
): readonly DrawnDeed[] {
  const needed = deeds.filter(isNeeded);
  const others = deeds.filter((drawn) => !isNeeded(drawn));
  const kept = new Set([...needed, ...others].slice(0, MOST_DEED_ROWS));
  return deeds.filter((drawn) => kept.has(drawn));
}
