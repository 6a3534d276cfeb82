// Scrubbing, panning and zooming of the timeline, by mouse, wheel and fingers.
import { type RefObject, useEffect, useRef } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { hitTimeline, timelineGeometry, timeScale } from '../../draw/timeline/timelineGeometry';
import type { TimelineModel } from '../../draw/timeline/timelineModel';
import type { Session } from '../../session/session';
import { useSession } from '../../session/useSession';
import { FOLLOWING, fixedWindow, panned, type TimeWindow, zoomed } from '../base/timeWindow';

/** Inputs and outputs of the gestures. */
interface Host {
  readonly viewport: Viewport | null;
  readonly model: () => TimelineModel;
  readonly timeWindow: TimeWindow;
  readonly setTimeWindow: (timeWindow: TimeWindow) => void;
}

/** Largest distance between a press and the cursor that it grabs. */
const CURSOR_REACH_PX = 12;
const DRAG_STARTS_PX = 4;
/** One notch of a usual wheel is 100 px; it zooms by about a fifth. */
const ZOOM_PER_PX = 0.002;

/** Listens on the timeline; a double click follows the run again. */
export function useTimelineGestures(element: RefObject<HTMLElement | null>, host: Host): void {
  const session = useSession();
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    const { current } = element;
    return current ? listen(current, session, () => latest.current) : undefined;
  }, [element, session]);
}

interface Finger {
  x: number;
  readonly startX: number;
  mode: 'undecided' | 'pan' | 'scrub';
}

/** The gesture that a press at this place begins. */
function modeAt({ viewport, model }: Host, x: number, y: number): Finger['mode'] {
  if (!viewport) return 'undecided';
  const { nodes, view, nowMs } = model();
  const isOnAxis = y < timelineGeometry(nodes.length, viewport).lanesTop;
  const isAtCursor = Math.abs(timeScale(view, viewport)(nowMs) - x) <= CURSOR_REACH_PX;
  return isOnAxis || isAtCursor ? 'scrub' : 'undecided';
}

function listen(element: HTMLElement, session: Session, host: () => Host): () => void {
  const fingers = new Map<number, Finger>();
  const place = ({ clientX, clientY }: MouseEvent): [number, number] => {
    const box = element.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  const hitAt = (x: number, y: number) => {
    const { viewport, model } = host();
    return viewport && hitTimeline(model(), viewport, x, y);
  };
  const seekTo = (x: number) => {
    const hit = hitAt(x, 0);
    if (hit) session.scrub(hit.atMs);
  };
  const zoomAround = (x: number, factor: number) => {
    const { timeWindow, setTimeWindow, model } = host();
    const hit = hitAt(x, 0);
    if (hit) setTimeWindow(zoomed(timeWindow, model().view, factor, hit.atMs));
  };
  const panBy = (byPx: number) => {
    const { viewport, model, setTimeWindow } = host();
    if (!viewport || byPx === 0) return;
    const { view } = model();
    const scale = timeScale(view, viewport);
    setTimeWindow(panned(view, scale.invert(0) - scale.invert(byPx)));
  };
  const pinch = (finger: Finger, x: number) => {
    const other = [...fingers.values()].find((another) => another !== finger);
    if (!other) return;
    const [before, after] = [Math.abs(finger.x - other.x), Math.abs(x - other.x)];
    if (before > 8 && after > 8) zoomAround((x + other.x) / 2, after / before);
  };

  const abort = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, handle, { signal: abort.signal, passive: false });
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    const [x, y] = place(event);
    const mode = modeAt(host(), x, y);
    fingers.set(event.pointerId, { x, startX: x, mode });
    element.setPointerCapture(event.pointerId);
    if (mode !== 'scrub') return;
    // The window is fixedWindow while scrubbing: otherwise the time under the pointer would move away.
    const { model, setTimeWindow } = host();
    setTimeWindow(fixedWindow(model().view));
    if (y < 30) seekTo(x);
  });
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    const [x, y] = place(event);
    if (!finger) {
      element.toggleAttribute('data-scrubbing', modeAt(host(), x, y) === 'scrub');
      return;
    }
    if (finger.mode === 'undecided' && Math.abs(x - finger.startX) > DRAG_STARTS_PX)
      finger.mode = 'pan';
    if (fingers.size > 1) pinch(finger, x);
    else if (finger.mode === 'scrub') seekTo(x);
    else if (finger.mode === 'pan') panBy(x - finger.x);
    finger.x = x;
  });
  on('pointerup', (event) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (finger?.mode !== 'undecided') return;
    const node = hitAt(...place(event))?.node;
    if (node) session.select(node);
  });
  on('pointercancel', (event) => void fingers.delete(event.pointerId));
  on('dblclick', () => host().setTimeWindow(FOLLOWING));
  on('wheel', (event) => {
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) panBy(-event.deltaX);
    else
      zoomAround(place(event)[0], Math.exp(-event.deltaY * ZOOM_PER_PX * (event.ctrlKey ? 5 : 1)));
  });
  return () => abort.abort();
}
