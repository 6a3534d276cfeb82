// The popover that is open: a menu or a panel in the browser's top layer.

/** The element of the open popover; null when none is open. */
export function openPopover(): HTMLElement | null {
  return document.querySelector<HTMLElement>(':popover-open');
}
