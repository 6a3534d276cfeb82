// The layout of every text: no overlap, no clipping, and the same place as in Chromium.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { chromiumLaunchOptions } from '../chromium.mjs';
import { test } from './fixtures';
import { HARMLESS } from './harmless';
import { differencesOf, faultsOf } from './layoutFaults';
import { CRASH, LAPTOP, LOOKS, type Look, layoutsOf, SIZES, settled } from './looks';
import { startPlaywright } from './playwrightDriver';
import type { Layout } from './probe/textBoxes';
import { Site } from './site';

/** File of Chromium's layouts in this run. Its checks come first and write it; a browser that finds none asks Chromium. */
function kept(folder: string, look: Look): string {
  mkdirSync(join(folder, 'layouts'), { recursive: true });
  return join(folder, 'layouts', `${look.name.replace(/\W/g, '-')}.json`);
}

/** Writes the file at once: another browser's checks may read it in the meantime. */
function keep(file: string, layouts: readonly Layout[]): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(layouts));
  renameSync(unfinished, file);
}

async function chromiumsLayouts(file: string, look: Look, baseURL: string): Promise<Layout[]> {
  if (!existsSync(file)) {
    const driver = await startPlaywright(chromium, chromiumLaunchOptions(false));
    try {
      const site = new Site(await driver.newPage(), baseURL);
      await site.resize(LAPTOP);
      keep(file, await layoutsOf(site, look));
    } finally {
      await driver.close();
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Layout[];
}

/** Deliberate faults: style rules that break the page, and the report that each must cause. */
const SPOILT = [
  {
    what: 'a hidden text is painted over the timeline',
    rules: '.unseen { clip-path: none; overflow: visible; }',
    report: /Leader of each node over time.* (is not in Chromium|overlap)/,
  },
  {
    what: 'a label is 40 px from its place',
    rules: '.clock { position: relative; left: -40px; }',
    report: /00:06.000.* is -40 .*px from its place/,
  },
  {
    what: 'a text is cut off by a narrow box',
    rules: '.clock { display: block; width: 30px; overflow: hidden; }',
    report: /00:06.000.* is cut off/,
  },
  {
    what: 'two texts overlap',
    rules: '.clock { position: relative; left: 70px; }',
    report: /00:06.000.* and .*To.* overlap/,
  },
] as const;

for (const { what, rules, report } of SPOILT)
  test(`a fault is reported when ${what}`, async ({ site }) => {
    await site.openAt(CRASH.query, CRASH.atMs);
    const before = await settled(site);
    await site.spoil(rules);
    await expect
      .poll(async () => {
        const after = await site.layout();
        return [...faultsOf(after), ...differencesOf(after, before, LAPTOP)].join('\n');
      })
      .toMatch(report);
  });

for (const look of LOOKS) {
  test(`the layout has no fault: ${look.name}`, async ({ site, baseURL }, { project }) => {
    const file = kept(project.outputDir, look);
    const layouts = await layoutsOf(site, look);
    if (project.name === 'chromium') keep(file, layouts);
    const references = await chromiumsLayouts(file, look, baseURL ?? '');
    const harmless = HARMLESS.filter(({ browser }) => browser === project.name);
    const wrong = layouts.flatMap((layout, index) => {
      const [size, reference] = [SIZES[index], references[index]];
      if (!size || !reference) throw new Error(`${look.name} has no layout ${index}`);
      return [...faultsOf(layout), ...differencesOf(layout, reference, size, harmless)].map(
        (fault) => `${size.width} × ${size.height}: ${fault}`,
      );
    });
    expect(wrong).toEqual([]);
  });
}
