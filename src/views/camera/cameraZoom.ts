// The camera's limits, which d3-zoom keeps: the stage's edges, the nearest level of detail, and the processes.
import { extent } from 'd3-array';
import { interpolateNumberArray } from 'd3-interpolate';
import { type ZoomBehavior, zoom } from 'd3-zoom';
import type { Viewport } from '../../draw/canvas/layout';
import { nearestScale } from '../../draw/scene/nodeMetrics';
import type { Point } from '../../sim/contracts/command';

/** The top left and the bottom right corner of a part of the stage, in px of the whole stage. */
type Corners = [[number, number], [number, number]];

/**
 * A camera's zoom, without limits of a stage yet.
 *
 * @param places - the places of the processes on the whole stage, in px: they keep the middle of what is shown.
 */
export function cameraZoom(places: () => readonly Point[]): ZoomBehavior<HTMLElement, unknown> {
  const camera = zoom<HTMLElement, unknown>();
  const constrain = camera.constrain();
  return (
    camera
      .constrain((shown, window, stage) =>
        constrain(shown, window, reachable(places(), window, shown.k, stage)),
      )
      // A straight interpolation: d3's own zooms out beyond the limits between two views.
      .interpolate(
        (from, to) =>
          interpolateNumberArray(from, to) as (share: number) => [number, number, number],
      )
  );
}

/** The part of the stage that a window may show at a scale: the processes, and half a window around them. */
function reachable(places: readonly Point[], window: Corners, k: number, stage: Corners): Corners {
  const side = (axis: 0 | 1): [number, number] => {
    const [least, most] = [stage[0][axis], stage[1][axis]];
    const half = (window[1][axis] - window[0][axis]) / k / 2;
    // The stage's own middle is among them, so that the whole stage can be seen.
    const all = [(least + most) / 2, ...places.map((place) => place[axis])];
    const [low = least, high = most] = extent(all);
    return [Math.max(least, low - half), Math.min(most, high + half)];
  };
  const [[left, right], [top, bottom]] = [side(0), side(1)];
  return [
    [left, top],
    [right, bottom],
  ];
}

/** Limits a camera to a stage of this many nodes; `whole` is the viewport of the whole stage. */
export function limitTo(
  camera: ZoomBehavior<HTMLElement, unknown>,
  whole: Viewport,
  nodeCount: number,
): void {
  const corners: Corners = [
    [0, 0],
    [whole.widthPx, whole.heightPx],
  ];
  camera
    .extent(() => corners)
    .translateExtent(corners)
    .scaleExtent([1, nearestScale(nodeCount, whole)]);
}
