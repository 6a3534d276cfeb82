// The installed Firefox, through WebDriver BiDi.
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { type DrivenPage, type Driver, drawWith } from './driver';

/** Starts the Firefox at this path. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath,
    headless: true,
    // A headless Firefox has scrollbars that take room; elsewhere in these checks they are overlays, as on a desktop.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
    protocolTimeout: 300_000,
  });
  return {
    version: await browser.version(),
    newPage: async () => {
      const context = await browser.createBrowserContext();
      return driven(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function driven(page: Page, close: () => Promise<void>): DrivenPage {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
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
    resize: (size) => page.setViewport(size),
    ask: (name, ...args) =>
      page.evaluate(
        // biome-ignore lint/suspicious/noExplicitAny: the arguments fit the name, as `ask` declares.
        (name, args) => (window.probe[name] as any)(...args),
        name,
        args,
      ),
    draw: (places) => drawWith(page.mouse, places),
    rightClick: ({ x, y }) => page.mouse.click(x, y, { button: 'right' }),
    press: async (keys) => {
      const names = keys.split('+') as KeyInput[];
      for (const name of names) await page.keyboard.down(name);
      for (const name of names.toReversed()) await page.keyboard.up(name);
    },
    screenshot: () => page.screenshot(),
    complaints: () => complaints,
    close,
  };
}
