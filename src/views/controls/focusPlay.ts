// The focus after a scenario was opened.

/** Focuses Play, so that `Space` plays the opened scenario. */
export function focusPlay(): void {
  document.querySelector<HTMLElement>('.transport .play')?.focus();
}
