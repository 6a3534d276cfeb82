// Menus by keyboard.
import type { KeyboardEvent } from 'react';

/** The arrows go round the menu's items. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const index = items.findIndex((item) => item.matches(':focus'));
  items[(index + step + items.length) % items.length]?.focus();
}
