// The page as a person handles it, in any browser. Whatever is waited for is a state that stays, not a moment in time.
import { expect } from '@playwright/test';
import type { DrivenPage, Size } from './driver';
import type { Place, Role } from './probe/elements';
import type { Layout } from './probe/textBoxes';

/** The page in one window of a browser. */
export class Site {
  readonly #page: DrivenPage;
  readonly #baseURL: string;
  /** What the page complained of before it was left for another address. */
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

  /** Opens an address that runs to a moment and stops there. */
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

  /** Waits until the element is there. */
  async isThere(role: Role, name: string): Promise<void> {
    await expect.poll(() => this.text(role, name), `${role} ${name}`).not.toBeNull();
  }

  /** The text of the first element of this role and name, as far as it is shown. */
  text(role: Role, name: string | null = null): Promise<string | null> {
    return this.#page.ask('textOf', role, name);
  }

  clock(): Promise<string | null> {
    return this.text('timer', 'Virtual time');
  }

  /** Clicks the middle of an element as soon as it is there and enabled. */
  async click(role: Role, name: string): Promise<void> {
    const { x, y, width, height } = await this.#box(role, name);
    await this.#page.draw([{ x: x + width / 2, y: y + height / 2 }]);
  }

  /** Draws through these points of the window, pen down. */
  draw(places: readonly Place[]): Promise<void> {
    return this.#page.draw(places);
  }

  press(keys: string): Promise<void> {
    return this.#page.press(keys);
  }

  /** Presses keys until a state holds that they lead to. */
  async pressUntil(keys: string, holds: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; !(await holds()); presses += 1) {
      if (presses === MAX_PRESSES) throw new Error(`${keys} was pressed ${presses} times in vain`);
      const before = await this.clock();
      await this.#page.press(keys);
      await expect.poll(() => this.clock(), `after ${keys}`).not.toBe(before);
    }
  }

  /** What a node's button says of it, as `leader, up`. */
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

  /** Exports the run as JSON, as a person does; the file's text. */
  async exported(): Promise<string> {
    const before = await this.#page.ask('lastFile');
    await this.click('button', 'File');
    await this.click('menuitem', 'Run file (JSON)');
    let text: string | null = null;
    await expect
      .poll(async () => {
        text = await this.#page.ask('lastFile');
        return text;
      })
      .not.toBe(before);
    return text ?? '';
  }

  /** Stops the run, and waits until all of it is kept. */
  async pauseAndKeep(): Promise<void> {
    await this.press(' ');
    await this.isThere('button', 'Play');
    // What the engine was asked for before the pause may still arrive.
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

  /** Breaks the page's looks by rules of style. */
  spoil(rules: string): Promise<void> {
    return this.#page.ask('spoil', rules);
  }

  /** Everything that went wrong so far. */
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
/** The clock shows whole milliseconds. */
const ROUNDING_MS = 1.5;

function msOf(clock: string | null): number {
  const [minutes, seconds] = (clock ?? '').split(':').map(Number);
  return Math.round((minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000);
}

/** A moment as the page's clock shows it, of a run that is shorter than an hour. */
function clockText(ms: number): string {
  const digits = (amount: number, count: number) => String(amount).padStart(count, '0');
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${digits(minutes, 2)}:${digits(Math.floor(rest / 1000), 2)}.${digits(rest % 1000, 3)}`;
}
