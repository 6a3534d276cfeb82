// The page at eight sizes and three sizes of text: no text over another or cut off, all controls within reach.
import { expect } from '@playwright/test';
import type { Size } from './driver';
import { test } from './fixtures';
import { faultsOf } from './layoutFaults';
import { CRASH, openWhole } from './looks';
import type { Site } from './site';

/** A 4K projector, laptops, a tablet, 150 % and 200 % zoom of a laptop, phones upright and on the side, the narrowest. */
const SIZES: readonly Size[] = [
  { width: 3840, height: 2160 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 853, height: 480 },
  { width: 844, height: 390 },
  { width: 640, height: 360 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
/** A browser's default font sizes: usual, large and very large, in px. */
const TEXT_SIZES = [16, 20, 24];
/** Less what browsers lose by rounding. */
const LEAST_SHARE = 0.6 - 0.001;
const MOST_LOOKS = 5;

/** All faults of the page at this size. */
async function wrongAt(site: Site, { width, height }: Size): Promise<string[]> {
  const faults = faultsOf(await site.layout());
  const { stage, widerPx } = await site.shares();
  return [
    ...faults,
    ...(await site.unreachable()).map((name) => `“${name}” cannot be reached`),
    ...(widerPx > 0 ? [`the page is ${widerPx} px wider than the window`] : []),
    ...(width > height && stage < LEAST_SHARE ? [`the stage has ${stage} of the height`] : []),
  ];
}

/** The faults that remain when the page has had time to follow its new size. */
async function lastingFaults(site: Site, size: Size): Promise<string[]> {
  let wrong = await wrongAt(site, size);
  for (let look = 1; look < MOST_LOOKS && wrong.length > 0; look += 1)
    wrong = await wrongAt(site, size);
  return wrong;
}

const LOOKS = {
  'the page': async () => {},
  'an open panel': (site: Site) => site.click('tab', 'Log'),
  "a node's menu": async (site: Site) => {
    await site.focus('button', `n1, ${await site.node('n1')}`);
    await site.press('Enter');
    await site.isThere('menuitem', 'Pause');
  },
};

test.describe('every size of window and text', () => {
  for (const [look, come] of Object.entries(LOOKS))
    test(look, async ({ site }) => {
      await openWhole(site, CRASH);
      await come(site);
      const all: string[] = [];
      for (const textPx of TEXT_SIZES) {
        await site.spoil(`:root { font-size: ${textPx}px; }`);
        for (const size of SIZES) {
          await site.resize(size);
          const wrong = await lastingFaults(site, size);
          const where = `${size.width} × ${size.height}, text ${textPx} px`;
          all.push(...wrong.map((fault) => `${where}: ${fault}`));
        }
      }
      expect(all).toEqual([]);
    });
});

test('a fault is reported when the stage is low, a control is covered, or the page is wider than the window', async ({
  site,
}) => {
  await site.openAt(CRASH.query, CRASH.atMs);
  const size = { width: 1280, height: 720 };
  await site.resize(size);
  await site.spoil('.page { --stage-least: 45cqh !important; --lanes-shown: 2 !important; }');
  await expect.poll(async () => (await wrongAt(site, size)).join()).toMatch(/the stage has 0\.5/);
  await site.spoil('.clock { position: relative; padding-right: 90px; left: 90px; z-index: 1; }');
  await expect
    .poll(async () => (await wrongAt(site, size)).join())
    .toMatch(/“To now” cannot be reached/);
  await site.spoil('.transport { width: 2000px; }');
  await expect.poll(async () => (await wrongAt(site, size)).join()).toMatch(/px wider/);
});
