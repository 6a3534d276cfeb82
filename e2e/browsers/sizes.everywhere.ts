// The page, an experiment and a hunt at eight sizes and three sizes of text: no text over another or cut off, and all
// controls within reach.
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
async function wrongAt(site: Site, { width, height }: Size, hasStage = true): Promise<string[]> {
  const faults = faultsOf(await site.layout());
  const { stage, widerPx } = await site.shares();
  const isLow = hasStage && width > height && stage < LEAST_SHARE;
  return [
    ...faults,
    ...(await site.unreachable()).map((name) => `“${name}” cannot be reached`),
    ...(widerPx > 0 ? [`the page is ${widerPx} px wider than the window`] : []),
    ...(isLow ? [`the stage has ${stage} of the height`] : []),
  ];
}

/** The faults that remain when the page has had time to follow its new size. */
async function lastingFaults(site: Site, size: Size, hasStage: boolean): Promise<string[]> {
  let wrong = await wrongAt(site, size, hasStage);
  for (let look = 1; look < MOST_LOOKS && wrong.length > 0; look += 1)
    wrong = await wrongAt(site, size, hasStage);
  return wrong;
}

/** Deeds despite which the bully algorithm does not promise one leader. */
const DEEDS = 'deeds=crash:6,restart:3,pause:3';

/** The states of the page that are looked at. */
const PAGE_LOOKS = {
  'the page': (site: Site) => openWhole(site, CRASH),
  'an open panel': async (site: Site) => {
    await openWhole(site, CRASH);
    await site.click('tab', 'Log');
  },
  "a node's menu": async (site: Site) => {
    await openWhole(site, CRASH);
    await site.focus('button', `n1, ${await site.node('n1')}`);
    await site.press('Enter');
    await site.isThere('menuitem', 'Pause');
  },
};

/** Those of the pages that have no stage. */
const LONE_LOOKS = {
  'an experiment': async (site: Site) => {
    await site.openLone('?experiment=bullyTimeouts');
    await expect.poll(() => site.text('region', 'Progress')).toMatch(/runs a second/);
    await site.click('button', 'Pause');
    await site.isThere('button', 'Go on');
  },
  'a find of a hunt': async (site: Site) => {
    await site.openLone(
      `?hunt&nodes=4&property=singleLeader&${DEEDS}&for=300&schedules=400&seed=7`,
    );
    await site.click('button', 'Hunt');
    await expect.poll(() => site.text('heading')).toMatch(/^Found/);
  },
};

test.describe('every size of window and text', () => {
  for (const [look, come] of Object.entries({ ...PAGE_LOOKS, ...LONE_LOOKS }))
    test(look, async ({ site }) => {
      await come(site);
      const all: string[] = [];
      for (const textPx of TEXT_SIZES) {
        await site.spoil(`:root { font-size: ${textPx}px; }`);
        for (const size of SIZES) {
          await site.resize(size);
          const wrong = await lastingFaults(site, size, look in PAGE_LOOKS);
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
