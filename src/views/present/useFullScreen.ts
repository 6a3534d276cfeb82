// The full screen in present mode.
import { useEffect } from 'react';

/** Full screen while present mode is on; a browser grants it only after a key or a click. */
export function useFullScreen(): void {
  useEffect(() => {
    const ask = async () => {
      try {
        if (navigator.userActivation?.isActive) await document.documentElement.requestFullscreen();
      } catch {
        // The browser forbids it: then present mode fills the window.
      }
    };
    void ask();
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
}
