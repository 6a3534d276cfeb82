// A modal dialog, open while it is mounted.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { openPopover } from '../base/openPopover';

/** Ref of the dialog's element: it takes the focus when it opens, and returns it when it closes. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    // showModal also closes it, but without returning the focus, so the dialog could not return it either.
    openPopover()?.hidePopover();
    current?.showModal();
    // A dialog returns the focus only while it is in the document.
    return () => current?.close();
  }, []);
  return dialog;
}
