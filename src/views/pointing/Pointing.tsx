// Marks the row of a list that is pointed at or has the keyboard's focus. Fetched at the first input.
import { useEffect, useRef } from 'react';
import { useSession } from '../../session/useSession';
import { useFrame } from '../base/frameLoop';
import { usePageStore } from '../base/pageStore';
import { endStalePointing, type PointedAt, pointAt } from './pointAt';

const ROW = '[data-seq], [data-message]';

/** Shows nothing. Rows say by `data-seq` or `data-message` what they are about. */
export function Pointing(): null {
  const session = useSession();
  const page = usePageStore();
  /** The row that is marked; null while none is, and for an event that is pointed at on a canvas. */
  const marked = useRef<Element | null>(null);
  useEffect(
    () =>
      listen((row) => {
        marked.current = row;
        pointAt(session, page, aboutOf(row));
      }, marked),
    [session, page],
  );
  // Neither a row that is removed nor another run gives an event.
  useFrame(() => endStalePointing(session, page, marked.current));
  return null;
}

/** Calls `mark` with the row below the pointer, or else with the focused one, until the returned function is called. */
function listen(
  mark: (row: Element | null) => void,
  marked: { readonly current: Element | null },
): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal, capture: true };
  let hovered: Element | null = null;
  const hover = (row: Element | null) => {
    hovered = row;
    mark(hovered ?? focusedRow());
  };
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') hover(rowOf(target));
  };
  const out = ({ relatedTarget }: PointerEvent) => {
    // The pointer leaves the window.
    if (!relatedTarget) hover(null);
  };
  const focus = () => {
    const row = focusedRow() ?? hovered;
    if (row) mark(row);
  };
  const blur = () => {
    if (marked.current) mark(hovered);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') mark(null);
  };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('pointerout', out, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', blur, options);
  document.addEventListener('keydown', press, options);
  // The input that fetched this code may have been at a row.
  hover(rowOf([...document.querySelectorAll(':hover')].at(-1) ?? null));
  return () => abort.abort();
}

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(ROW) : null;
}

/** The row with the focus, if the focus came by keyboard. */
function focusedRow(): Element | null {
  const focused = document.activeElement;
  return focused?.matches(':focus-visible') ? rowOf(focused) : null;
}

function aboutOf(row: Element | null): PointedAt | null {
  const seq = row?.getAttribute('data-seq');
  if (seq) return { seq: Number(seq) };
  const message = row?.getAttribute('data-message');
  return message ? { message: Number(message) } : null;
}
