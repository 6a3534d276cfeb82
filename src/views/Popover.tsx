// A small panel over the stage that takes the focus, and gives it back when it is closed.
import { type ReactNode, useEffect, useRef } from 'react';
import { type Popup, usePage } from './pageContext';

interface Props {
  readonly popup: Popup;
  readonly children: ReactNode;
}

/** Stands near a place of the stage and wholly within it; a press elsewhere closes it. */
export function Popover({ popup, children }: Props) {
  const { openPopup } = usePage();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('button, input, select')?.focus();
    return () => {
      // What had the focus may be gone, or somebody may have chosen another place already.
      const isFree = document.activeElement === document.body || document.activeElement === null;
      if (isFree && before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const { current } = panel;
    if (!current) return;
    const { offsetParent, offsetWidth, offsetHeight } = current;
    const { clientWidth = 0, clientHeight = 0 } = offsetParent ?? {};
    const left = Math.max(8, Math.min(popup.x + 14, clientWidth - offsetWidth - 8));
    const top = Math.max(8, Math.min(popup.y + 14, clientHeight - offsetHeight - 8));
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
  }, [popup]);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.contains(target)) openPopup(null);
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, [openPopup]);
  return (
    <div ref={panel} className="popover" data-over>
      {children}
    </div>
  );
}
