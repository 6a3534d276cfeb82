// The controls that a person cannot reach, and the shares of the page's parts.

/** All but the nodes, which lie over what a canvas paints, and move with it. */
const CONTROLS = 'button:not([data-node]), select, input, [role=tab]';
const TAB_STOP = '[tabindex="0"]';
const CLOSABLE = '[role=tabpanel], [popover]';

/** The share of the window's height that the stage has, and by how many px the page is wider than the window. */
export function shares(): { readonly stage: number; readonly widerPx: number } {
  // The sentence of a narrated run belongs to the picture.
  const parts = [...document.querySelectorAll('.stage, .narration')];
  const stage = parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
  const page = document.getElementById('root');
  return {
    stage: stage / innerHeight,
    widerPx: page ? page.scrollWidth - page.clientWidth : 0,
  };
}

/**
 * The names of shown controls whose middle is not on top of the page, even when they are scrolled into view. An open
 * panel or menu may cover them: the person closes it. Those of an unseen list are for the keyboard.
 */
export function unreachable(): readonly string[] {
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((one) => ({ one, top: one.scrollTop, left: one.scrollLeft }));
  const missing = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((one) => !isOnTop(one) && !isTabbed(one))
    .map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.className));
  for (const { one, top, left } of scrolled) one.scrollTo(left, top);
  return missing;
}

function isOnTop(control: HTMLElement): boolean {
  control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  // A control without a size is for a script, as the field that takes files.
  if (width * height <= 1) return true;
  if (!found) return false;
  return control.contains(found) || isLabel(control, found) || found.closest(CLOSABLE) !== null;
}

/** Whether a control is in an unseen list that is a stop of the Tab key; its subject is painted, and pointed at there. */
function isTabbed(control: HTMLElement): boolean {
  const list = control.closest('.unseen');
  return list !== null && list.closest('[inert]') === null && list.querySelector(TAB_STOP) !== null;
}

/** A checkbox in a label is reached by the label. */
function isLabel(control: HTMLElement, found: Element): boolean {
  return [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(found));
}
