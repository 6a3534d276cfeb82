// The geometry of the timeline: its scale, its lanes and its preferred height.
import { tickStep, ticks } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { isNarrow, type Viewport } from '../canvas/layout';
import { MOST_STEP_PX, type RowBox, type RowShape, rowBoxes } from './rowBoxes';
import type { TimelineModel, TimeView } from './timelineModel';

/** The height of the axis, the band of storms, the lane of violations, the elections and the gap below them. */
const ABOVE_PX = 76;
/** The height of the marks' labels. */
const BELOW_PX = 26;
/** Lanes above this number are grouped. */
const MOST_LANES = 40;
/** Lanes below this height are grouped. */
const LEAST_STEP_PX = 6;
/** The number of groups for which there is room without making lanes thinner. */
const USUAL_GROUPS = 4;
/** The preferred height of all lanes together is at most this. */
const MOST_LANES_PX = 280;
/** The distance from the names' left edge to the marks' labels where the switch is between them. */
const SWITCH_PX = 110;
/** The left edge of the names, the width left of the lanes (wider where names are those of groups), and the right margin. */
const MARGINS_PX = {
  narrow: { names: 6, lanes: 64, groups: 84, right: 12 },
  wide: { names: 20, lanes: 84, groups: 132, right: 24 },
};

/**
 * The preferred height for this many lanes, in px; on a lower timeline lanes are thinner.
 *
 * @param isOpen - whether a group of lanes is open
 */
export function timelineHeightPx(laneCount: number, isOpen: boolean): number {
  const rows = laneCount > MOST_LANES && !isOpen ? USUAL_GROUPS : laneCount;
  return ABOVE_PX + BELOW_PX + Math.min(MOST_LANES_PX, MOST_STEP_PX * rows);
}

/** Lengths and places, in px; see {@link textViewport}. */
export interface TimelineGeometry {
  /** The left edge of the names. */
  readonly namesX: number;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly axisY: number;
  readonly storms: { readonly y: number; readonly height: number };
  readonly violations: { readonly y: number; readonly height: number };
  /** The labels of elections, and their bars below. */
  readonly elections: { readonly y: number; readonly barY: number; readonly barHeight: number };
  readonly lanesTop: number;
  /** The boxes of all rows; rows that are scrolled out of sight lie above `lanesTop` or below `lanesBottom`. */
  readonly rows: readonly RowBox[];
  readonly lanesBottom: number;
  /** The height of all rows: more than that between `lanesTop` and `lanesBottom` where rows scroll. */
  readonly rowsPx: number;
  readonly marksY: number;
  /** The left edge of the room for the marks' labels. */
  readonly labelsX: number;
}

/** The part of a timeline's model that its geometry depends on. */
export type TimelineRows = Pick<TimelineModel, 'isGrouped' | 'hasSwitch' | 'scrollPx'> & {
  readonly rows: readonly RowShape[];
};

/** The geometry of a timeline with these rows. */
export function timelineGeometry(
  { rows, isGrouped = false, hasSwitch = false, scrollPx = 0 }: TimelineRows,
  viewport: Viewport,
): TimelineGeometry {
  const roomPx = lanesRoomPx(viewport);
  const boxes = rowBoxes(rows, roomPx, isGrouped);
  const last = boxes.at(-1);
  const rowsPx = last ? last.y + last.stepPx : 0;
  const lanesBottom = ABOVE_PX + Math.min(rowsPx, roomPx);
  const fromY = ABOVE_PX - Math.min(scrollPx, Math.max(0, rowsPx - roomPx));
  const { names: namesX } = marginsOf(viewport);
  return {
    namesX,
    ...sides(viewport, isGrouped),
    axisY: 11,
    storms: { y: 27, height: 5 },
    violations: { y: 40, height: 11 },
    elections: { y: isNarrow(viewport) ? 57 : 58, barY: 65, barHeight: 6 },
    lanesTop: ABOVE_PX,
    rows: boxes.map((box) => ({ ...box, y: fromY + box.y })),
    lanesBottom,
    rowsPx,
    marksY: Math.min(viewport.heightPx - 10, lanesBottom + 14),
    labelsX: hasSwitch ? namesX + SWITCH_PX : namesX,
  };
}

/** The height that the timeline has for its rows. */
function lanesRoomPx({ heightPx }: Viewport): number {
  return Math.max(1, heightPx - ABOVE_PX - BELOW_PX);
}

/** Whether at least a part of a row is in sight. */
export function isRowInSight(
  { y, stepPx }: RowBox,
  { lanesTop, lanesBottom }: TimelineGeometry,
): boolean {
  return y < lanesBottom && y + stepPx > lanesTop;
}

/** The margins of a timeline. */
export function marginsOf(viewport: Viewport): (typeof MARGINS_PX)['wide'] {
  return isNarrow(viewport) ? MARGINS_PX.narrow : MARGINS_PX.wide;
}

/** The left and the right edge of the lanes, in px. */
export interface Sides {
  readonly leftPx: number;
  readonly rightPx: number;
}

/** The edges of the lanes on this timeline. */
export function sides(viewport: Viewport, isGrouped = false): Sides {
  const { lanes, groups, right } = marginsOf(viewport);
  return { leftPx: isGrouped ? groups : lanes, rightPx: viewport.widthPx - right };
}

/**
 * The viewport in px of the usual size of text, in which the timeline is painted: on the screen such a px is `textScale`
 * px, and 16 of them are 1 rem. So the whole timeline grows with the browser's text.
 */
export function textViewport({ widthPx, heightPx, pixelRatio, textScale = 1 }: Viewport): Viewport {
  return {
    widthPx: widthPx / textScale,
    heightPx: heightPx / textScale,
    pixelRatio: pixelRatio * textScale,
    textScale,
  };
}

/** From virtual ms to px, and back. */
export type TimeScale = ScaleLinear<number, number>;

/** The scale of a view over the width of the lanes. */
export function timeScale({ fromMs, toMs }: TimeView, { leftPx, rightPx }: Sides): TimeScale {
  return scaleLinear([fromMs, toMs], [leftPx, rightPx]);
}

/** A round time of the axis, in ms, and its text. */
export interface Tick {
  readonly atMs: number;
  readonly text: string;
}

/** Round times of a view, about 100 px apart, in as many digits of a second as they need; none before the run. */
export function axisTicks({ fromMs, toMs }: TimeView, { leftPx, rightPx }: Sides): Tick[] {
  const count = Math.max(2, (rightPx - leftPx) / 100);
  const [fromS, toS] = [fromMs / 1000, toMs / 1000];
  // As many digits as the step has; d3 would build its format again on every frame.
  const digits = Math.max(0, -Math.floor(Math.log10(tickStep(fromS, toS, count)) + 1e-9));
  return ticks(fromS, toS, count)
    .filter((atS) => atS >= 0)
    .map((atS) => ({ atMs: atS * 1000, text: `${atS.toFixed(digits)} s` }));
}

/** Whether there are too many lanes for a row each, or the rows would be too thin. A folded timeline has no height. */
export function isCrowded(laneCount: number, viewport: Viewport): boolean {
  const isThin = lanesRoomPx(viewport) / laneCount < LEAST_STEP_PX;
  return laneCount > MOST_LANES || (isThin && viewport.heightPx > 0);
}
