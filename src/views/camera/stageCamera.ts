// The stage's camera, moved by d3-zoom: by wheel, pinch and drag, and by keys, buttons and searches.
import { type Selection, select } from 'd3-selection';
import 'd3-transition';
import { type D3ZoomEvent, type ZoomTransform, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type Camera, FIT } from '../../draw/canvas/camera';
import { toScreen, type Viewport, wholeOf } from '../../draw/canvas/layout';
import type { Point } from '../../sim/contracts/command';
import type { CameraMoves, PageStore } from '../base/pageStore';
import { cameraZoom, limitTo } from './cameraZoom';

/** The stage's part in the camera's gestures. */
export interface CameraHost {
  /** Whether an event begins a gesture of the camera. */
  readonly isMeant: (event: Event) => boolean;
  /** Whether the place of a double click is empty: it shows the whole stage. */
  readonly isEmpty: (event: Event) => boolean;
  readonly reducedMotion: () => boolean;
  /** The places of the processes, in unit coordinates. */
  readonly places: () => Iterable<Point>;
}

/** Duration of a movement by key or button, in ms. */
const TRANSITION_MS = 220;
/** The distance from the stage's edge at which a place counts as shown. */
const MARGIN_PX = 40;
/** The scale at which a place that was searched for is shown, as a part of the nearest scale. */
const SEARCHED_SHARE = 0.85;

type Zoomed = Selection<HTMLElement, unknown, null, undefined>;

/** Moves the camera of one stage. */
export class StageCamera implements CameraMoves {
  readonly #host: CameraHost;
  readonly #zoom = cameraZoom(() => this.#places);
  readonly #stage: Zoomed;
  /** Has the camera at the end of the movement that goes on: a second press of a key goes on from there. */
  readonly #goal: Zoomed = select({} as HTMLElement);
  /** The movement that goes on. */
  #transition: object | null = null;
  #whole: Viewport | null = null;
  readonly #unsubscribe: () => void;

  constructor(element: HTMLElement, page: PageStore, host: CameraHost) {
    this.#host = host;
    this.#stage = select<HTMLElement, unknown>(element);
    /** The camera that the gestures have set last: any other one was set by a key or a button. */
    let own: Camera | null = null;
    this.#zoom
      .filter(host.isMeant)
      .on('zoom', function (this: HTMLElement, event: D3ZoomEvent<HTMLElement, unknown>) {
        if (this !== element) return;
        own = event.transform.k === 1 ? FIT : event.transform;
        page.getState().setCamera(own);
      });
    const adopt = (shown: Camera) => {
      if (shown !== own) this.#stage.interrupt().property('__zoom', toTransform(shown));
    };
    this.#stage.call(this.#zoom);
    // d3-zoom calls this for double taps as well.
    this.#stage.on('dblclick.zoom', (event: Event) => {
      if (host.isEmpty(event)) this.fit();
    });
    adopt(page.getState().camera);
    this.#unsubscribe = page.subscribe((now, before) => {
      if (now.camera !== before.camera) adopt(now.camera);
    });
  }

  stop(): void {
    this.#unsubscribe();
    this.#stage.interrupt().on('.zoom', null);
  }

  /** Sets the stage's size and its number of nodes; the same place stays in the middle. */
  setStage(viewport: Viewport, nodeCount: number): void {
    const [before, after] = [this.#whole, wholeOf(viewport)];
    this.#whole = after;
    limitTo(this.#zoom, after, nodeCount);
    const shown = zoomTransform(this.#element);
    if (!before || before === after || shown.k === 1) return;
    const [x, y] = shown.invert([before.widthPx / 2, before.heightPx / 2]);
    const [across, down] = [after.widthPx / before.widthPx, after.heightPx / before.heightPx];
    this.#zoom.scaleTo(this.#stage, shown.k);
    this.#zoom.translateTo(this.#stage, x * across, y * down);
  }

  zoomBy(factor: number): void {
    this.#move(() => this.#zoom.scaleBy(this.#goal, factor));
  }

  panBy([across, down]: Point): void {
    this.#move(({ widthPx, heightPx }, { k }) =>
      this.#zoom.translateBy(this.#goal, (-across * widthPx) / k, (-down * heightPx) / k),
    );
  }

  fit(): void {
    this.#move(() => this.#zoom.transform(this.#goal, zoomIdentity));
  }

  show(place: Point): void {
    this.#move((whole, { k }) => {
      const [, nearest] = this.#zoom.scaleExtent();
      this.#zoom.scaleTo(this.#goal, Math.max(k, SEARCHED_SHARE * nearest));
      this.#zoom.translateTo(this.#goal, ...toScreen(place, whole));
    });
  }

  reveal(place: Point): void {
    this.#move((whole, shown) => {
      // The place as it will be seen when the movement that goes on has ended.
      const [x, y] = shown.apply([...toScreen(place, whole)]);
      const [dx, dy] = [insideBy(x, whole.widthPx), insideBy(y, whole.heightPx)];
      this.#zoom.translateBy(this.#goal, dx / shown.k, dy / shown.k);
    });
  }

  get #places(): Point[] {
    const whole = this.#whole;
    return whole ? Array.from(this.#host.places(), (place) => toScreen(place, whole)) : [];
  }

  get #element(): HTMLElement {
    return this.#stage.node() as HTMLElement;
  }

  /** Moves to the goal after a change to it. */
  #move(change: (whole: Viewport, goal: ZoomTransform) => void): void {
    if (!this.#whole) return;
    const now = zoomTransform(this.#element);
    if (!this.#transition) this.#goal.property('__zoom', now);
    const before = zoomTransform(this.#goal.node() as HTMLElement);
    change(this.#whole, before);
    const goal = zoomTransform(this.#goal.node() as HTMLElement);
    if (goal.toString() === before.toString()) return;
    if (this.#host.reducedMotion()) {
      this.#zoom.transform(this.#stage, goal);
      return;
    }
    const transition = this.#stage.transition().duration(TRANSITION_MS);
    this.#transition = transition;
    transition.on('end interrupt cancel', () => {
      if (this.#transition === transition) this.#transition = null;
    });
    this.#zoom.transform(transition, goal);
  }
}

function toTransform({ k, x, y }: Camera): ZoomTransform {
  return zoomIdentity.translate(x, y).scale(k);
}

/** The movement that brings a coordinate inside the stage's margins; 0 if it is there. */
function insideBy(value: number, stagePx: number): number {
  return Math.max(MARGIN_PX, Math.min(stagePx - MARGIN_PX, value)) - value;
}
