// Watches the pointer in present mode.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from '../../sim/contracts/command';
import { useFrame } from '../base/frameLoop';
import { openPopover } from '../base/openPopover';
import { PointerRest } from './pointerRest';

/** The controls, and dialogs: while the pointer is on one of them, none goes. */
const IN_USE = ':is(.present-head, .present-controls, .stage-tools, dialog):hover';

interface ShownPointer {
  /** Its place on the screen, in px; null before its first event. */
  readonly pointer: RefObject<Point | null>;
  /** Whether it rests, so that the controls are hidden. */
  readonly isResting: boolean;
}

/** @param isTool - whether the pointer points at something or draws: then its movements bring no controls. */
export function usePointer(frame: RefObject<HTMLElement | null>, isTool: boolean): ShownPointer {
  const pointer = useRef<Point | null>(null);
  const [rest] = useState(() => new PointerRest());
  const [isResting, setResting] = useState(true);
  useEffect(() => {
    const move = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = [clientX, clientY];
      if (!isTool) rest.at(clientX, clientY, performance.now());
    };
    document.addEventListener('pointermove', move);
    return () => document.removeEventListener('pointermove', move);
  }, [rest, isTool]);
  useFrame(() => {
    const nowMs = performance.now();
    const isInUse = () => openPopover() !== null || frame.current?.querySelector(IN_USE) != null;
    if (!rest.isResting(nowMs) && isInUse()) rest.keep(nowMs);
    setResting(isTool || rest.isResting(nowMs));
  });
  return { pointer, isResting };
}
