// The spotlight: all but the pointer's surroundings is dark.
import { type RefObject, useRef } from 'react';
import type { Point } from '../../sim/contracts/command';
import { useFrame } from '../base/frameLoop';

/** Over the whole picture while it is mounted. */
export function Spotlight({ pointer }: { readonly pointer: RefObject<Point | null> }) {
  const light = useRef<HTMLDivElement>(null);
  useFrame(() => {
    if (!light.current || !pointer.current) return;
    const [x, y] = pointer.current;
    light.current.style.setProperty('--light-at', `${x}px ${y}px`);
  });
  return <div ref={light} className="spotlight" role="img" aria-label="Spotlight" />;
}
