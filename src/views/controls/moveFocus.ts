// Keyboard navigation in menus and groups.
import type { KeyboardEvent } from 'react';

const UP_AND_DOWN = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus with the arrows, cyclically through the menu's items. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  moveAmong(event, '[role=menuitem]', UP_AND_DOWN);
}

/**
 * Moves the focus with the arrows, cyclically through the rows of a list. A row's buttons “Why?” and words of the
 * glossary are left out.
 */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  moveAmong(event, 'button:not(.why, .told-word *)', UP_AND_DOWN);
}

/** Moves the focus by the key's step among the elements of a selector, cyclically; Home and End go to the ends. */
export function moveAmong(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  keys: Readonly<Record<string, number>>,
): void {
  const step = keys[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const index = items.findIndex((item) => item.matches(':focus'));
  const next = { Home: 0, End: items.length - 1 }[event.key];
  items[next ?? (index + (step ?? 0) + items.length) % items.length]?.focus();
}
