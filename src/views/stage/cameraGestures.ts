// The camera's gestures: wheel, pinch and drag move it, a double click shows the whole stage.
import { select } from 'd3-selection';
import 'd3-transition';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Camera } from '../../draw/canvas/camera';
import type { Point } from '../../sim/contracts/command';
import type { PageStore } from '../base/pageStore';
import type { StageCamera } from './stageCamera';

/** The stage's part in the camera's gestures. */
export interface CameraHost {
  /** Whether a drag that begins here moves the camera. */
  readonly pans: (at: Point, isShifted: boolean) => boolean;
  /** Whether a place is empty: a double click there shows the whole stage. */
  readonly isEmpty: (at: Point) => boolean;
  readonly reducedMotion: boolean;
}

/** Duration of a movement by key or button, in ms. */
const TRANSITION_MS = 220;

/** Listens on the stage's element until the returned function is called. */
export function listenForCamera(
  element: HTMLElement,
  page: PageStore,
  camera: StageCamera,
  host: () => CameraHost,
): () => void {
  const stage = select<HTMLElement, unknown>(element);
  /** The camera that the gestures have set last: any other one was set by somebody else. */
  let own: Camera | null = null;
  const gestures = zoom<HTMLElement, unknown>()
    .filter((event: Event) => {
      gestures.scaleExtent([1, camera.nearest]);
      return isMeant(event, element, host());
    })
    .constrain((to) => toTransform(camera.within(to)))
    .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      own = camera.within(transform);
      page.getState().setCamera(own);
    });
  const adopt = (shown: Camera) => {
    if (shown !== own) stage.interrupt().property('__zoom', toTransform(shown));
  };
  stage.call(gestures);
  // d3-zoom calls this for double taps as well.
  stage.on('dblclick.zoom', (event: MouseEvent | TouchEvent) => {
    const at = placesOf(event, element)[0];
    if (at && !isOverlay(event) && host().isEmpty(at)) camera.fit();
  });
  adopt(page.getState().camera);
  const unsubscribe = page.subscribe((now, before) => {
    if (now.camera !== before.camera) adopt(now.camera);
  });
  camera.transition = (to, ended) => {
    if (host().reducedMotion) {
      stage.call(gestures.transform, toTransform(to));
      ended();
      return;
    }
    const transition = stage.transition().duration(TRANSITION_MS).on('end interrupt cancel', ended);
    transition.call(gestures.transform, toTransform(to));
  };
  return () => {
    camera.transition = null;
    unsubscribe();
    stage.interrupt().on('.zoom', null);
  };
}

function toTransform({ k, x, y }: Camera): ZoomTransform {
  return zoomIdentity.translate(x, y).scale(k);
}

/** Whether an event begins a gesture of the camera. */
function isMeant(event: Event, element: HTMLElement, host: CameraHost): boolean {
  if (isOverlay(event)) return false;
  if (event.type === 'wheel') return true;
  const { button = 0, ctrlKey, shiftKey } = event as MouseEvent;
  const places = placesOf(event as MouseEvent | TouchEvent, element);
  if (places.length > 1) return true;
  return button === 0 && !ctrlKey && places.every((at) => host.pans(at, shiftKey));
}

/** Whether an event belongs to a tool or a panel over the stage. */
function isOverlay({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-over]') !== null;
}

/** The places of the pointer or of all fingers, in px from the element's corner. */
function placesOf(event: MouseEvent | TouchEvent, element: HTMLElement): Point[] {
  const box = element.getBoundingClientRect();
  const touches = 'touches' in event ? [...event.touches, ...endedOf(event)] : [event];
  return touches.map(({ clientX, clientY }) => [clientX - box.left, clientY - box.top]);
}

/** The fingers that a `touchend` is about: they touch no longer. */
function endedOf({ type, changedTouches }: TouchEvent): Touch[] {
  return type === 'touchend' ? [...changedTouches] : [];
}
