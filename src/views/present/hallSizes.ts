// The sizes of text in present mode, which follow the window.
import type { Viewport } from '../../draw/canvas/layout';
import { hallStage } from '../../draw/scene/hall';

/** The window for which lengths in a hall are given; in another one they grow with its height. */
const USUAL_WINDOW = { widthPx: 900, heightPx: 720 };
/**
 * The size of the painters' text in that window. Their smallest names are written in 11 px at the usual size; the capitals
 * of these, 0.7 times as high, are then 2.2 % of the window.
 */
const TEXT_SCALE = 2.1;

/** The size of a window's inside, in px. */
export interface WindowSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The size on this window of a length of 1 px in a hall; a narrow window is taken for a lower one. */
export function hallUnitPx({ widthPx, heightPx }: WindowSize): number {
  return Math.min(heightPx / USUAL_WINDOW.heightPx, widthPx / USUAL_WINDOW.widthPx);
}

/** The size of the painters' text on this window, in units of the usual one. */
export function hallTextScale(size: WindowSize): number {
  return TEXT_SCALE * hallUnitPx(size);
}

/** The stage's viewport in a hall, as far as it is not measured: without legend and banner, and with large text. */
export function hallRoom(size: WindowSize): Partial<Viewport> {
  const textScale = hallTextScale(size);
  return { hall: hallStage(textScale), isBare: true, footPx: 0, textScale };
}

/** The height of a lane with its gap, and the greatest height of all lanes together, in px of a hall. */
const LANE_PX = 25;
const MOST_LANES_PX = 156;

/** The height of the strip of lanes, in px of a hall. */
export function hallLanesPx(laneCount: number): number {
  return Math.min(MOST_LANES_PX, LANE_PX * laneCount) + 12;
}
