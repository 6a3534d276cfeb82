// Panning, zooming and scrubbing of the timeline by pointer, wheel and fingers; fetched after the first paint.
import { drag } from 'd3-drag';
import { pointer, select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Viewport } from '../../draw/canvas/layout';
import { hitMark } from '../../draw/timeline/hitMark';
import { hitBeat } from '../../draw/timeline/timelineBeats';
import { type Sides, sides, type TimeScale, timeScale } from '../../draw/timeline/timelineGeometry';
import type { TimelineModel, TimeView } from '../../draw/timeline/timelineModel';
import { type TimelineScene, timeAt, timelineScene } from '../../draw/timeline/timelineScene';
import type { Session } from '../../session/session';
import {
  firstWindow,
  fitted,
  fixedWithin,
  held,
  LEAST_SPAN_MS,
  panned,
  type TimeWindow,
  wholeMs,
} from '../base/timeWindow';

/** Inputs and outputs of the gestures, as they are at the time of a gesture. */
export interface GestureHost {
  /** In px of the usual size of text. */
  readonly viewport: Viewport | null;
  readonly model: () => TimelineModel;
  readonly timeWindow: TimeWindow;
  readonly setTimeWindow: (timeWindow: TimeWindow) => void;
  /** The scene that is painted, where it is not that of the lanes; null before the first frame. */
  readonly scene?: () => (TimelineScene & { readonly pxPerMs: number }) | null;
}

/** The scene of the picture that is shown. */
export function sceneOf({ scene, model }: GestureHost, viewport: Viewport): TimelineScene {
  return scene?.() ?? timelineScene(model(), viewport);
}

/** The scale of the picture that is shown; clamped, so that all is placed within the rows. */
export function shownScale(host: GestureHost, viewport: Viewport): TimeScale {
  return sceneOf(host, viewport).scale.copy().clamp(true);
}

/** Largest distance between a press and the cursor that it grabs. */
const CURSOR_REACH_PX = 12;
const DRAG_STARTS_PX = 4;
/** The height of the ruler, in px. */
const RULER_PX = 34;

/**
 * Listens on the timeline's lanes; the returned function ends it.
 *
 * @param scroller - the element in which the rows scroll
 */
export function listen(
  element: HTMLElement,
  session: Session,
  host: () => GestureHost,
  scroller: () => HTMLElement | null,
): () => void {
  const target = select<HTMLElement, unknown>(element);
  const abort = new AbortController();
  target.call(zooming(element, session, host, scroller)).on('dblclick.zoom', () => {
    beforeClick.restore();
    const { timeWindow, model, setTimeWindow } = host();
    setTimeWindow(fitted(timeWindow, model().endMs, firstWindow(session.store.getState())));
  });
  target.call(scrubbing(element, session, host));
  const beforeClick = new MomentBefore(session);
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, handle, { signal: abort.signal, passive: false });
  on('click', (event) => {
    if (isOnControl(event)) return;
    if (event.detail <= 1) beforeClick.remember();
    const atMs = momentAt(element, host(), event);
    if (atMs !== null) session.scrub(atMs);
  });
  on('mousemove', (event) => {
    element.toggleAttribute('data-scrubbing', isScrub(element, host(), event));
  });
  on('wheel', (event) => {
    const byPx = sidewaysPx(event);
    // The wheel scrolls where the names are, and zooms where the lanes are.
    if (byPx === null && isOnControl(event) && !event.ctrlKey) return;
    event.preventDefault();
    const { viewport, model, setTimeWindow } = host();
    if (byPx === null || !viewport) return;
    const { view, endMs } = model();
    const scale = timeScale(view, sidesOnScreen(host()));
    const byMs = scale.invert(byPx) - scale.invert(0);
    setTimeWindow(panned(view, byMs, limitMs(view, endMs, session)));
  });
  return () => {
    abort.abort();
    target.on('.zoom', null).on('.drag', null);
  };
}

/** The moment shown before a click, for the second click of a double click. */
class MomentBefore {
  readonly #session: Session;
  #nowMs = 0;
  #isPlaying = false;
  #isLookingBack = false;

  constructor(session: Session) {
    this.#session = session;
  }

  remember(): void {
    const { nowMs, isPlaying, isLookingBack } = this.#session.store.getState();
    this.#nowMs = nowMs;
    this.#isPlaying = isPlaying;
    this.#isLookingBack = isLookingBack;
  }

  restore(): void {
    if (this.#isLookingBack) this.#session.scrub(this.#nowMs);
    else this.#session.toNow();
    if (this.#isPlaying) this.#session.play();
  }
}

/** Names beside the lanes are buttons, and rows that scroll have a scroll bar. */
function isOnControl(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const isOnBar =
    target.matches('.lane-rows') &&
    event instanceof MouseEvent &&
    event.offsetX >= target.clientWidth;
  return isOnBar || target.closest('button, select') !== null;
}

/** The edges of the lanes, in px of the screen from the element's corner. */
function sidesOnScreen({ viewport, model }: GestureHost): Sides {
  if (!viewport) return { leftPx: 0, rightPx: 1 };
  const { textScale = 1 } = viewport;
  const { leftPx, rightPx } = sides(viewport, model().isGrouped);
  return { leftPx: leftPx * textScale, rightPx: rightPx * textScale };
}

/** The place of an event, in px of the timeline. */
export function placeOf(
  event: MouseEvent | Touch,
  element: HTMLElement,
  { textScale = 1 }: Viewport,
): [x: number, y: number] {
  const [x, y] = pointer(event, element);
  return [x / textScale, y / textScale];
}

/** The way of a wheel that turns sideways, or with Shift, in px; null for one that zooms. */
function sidewaysPx({ deltaX, deltaY, shiftKey, ctrlKey }: WheelEvent): number | null {
  if (ctrlKey) return null;
  if (Math.abs(deltaX) > Math.abs(deltaY)) return deltaX;
  return shiftKey ? deltaY : null;
}

/** The end of what can be shown: that of the run, or of the window that shows a little of the future. */
function limitMs({ toMs }: TimeView, frontierMs: number, { store }: Session): number {
  return Math.max(wholeMs(frontierMs, firstWindow(store.getState())), toMs);
}

/** The moment of a click: a mark's or a beat's own when it is on one. */
function momentAt(element: HTMLElement, host: GestureHost, event: MouseEvent): number | null {
  if (!host.viewport) return null;
  const [x, y] = placeOf(event, element, host.viewport);
  const scene = sceneOf(host, host.viewport);
  return hitMark(scene, x, y)?.atMs ?? hitBeat(scene, x, y) ?? timeAt(scene, x);
}

/** Whether a press scrubs: on the ruler, or near the cursor. */
function isScrub(element: HTMLElement, host: GestureHost, event: Event): boolean {
  const { viewport } = host;
  if (!viewport || isOnControl(event)) return false;
  const scene = sceneOf(host, viewport);
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent);
  if (!touch) return false;
  const [x, y] = placeOf(touch, element, viewport);
  const isAtCursor = Math.abs(scene.scale(scene.model.nowMs) - x) <= CURSOR_REACH_PX;
  return y < RULER_PX || (isAtCursor && y < scene.geometry.lanesBottom);
}

function scrubbing(element: HTMLElement, session: Session, host: () => GestureHost) {
  const seekTo = (x: number) => {
    const { viewport } = host();
    if (viewport) session.scrub(timeAt(sceneOf(host(), viewport), x / (viewport.textScale ?? 1)));
  };
  return (
    drag<HTMLElement, unknown>()
      .filter((event: MouseEvent) => !event.button && isScrub(element, host(), event))
      .container(element)
      .clickDistance(DRAG_STARTS_PX)
      // The window is held while scrubbing: otherwise the time under the pointer would move away.
      .on('start', () => host().setTimeWindow(held(host().model().view)))
      .on('drag', ({ x }: { x: number }) => seekTo(x))
  );
}

/** The state of the timeline when a gesture began. */
interface Begun {
  readonly transform: ZoomTransform;
  readonly window: TimeWindow;
  readonly view: TimeView;
  readonly scrollPx: number;
  /** The subject of a drag, which its first px decide; null before them. */
  moves: 'time' | 'rows' | null;
}

/** The subject of a drag of this length in px; null while it may still be a click. */
function movedBy(byX: number, byY: number, scroller: HTMLElement | null): Begun['moves'] {
  const canScroll = scroller !== null && scroller.scrollHeight > scroller.clientHeight;
  if (canScroll && Math.abs(byY) > Math.max(DRAG_STARTS_PX, Math.abs(byX))) return 'rows';
  return Math.abs(byX) > DRAG_STARTS_PX ? 'time' : null;
}

/** Zooming and panning. The transform is that of the whole run, as it is long when a gesture begins. */
function zooming(
  element: HTMLElement,
  session: Session,
  host: () => GestureHost,
  scroller: () => HTMLElement | null,
) {
  let whole: TimeScale | null = null;
  let begun: Begun | null = null;
  /** A turn of the wheel ends a moment after its last event: a drag may have begun meanwhile. */
  let gestures = 0;
  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(DRAG_STARTS_PX)
    .filter((event: MouseEvent | WheelEvent | TouchEvent) => {
      if (isOnControl(event)) return false;
      const isWheel = event.type === 'wheel';
      if (isWheel && sidewaysPx(event as WheelEvent) !== null) return false;
      const isMain = isWheel || (!event.ctrlKey && !('button' in event && event.button));
      if (!isMain || (!isWheel && isScrub(element, host(), event))) return false;
      if (!begun) syncTransform();
      return true;
    });
  /** Sets the transform to the window that is shown. */
  const syncTransform = () => {
    const { viewport, model } = host();
    if (!viewport) return;
    const { view, endMs } = model();
    const end = limitMs(view, endMs, session);
    const onScreen = sidesOnScreen(host());
    const { leftPx, rightPx } = onScreen;
    whole = timeScale({ fromMs: 0, toMs: end }, onScreen);
    behaviour
      .extent([
        [leftPx, 0],
        [rightPx, element.clientHeight],
      ])
      .translateExtent([
        [leftPx, Number.NEGATIVE_INFINITY],
        [rightPx, Number.POSITIVE_INFINITY],
      ])
      .scaleExtent([1, Math.max(1, end / LEAST_SPAN_MS)]);
    const scale = end / (view.toMs - view.fromMs);
    const transform = zoomIdentity.translate(leftPx - scale * whole(view.fromMs), 0).scale(scale);
    select(element).property('__zoom', transform);
  };
  const show = ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
    if (!sourceEvent || !whole || !begun) return;
    const isZoom = Math.abs(transform.k / begun.transform.k - 1) > 1e-9;
    const byY = transform.y - begun.transform.y;
    if (!isZoom) begun.moves ??= movedBy(transform.x - begun.transform.x, byY, scroller());
    if (!isZoom && begun.moves === 'rows') scroller()?.scrollTo({ top: begun.scrollPx - byY });
    if (!isZoom && begun.moves !== 'time') return;
    const [, endMs = 0] = whole.domain();
    const pxPerMs = host().scene?.()?.pxPerMs;
    if (!isZoom && pxPerMs !== undefined) {
      // Between folds a picture has more px for each ms than the whole run: it follows the pointer there.
      const byPx = (transform.x - begun.transform.x) / (host().viewport?.textScale ?? 1);
      host().setTimeWindow(panned(begun.view, -byPx / pxPerMs, endMs));
      return;
    }
    const [fromMs = 0, toMs = 0] = transform.rescaleX(whole).domain();
    const isFollowing = begun.window.type === 'following' && session.store.getState().isPlaying;
    const spanMs = toMs - fromMs;
    host().setTimeWindow(
      isZoom && isFollowing ? { type: 'following', spanMs } : fixedWithin({ fromMs, toMs }, endMs),
    );
  };
  return behaviour
    .on('start', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      gestures += 1;
      const scrollPx = scroller()?.scrollTop ?? 0;
      const { view } = host().model();
      begun = { transform, window: host().timeWindow, view, scrollPx, moves: null };
    })
    .on('zoom', show)
    .on('end', () => {
      gestures -= 1;
      if (gestures === 0) begun = null;
    });
}
