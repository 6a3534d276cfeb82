// A dialog over the page that is open while it is drawn.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The dialog's element: it takes the focus when it appears, and gives it back when it goes. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // It gives the focus back while it is still there to do so.
    return () => current?.close();
  }, []);
  return dialog;
}
