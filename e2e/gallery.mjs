// `npm run gallery`: a picture of each scenario at its `pictureAtMs`, for people to look at.
// @ts-check
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumLaunchOptions } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'e2e/results/gallery');
const scenarios = join(root, 'src/scenarios');
mkdirSync(pictures, { recursive: true });

const server = await preview({
  root,
  preview: { port: 4190, host: 'localhost' },
  logLevel: 'error',
});
const browser = await chromium.launch(chromiumLaunchOptions());
for (const file of readdirSync(scenarios).filter((name) => name.endsWith('.json'))) {
  const { id, pictureAtMs } = JSON.parse(readFileSync(join(scenarios, file), 'utf8'));
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`http://localhost:4190/?scenario=${id}&at=${pictureAtMs}&theme=${theme}`);
    await page
      .getByRole('timer')
      .filter({ hasText: clockText(pictureAtMs) })
      .waitFor();
    const path = join(pictures, `${id}-${theme}.png`);
    await page.screenshot({ path });
    await page.close();
    console.log(path);
  }
}
await browser.close();
await server.close();

/**
 * A moment in the format of the page's clock: `00:07.840`.
 *
 * @param {number} ms
 */
function clockText(ms) {
  const minutes = String(Math.floor(ms / 60_000)).padStart(2, '0');
  return `${minutes}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
}
