// The fixtures of every check: the page in the browser of its project. A check also fails on any error in the page.
import { writeFileSync } from 'node:fs';
import { test as base, chromium, expect, firefox, webkit } from '@playwright/test';
import { chromiumLaunchOptions } from '../chromium.mjs';
import type { Driver } from './driver';
import type { InstalledFirefox, InstalledWebKit, Missing, PlaywrightsOwn } from './find.mjs';
import { startFirefox } from './firefoxDriver';
import { LAPTOP } from './looks';
import { startPlaywright } from './playwrightDriver';
import { Site } from './site';
import { startWebKit } from './webKitDriver';

type Found = PlaywrightsOwn | InstalledFirefox | InstalledWebKit | Missing;

/** A project's options for its browser. */
export interface Options {
  readonly found: Found;
}

interface Fixtures {
  /** The page, without an address yet, at the size of a laptop's screen. */
  readonly site: Site;
}

interface WorkerFixtures extends Options {
  /** The browser of the project, started once for all its checks; null when it is missing. */
  readonly driver: Driver | null;
}

const TYPES = { chromium, firefox, webkit };

/** Starts the browser of a project; null when it is missing. */
async function start(name: string, found: Found): Promise<Driver | null> {
  if (found.by === 'nobody') return null;
  if (found.by === 'puppeteer') return startFirefox(found.executablePath);
  if (found.by === 'webDriver') return startWebKit(found);
  const type = TYPES[name as keyof typeof TYPES];
  return startPlaywright(type, name === 'chromium' ? chromiumLaunchOptions(false) : {});
}

/** A check in the browser of each project. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  found: [
    { by: 'nobody', why: 'no project names it' },
    { option: true, scope: 'worker' },
  ],
  driver: [
    async ({ found }, use, { project }) => {
      const driver = await start(project.name, found);
      if (driver) console.log(`${project.name} is ${driver.version}`);
      await use(driver);
      await driver?.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ driver, found, baseURL }, use, testInfo) => {
    if (!driver || !baseURL) {
      testInfo.skip(true, found.by === 'nobody' ? found.why : 'no address');
      return;
    }
    const page = await driver.newPage();
    const site = new Site(page, baseURL);
    try {
      await site.resize(LAPTOP);
      await use(site);
      expect(await site.complaints()).toEqual([]);
    } finally {
      if (testInfo.status !== testInfo.expectedStatus)
        writeFileSync(testInfo.outputPath('page.png'), await page.screenshot());
      await page.close();
    }
  },
});
