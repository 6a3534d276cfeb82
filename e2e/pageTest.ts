// The tests' page: the built one, but with fewer frames a second.
import { test as base } from '@playwright/test';

export type * from '@playwright/test';
export { expect } from '@playwright/test';

/** A machine without a graphics card takes most of a core for sixty frames a second, and half of that for these. */
const FRAMES_PER_S = 12;

export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(slowFrames, 1000 / FRAMES_PER_S);
    await use(context);
  },
});

/** Lets animation frames begin so many ms apart at least. Runs in the page, before its scripts. */
function slowFrames(apartMs: number): void {
  const nextFrame = globalThis.requestAnimationFrame.bind(globalThis);
  const waiting = new Map<number, FrameRequestCallback>();
  let asked = 0;
  /** Whether a frame will begin: it does so too when its callbacks have all been cancelled. */
  let isFrameAsked = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  const begin: FrameRequestCallback = (atMs) => {
    lastMs = atMs;
    isFrameAsked = false;
    const callbacks = [...waiting.values()];
    waiting.clear();
    for (const callback of callbacks) callback(atMs);
  };
  globalThis.requestAnimationFrame = (callback) => {
    asked += 1;
    if (!isFrameAsked) setTimeout(() => nextFrame(begin), lastMs + apartMs - performance.now());
    isFrameAsked = true;
    waiting.set(asked, callback);
    return asked;
  };
  globalThis.cancelAnimationFrame = (handle) => waiting.delete(handle);
}
