// Elements by role and accessible name, as far as the checks need them.

/** A point of the window, in CSS px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const SELECTORS = {
  button: 'button, [role=button]',
  combobox: 'select',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1',
  list: 'ul, ol',
  menu: '[role=menu]',
  menuitem: '[role=menuitem]',
  region: 'section, [role=region]',
  slider: 'input[type=range]',
  status: '[role=status]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  timer: '[role=timer]',
} as const;

/** The roles that the checks ask for. */
export type Role = keyof typeof SELECTORS;

/** The text of an element; null when it is absent or hidden. A name of null matches any. */
export function textOf(role: Role, name: string | null): string | null {
  return element(role, name)?.textContent ?? null;
}

/** Whether the stage's gestures have been fetched: d3-zoom leaves its mark on the stage. */
export function hasGestures(): boolean {
  const stage = element('region', 'Network');
  return stage !== undefined && '__zoom' in stage;
}

/** Settles after the page's timers without a delay: until then, d3-drag swallows every click, lest one ends the drag. */
export function timersFired(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The accessible names of the role's elements that begin with this text. */
export function namesOf(role: Role, start: string): readonly string[] {
  return shown(role)
    .map(nameOf)
    .filter((name) => name.startsWith(start));
}

/** The box of an element, scrolled into view; null when it is absent, hidden or disabled. */
export function boxOf(role: Role, name: string): DOMRect | null {
  const found = element(role, name);
  if (!found || found.matches(':disabled')) return null;
  found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return found.getBoundingClientRect().toJSON() as DOMRect;
}

/** The box of a node's button, for any state of the node. */
export function boxOfNode(id: string): DOMRect | null {
  const node = shown('button').find((one) => nameOf(one).startsWith(`${id}, `));
  return (node?.getBoundingClientRect().toJSON() as DOMRect | undefined) ?? null;
}

/** Focuses an element. */
export function focusOn(role: Role, name: string): void {
  element(role, name)?.focus();
}

/** The accessible name of the focused element; empty when none is focused. */
export function focused(): string {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body
    ? nameOf(activeElement)
    : '';
}

/** Whether a button is pressed in. */
export function isPressed(name: string): boolean {
  return element('button', name)?.ariaPressed === 'true';
}

function element(role: Role, name: string | null): HTMLElement | undefined {
  return shown(role).find((one) => name === null || nameOf(one) === name);
}

function shown(role: Role): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(SELECTORS[role])].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
}

function nameOf(named: HTMLElement): string {
  const labelledBy = named.getAttribute('aria-labelledby');
  const label = labelledBy
    ? document.getElementById(labelledBy)?.textContent
    : named.getAttribute('aria-label');
  return (label ?? spokenText(named)).trim();
}

/** The text without parts that are hidden from screen readers. */
function spokenText(node: Node): string {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
  if (node instanceof Text) return node.data;
  return [...node.childNodes].map(spokenText).join('');
}
