// A small panel over the stage; it takes the focus, and returns it when it closes.
import { type ReactNode, useEffect, useRef } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { type Popup, usePageActions } from '../base/pageStore';
import { placeBeside } from './placeBeside';

interface Props {
  readonly popup: Popup;
  /** Boxes of its subject that it must not cover, in px from the stage's corner. */
  readonly clear: readonly Box[];
  readonly children: ReactNode;
}

/** The panel: placed beside its subject, wholly on the stage; a press elsewhere closes it. */
export function Popover({ popup, clear, children }: Props) {
  const { closePopup } = usePageActions();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('button, input, select')?.focus();
    return () => {
      // The focus is returned only if it is free: the person may have focused another element already.
      const isFree = document.activeElement === document.body || document.activeElement === null;
      if (isFree && before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const { current } = panel;
    if (!current) return;
    const { offsetParent, offsetWidth, offsetHeight } = current;
    const { clientWidth = 0, clientHeight = 0 } = offsetParent ?? {};
    const size = { width: offsetWidth, height: offsetHeight };
    const frame = { width: clientWidth, height: clientHeight };
    const [left, top] = placeBeside(size, frame, [popup.x, popup.y], clear);
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
  }, [popup, clear]);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.contains(target)) closePopup();
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, [closePopup]);
  return (
    <div ref={panel} className="popover" data-over>
      {children}
    </div>
  );
}
