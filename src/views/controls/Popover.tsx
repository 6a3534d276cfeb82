// A small panel over the stage, as a platform popover: the browser closes it and returns the focus.
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';
import { type Popup, usePage, usePageActions } from '../base/pageStore';
import { placeBeside } from './placeBeside';
import './popover.css';

interface Props {
  readonly popup: Popup;
  /** Boxes of its subject that it must not cover, in px from the stage's corner. */
  readonly clear: readonly Box[];
  readonly children: ReactNode;
}

/** The panel, beside its subject on the stage; elsewhere in the window where the stage has no room. */
export function Popover({ popup, clear, children }: Props) {
  const { closePopup } = usePageActions();
  const panel = useRef<HTMLDivElement>(null);
  useShown(panel, popup);
  usePlace(panel, usePointedAt(popup), clear);
  return (
    <div
      ref={panel}
      className="popover"
      popover="auto"
      data-over
      onToggle={({ newState }) => {
        if (newState === 'closed') closePopup();
      }}
    >
      {children}
    </div>
  );
}

/** Shows the panel, again for each new popup: the press that opens another popup may have closed the panel. */
function useShown(panel: RefObject<HTMLElement | null>, popup: Popup): void {
  useLayoutEffect(() => {
    const { current } = panel;
    // The popover returns the focus to what has it now. A press on the canvas focuses nothing.
    if ('node' in popup) buttonOf(popup.node)?.focus();
    current?.showPopover();
    current?.querySelector<HTMLElement>('button, input, select')?.focus();
    // A popover in the document returns the focus, a removed one does not.
    return () => current?.hidePopover();
  }, [panel, popup]);
}

function buttonOf(process: string): HTMLElement | null {
  return document.querySelector(`[data-node="${CSS.escape(process)}"]`);
}

/** The place that the popup is about, which moves with the stage's camera, in px from the stage's corner. */
function usePointedAt(popup: Popup): Point {
  const camera = usePage((page) => page.camera);
  const opened = useRef({ popup, camera });
  if (opened.current.popup !== popup) opened.current = { popup, camera };
  const { camera: before } = opened.current;
  return useMemo(() => {
    const { x, y } = popup;
    if (popup.type === 'storm') return [x, y];
    const grows = camera.k / before.k;
    return [(x - before.x) * grows + camera.x, (y - before.y) * grows + camera.y];
  }, [popup, before, camera]);
}

/** Places the panel, also when its size, the stage's or the window's changes, and when the page scrolls. */
function usePlace(panel: RefObject<HTMLElement | null>, at: Point, clear: readonly Box[]): void {
  useLayoutEffect(() => {
    const { current } = panel;
    const stage = current?.parentElement;
    if (!current || !stage) return;
    const place = () => {
      const { left, top, width, height } = stage.getBoundingClientRect();
      current.style.setProperty('--stage-height', `${height}px`);
      current.style.maxHeight = '';
      const size = { width: current.offsetWidth, height: current.offsetHeight };
      const whole = { x: 0, y: 0, width, height };
      const page = { x: -left, y: -top, width: innerWidth, height: innerHeight };
      const { x, y, height: shownPx } = placeBeside(size, whole, page, at, clear);
      if (shownPx < size.height) current.style.maxHeight = `${shownPx}px`;
      current.style.left = `${left + x}px`;
      current.style.top = `${top + y}px`;
    };
    // An observer also reports the present sizes, before the next frame is painted.
    const observer = new ResizeObserver(place);
    for (const one of [current, stage, document.documentElement]) observer.observe(one);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
    };
  }, [panel, at, clear]);
}
