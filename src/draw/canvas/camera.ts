// The camera: the part of the stage that is shown. Its movements and their limits are those of d3-zoom.

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
