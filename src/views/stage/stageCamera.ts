// The movements of the stage's camera, for keys, buttons and searches; gestures are in `cameraGestures.ts`.
import {
  type Camera,
  centredAt,
  FIT,
  pannedBy,
  resized,
  within,
  zoomedBy,
} from '../../draw/canvas/camera';
import { seenThrough, toScreen, type Viewport, wholeOf } from '../../draw/canvas/layout';
import { nearestScale } from '../../draw/scene/nodeMetrics';
import type { Point } from '../../sim/contracts/command';
import type { CameraMoves, PageStore } from '../base/pageStore';

/** The distance from the stage's edge at which a place counts as shown. */
const MARGIN_PX = 40;
/** The scale at which a place that was searched for is shown, as a part of the nearest scale. */
const SEARCHED_SHARE = 0.85;

/** Moves the camera of one stage. */
export class StageCamera implements CameraMoves {
  readonly #page: PageStore;
  #whole: Viewport | null = null;
  #nodeCount = 0;
  /** The end of the movement that goes on: a second press of a key goes on from there. */
  #goal: Camera | null = null;
  /** Moves the camera gradually, and calls `ended` at the end; null until the gestures have been fetched. */
  transition: ((to: Camera, ended: () => void) => void) | null = null;

  constructor(page: PageStore) {
    this.#page = page;
  }

  /** Sets the stage's size and its number of nodes; the same place stays in the middle. */
  setStage(viewport: Viewport, nodeCount: number): void {
    const [before, after] = [this.#whole, wholeOf(viewport)];
    this.#whole = after;
    this.#nodeCount = nodeCount;
    const { camera, setCamera } = this.#page.getState();
    if (before && before !== after && camera !== FIT)
      setCamera(this.within(resized(camera, before, after)));
  }

  /** The largest scale. */
  get nearest(): number {
    return this.#whole ? nearestScale(this.#nodeCount, this.#whole) : 1;
  }

  /** A camera within the limits of this stage. */
  within(camera: Camera): Camera {
    return this.#whole ? within(camera, this.#whole, this.nearest) : FIT;
  }

  zoomBy(factor: number): void {
    if (!this.#whole) return;
    const { widthPx, heightPx } = this.#whole;
    this.#move(zoomedBy(this.#from, factor, [widthPx / 2, heightPx / 2]));
  }

  panBy([across, down]: Point): void {
    if (!this.#whole) return;
    const { widthPx, heightPx } = this.#whole;
    this.#move(pannedBy(this.#from, [-across * widthPx, -down * heightPx]));
  }

  fit(): void {
    this.#move(FIT);
  }

  show(place: Point): void {
    if (!this.#whole) return;
    const { k } = this.#from;
    const scale = Math.max(k, SEARCHED_SHARE * this.nearest);
    this.#move(centredAt(toScreen(place, this.#whole), scale, this.#whole));
  }

  reveal(place: Point): void {
    if (!this.#whole) return;
    const { widthPx, heightPx } = this.#whole;
    // The place as it will be seen when the movement that goes on has ended.
    const [x, y] = toScreen(place, seenThrough(this.#whole, this.#from));
    const by: Point = [insideBy(x, widthPx), insideBy(y, heightPx)];
    if (by[0] !== 0 || by[1] !== 0) this.#move(pannedBy(this.#from, by));
  }

  get #from(): Camera {
    return this.#goal ?? this.#page.getState().camera;
  }

  #move(to: Camera): void {
    const target = this.within(to);
    if (!this.transition) {
      this.#page.getState().setCamera(target);
      return;
    }
    this.#goal = target;
    this.transition(target, () => {
      if (this.#goal === target) this.#goal = null;
    });
  }
}

/** The movement that brings a coordinate inside the stage's margins; 0 if it is there. */
function insideBy(value: number, stagePx: number): number {
  return Math.max(MARGIN_PX, Math.min(stagePx - MARGIN_PX, value)) - value;
}
