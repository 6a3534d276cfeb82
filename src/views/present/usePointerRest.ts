// Watches the pointer in present mode.
import { type RefObject, useEffect, useState } from 'react';
import { useFrame } from '../base/frameLoop';
import { openPopover } from '../base/openPopover';
import { PointerRest } from './pointerRest';

/** The controls, and dialogs: while the pointer is on one of them, none goes. */
const IN_USE = ':is(.present-head, .present-controls, .stage-tools, dialog):hover';

/** Whether the pointer rests, so that the controls are hidden. */
export function usePointerRest(frame: RefObject<HTMLElement | null>): boolean {
  const [rest] = useState(() => new PointerRest());
  const [isResting, setResting] = useState(true);
  useEffect(() => {
    const move = ({ clientX, clientY }: PointerEvent) => {
      rest.at(clientX, clientY, performance.now());
    };
    document.addEventListener('pointermove', move);
    return () => document.removeEventListener('pointermove', move);
  }, [rest]);
  useFrame(() => {
    const nowMs = performance.now();
    const isInUse = () => openPopover() !== null || frame.current?.querySelector(IN_USE) != null;
    if (!rest.isResting(nowMs) && isInUse()) rest.keep(nowMs);
    setResting(rest.isResting(nowMs));
  });
  return isResting;
}
