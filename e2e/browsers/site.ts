// The page as a person uses it, in any browser. Every wait is for a state that lasts, not for a moment in time.
import { expect } from '@playwright/test';
import type { DrivenPage, Size } from './driver';
import type { Place, Role } from './probe/elements';
import type { Layout } from './probe/textBoxes';

/** The page in one window of a browser. */
export class Site {
  readonly #page: DrivenPage;
  readonly #baseURL: string;
  /** Errors of the page before it navigated to another address. */
  readonly #earlier: string[] = [];

  constructor(page: DrivenPage, baseURL: string) {
    this.#page = page;
    this.#baseURL = baseURL;
  }

  /** Opens an address, as `?at=3000`, and waits until there are nodes. */
  async open(query: string): Promise<void> {
    await this.#page.open(this.#baseURL + query);
    await expect.poll(() => this.clock()).not.toBeNull();
  }

  /** Opens an address without nodes: of an experiment or a hunt. */
  async openLone(query: string): Promise<void> {
    await this.#page.open(this.#baseURL + query);
    await this.isThere('heading', null);
  }

  /** Opens an address whose run plays to a moment and stops there. */
  async openAt(query: string, atMs: number): Promise<void> {
    await this.open(query);
    await expect.poll(() => this.clock(), { timeout: 180_000 }).toBe(clockText(atMs));
    await this.isThere('button', 'Play');
  }

  async reload(): Promise<void> {
    await this.#remember();
    await this.#page.reload();
    await expect.poll(() => this.clock()).not.toBeNull();
  }

  resize(size: Size): Promise<void> {
    return this.#page.resize(size);
  }

  /** Waits for an element. */
  async isThere(role: Role, name: string | null): Promise<void> {
    await expect.poll(() => this.text(role, name), `${role} ${name}`).not.toBeNull();
  }

  /** Waits until an element is gone. */
  async isGone(role: Role, name: string): Promise<void> {
    await expect.poll(() => this.text(role, name), `${role} ${name}`).toBeNull();
  }

  /** The visible text of the first element with this role and name. */
  text(role: Role, name: string | null = null): Promise<string | null> {
    return this.#page.ask('textOf', role, name);
  }

  clock(): Promise<string | null> {
    return this.text('timer', 'Virtual time');
  }

  /** Clicks the middle of an element as soon as it is shown and enabled. */
  async click(role: Role, name: string): Promise<void> {
    const { x, y, width, height } = await this.#box(role, name);
    await this.#page.draw([{ x: x + width / 2, y: y + height / 2 }]);
  }

  /** Draws a stroke through these points of the window, or clicks the only one. */
  async draw(places: readonly Place[]): Promise<void> {
    // The gestures are fetched at the first input, or soon after the start; a click before them is kept.
    if (places.length > 1) await expect.poll(() => this.#page.ask('hasGestures')).toBe(true);
    await this.#page.draw(places);
    if (places.length > 1) await this.#page.ask('timersFired');
  }

  rightClick(place: Place): Promise<void> {
    return this.#page.rightClick(place);
  }

  press(keys: string): Promise<void> {
    return this.#page.press(keys);
  }

  /** Presses keys until the state that they lead to holds. */
  async pressUntil(keys: string, holds: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; !(await holds()); presses += 1) {
      if (presses === MAX_PRESSES) throw new Error(`${keys} was pressed ${presses} times in vain`);
      const before = await this.clock();
      await this.#page.press(keys);
      await expect.poll(() => this.clock(), `after ${keys}`).not.toBe(before);
    }
  }

  /** The state in a node's button, as `leader, up`. */
  async node(id: string): Promise<string | undefined> {
    const [name] = await this.#page.ask('namesOf', 'button', `${id}, `);
    return name?.slice(`${id}, `.length);
  }

  async expectNode(id: string, says: string): Promise<void> {
    await expect.poll(() => this.node(id), id).toBe(says);
  }

  /** The middle of a node in the window. */
  async placeOf(id: string): Promise<Place> {
    const box = await this.#page.ask('boxOfNode', id);
    if (!box) throw new Error(`${id} is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async boxOf(role: Role, name: string): Promise<DOMRect> {
    return this.#box(role, name);
  }

  focus(role: Role, name: string): Promise<void> {
    return this.#page.ask('focusOn', role, name);
  }

  /** The name of the focused element; empty when none is focused. */
  focused(): Promise<string> {
    return this.#page.ask('focused');
  }

  /** Whether a button is pressed in. */
  isPressed(name: string): Promise<boolean> {
    return this.#page.ask('isPressed', name);
  }

  /** Exports the run as JSON; the file's text. */
  async exported(): Promise<string> {
    const before = await this.#page.ask('lastFile');
    await this.click('button', 'File');
    await this.click('menuitem', 'Export as a run file');
    let text: string | null = null;
    await expect
      .poll(async () => {
        text = await this.#page.ask('lastFile');
        return text;
      })
      .not.toBe(before);
    return text ?? '';
  }

  /** Pauses the run, and waits until all of it is stored. */
  async pauseAndKeep(): Promise<void> {
    await this.press(' ');
    await this.isThere('button', 'Play');
    // Events requested before the pause may still arrive.
    let last: string | null = null;
    await expect
      .poll(async () => {
        const clock = await this.clock();
        const isStill = clock === last;
        last = clock;
        const lengths = await this.#page.ask('keptLengthsMs');
        return isStill && lengths.some((ms) => Math.abs(ms - msOf(clock)) < ROUNDING_MS);
      })
      .toBe(true);
  }

  layout(): Promise<Layout> {
    return this.#page.ask('layout');
  }

  /** Names of shown controls that cannot be reached, even by scrolling. */
  unreachable(): Promise<readonly string[]> {
    return this.#page.ask('unreachable');
  }

  /** The stage's share of the window's height, and the px that the page is wider than the window. */
  shares(): Promise<{ readonly stage: number; readonly widerPx: number }> {
    return this.#page.ask('shares');
  }

  /** Breaks the page's layout by style rules. */
  spoil(rules: string): Promise<void> {
    return this.#page.ask('spoil', rules);
  }

  /** All errors so far. */
  async complaints(): Promise<readonly string[]> {
    await this.#remember();
    return [...this.#earlier, ...this.#page.complaints()];
  }

  async #remember(): Promise<void> {
    this.#earlier.push(...(await this.#page.ask('complaintsSoFar')));
  }

  async #box(role: Role, name: string): Promise<DOMRect> {
    let box: DOMRect | null = null;
    await expect
      .poll(async () => {
        box = await this.#page.ask('boxOf', role, name);
        return box;
      }, `${role} ${name}`)
      .not.toBeNull();
    return box as unknown as DOMRect;
  }
}

const MAX_PRESSES = 200;
/** The time of the page's clock, which shows whole milliseconds. */
const ROUNDING_MS = 1.5;

function msOf(clock: string | null): number {
  const [minutes, seconds] = (clock ?? '').split(':').map(Number);
  return Math.round((minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000);
}

/** A moment in the format of the page's clock, for a run of less than an hour. */
function clockText(ms: number): string {
  const digits = (amount: number, count: number) => String(amount).padStart(count, '0');
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${digits(minutes, 2)}:${digits(Math.floor(rest / 1000), 2)}.${digits(rest % 1000, 3)}`;
}
