// What the checks ask of a browser, whichever drives it.
import type { Place } from './probe/elements';
import type { Probe } from './probe/probe';

/** The size of the page in CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A browser that has been started. */
export interface Driver {
  /** Its name and version, as it says them itself. */
  readonly version: string;
  /** A page with storage of its own; only one is open at a time. */
  newPage(): Promise<DrivenPage>;
  close(): Promise<void>;
}

/** A page and the hands upon it. Every call returns when the browser has taken the input, not when its effect shows. */
export interface DrivenPage {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Asks the probe within the page. */
  ask<Name extends keyof Probe>(
    name: Name,
    ...args: Parameters<Probe[Name]>
  ): Promise<Awaited<ReturnType<Probe[Name]>>>;
  /** Puts the pen down at the first place, draws to the others, and lifts it: one place is a click. */
  draw(places: readonly Place[]): Promise<void>;
  /** Presses a key by the name that `KeyboardEvent.key` has for it; with `Shift+` before it, while Shift is held. */
  press(key: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  /** What the browser itself told of errors, beside what the probe heard. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** Into how many moves the way between two places is cut: a pen does not jump. */
export const MOVES = 8;

/** A mouse, as both Playwright and Puppeteer have it. */
interface Mouse {
  move(x: number, y: number, options?: { readonly steps?: number }): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Puts the pen down at the first place, draws to the others, and lifts it. */
export async function drawWith(mouse: Mouse, [first, ...rest]: readonly Place[]): Promise<void> {
  if (!first) return;
  await mouse.move(first.x, first.y);
  await mouse.down();
  for (const { x, y } of rest) await mouse.move(x, y, { steps: MOVES });
  await mouse.up();
}
