// Chromium, and on a developer's machine Playwright's own Firefox and WebKit, through Playwright.
import type { BrowserType, LaunchOptions, Page } from '@playwright/test';
import { type DrivenPage, type Driver, drawWith } from './driver';

/** Starts a browser of Playwright's. */
export async function startPlaywright(type: BrowserType, options: LaunchOptions): Promise<Driver> {
  const browser = await type.launch(options);
  return {
    version: `${type.name()} ${browser.version()}`,
    newPage: async () => {
      const context = await browser.newContext();
      return driven(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function driven(page: Page): DrivenPage {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return {
    open: async (address) => {
      await page.goto(address);
    },
    reload: async () => {
      await page.reload();
    },
    resize: (size) => page.setViewportSize(size),
    // The probe's functions take and return JSON; Playwright's types do not say that.
    ask: (name, ...args) =>
      page.evaluate(
        // biome-ignore lint/suspicious/noExplicitAny: the arguments fit the name, as `ask` declares.
        ([name, args]) => (window.probe[name] as any)(...args),
        [name, args] as const,
      ),
    draw: (places) => drawWith(page.mouse, places),
    rightClick: ({ x, y }) => page.mouse.click(x, y, { button: 'right' }),
    press: (key) => page.keyboard.press(key),
    // Without this option, Playwright hides the caret with a style element, which the page's policy forbids.
    screenshot: () => page.screenshot({ caret: 'initial' }),
    complaints: () => complaints,
    close: () => page.context().close(),
  };
}
