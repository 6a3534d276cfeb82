// The interface of a browser for the checks, independent of its driver.
import type { Place } from './probe/elements';
import type { Probe } from './probe/probe';

/** The size of the page in CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A browser that has been started. */
export interface Driver {
  /** Name and version, as the browser reports them. */
  readonly version: string;
  /** Opens a page with storage of its own; only one is open at a time. */
  newPage(): Promise<DrivenPage>;
  close(): Promise<void>;
}

/** A page and its input. Every call returns when the browser has taken the input, not when its effect shows. */
export interface DrivenPage {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Calls the probe within the page. */
  ask<Name extends keyof Probe>(
    name: Name,
    ...args: Parameters<Probe[Name]>
  ): Promise<Awaited<ReturnType<Probe[Name]>>>;
  /** Presses the pointer at the first place, moves to the others, and releases it: one place is a click. */
  draw(places: readonly Place[]): Promise<void>;
  /** Presses and releases the right button. */
  rightClick(place: Place): Promise<void>;
  /** Presses a key by its `KeyboardEvent.key` name; with `Shift+` before it, while Shift is held. */
  press(key: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  /** Errors that the browser itself reported, besides the probe's. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** Moves between two places: a real pointer does not jump. */
export const MOVES = 8;

/** A mouse, as both Playwright and Puppeteer have it. */
interface Mouse {
  move(x: number, y: number, options?: { readonly steps?: number }): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Presses the pointer at the first place, moves to the others, and releases it. */
export async function drawWith(mouse: Mouse, [first, ...rest]: readonly Place[]): Promise<void> {
  if (!first) return;
  await mouse.move(first.x, first.y);
  await mouse.down();
  for (const { x, y } of rest) await mouse.move(x, y, { steps: MOVES });
  await mouse.up();
}
