// Passes an element's pointer events to the stage's gestures, in px from the element's corner.
import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from '../../sim/contracts/command';
import { StageGestures, type StageHost } from './stageGestures';

/** Handlers of pointer events that are not gestures. */
export interface PointerHost extends StageHost {
  readonly onHover: (at: Point | null) => void;
  readonly onMenu: (at: Point, target: Element) => void;
  /** A click without a pointer: from a screen reader or a script. */
  readonly onPlainClick: (target: Element) => void;
}

/** Listens on an element; handlers always use the latest `host`. */
export function usePointers(element: RefObject<HTMLElement | null>, host: PointerHost): void {
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    const { current } = element;
    return current ? listen(current, () => latest.current) : undefined;
  }, [element]);
}

function listen(element: HTMLElement, host: () => PointerHost): () => void {
  const gestures = new StageGestures(host);
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  const isOnStage = ({ target }: Event) =>
    target instanceof Element && !target.closest('[data-over]');
  const abort = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, handle, { signal: abort.signal });
  /** The pointer that is pressed on the stage. */
  let pressed: number | null = null;
  on('pointerdown', (event) => {
    pressed = event.pointerId;
    if (event.button === 0 && isOnStage(event))
      gestures.press(event.pointerId, at(event), event.shiftKey);
  });
  on('pointermove', (event) => {
    if (gestures.move(event.pointerId, at(event))) element.setPointerCapture(event.pointerId);
    else if (!gestures.isPressed && event.pointerType !== 'touch')
      host().onHover(isOnStage(event) ? at(event) : null);
  });
  on('pointerup', (event) => {
    pressed = null;
    gestures.release(event.pointerId, at(event));
  });
  on('pointercancel', () => {
    pressed = null;
    gestures.cancel();
  });
  // A popover that opens during a press captures the pointer: a release outside of it would close it at once.
  const captureBy = ({ target, newState }: ToggleEvent) => {
    if (newState === 'open' && pressed !== null) (target as Element).setPointerCapture(pressed);
  };
  element.addEventListener('beforetoggle', captureBy, { capture: true, signal: abort.signal });
  on('pointerleave', () => host().onHover(null));
  on('contextmenu', (event) => {
    if (!isOnStage(event)) return;
    event.preventDefault();
    gestures.cancel();
    host().onMenu(at(event), event.target as Element);
  });
  on('click', (event) => {
    if (event.detail === 0 && isOnStage(event)) host().onPlainClick(event.target as Element);
  });
  return () => {
    gestures.cancel();
    abort.abort();
  };
}
