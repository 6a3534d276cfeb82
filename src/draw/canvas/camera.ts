// The camera: the part of the stage that is shown, and the limits of its movement.
import type { Point } from '../../sim/contracts/command';

/**
 * A place `p` of the whole stage is shown at `k · p + (x, y)`, in px of the stage. A transform of d3-zoom is a camera.
 */
export interface Camera {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** The whole stage. */
export const FIT: Camera = { k: 1, x: 0, y: 0 };

/** A stage's size in px. */
interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The same camera within its limits: not farther than the whole stage, not nearer than `nearest`, and on the stage. */
export function within({ k, x, y }: Camera, { widthPx, heightPx }: Size, nearest: number): Camera {
  const scale = clamp(k, 1, nearest);
  if (scale === 1) return FIT;
  // Where the scale is limited, the place in the middle stays there.
  const shrink = scale / k;
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  return {
    k: scale,
    x: clamp(middleX - (middleX - x) * shrink, widthPx * (1 - scale), 0),
    y: clamp(middleY - (middleY - y) * shrink, heightPx * (1 - scale), 0),
  };
}

/** The camera nearer by a factor; the place shown at `about` stays there. */
export function zoomedBy({ k, x, y }: Camera, factor: number, [aboutX, aboutY]: Point): Camera {
  return { k: k * factor, x: aboutX - (aboutX - x) * factor, y: aboutY - (aboutY - y) * factor };
}

/** The camera whose picture is moved by so many px. */
export function pannedBy({ k, x, y }: Camera, [dx, dy]: Point): Camera {
  return { k, x: x + dx, y: y + dy };
}

/** The camera at this scale with a place of the whole stage, in px, in the middle. */
export function centredAt([x, y]: Point, k: number, { widthPx, heightPx }: Size): Camera {
  return { k, x: widthPx / 2 - k * x, y: heightPx / 2 - k * y };
}

/** The camera on a stage of another size, with the same place in the middle. */
export function resized({ k, x, y }: Camera, before: Size, after: Size): Camera {
  const [acrossPx, downPx] = [(before.widthPx / 2 - x) / k, (before.heightPx / 2 - y) / k];
  const place: Point = [
    (acrossPx / before.widthPx) * after.widthPx,
    (downPx / before.heightPx) * after.heightPx,
  ];
  return centredAt(place, k, after);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
