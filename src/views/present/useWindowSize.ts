// The size of the window's inside.
import { useEffect, useState } from 'react';
import type { WindowSize } from './hallSizes';

const measured = (): WindowSize => ({
  widthPx: window.innerWidth,
  heightPx: window.innerHeight,
});

/** The window's size: the same object until it changes. */
export function useWindowSize(): WindowSize {
  const [size, setSize] = useState(measured);
  useEffect(() => {
    const measure = () => setSize(measured());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size;
}
