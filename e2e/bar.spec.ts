// The bar's buttons keep their places for every title and seed of a run.

import { importText } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const LAPTOP = { width: 1440, height: 900 };
const SIZES = [
  LAPTOP,
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  // The viewport of 1280x720 at a zoom of 200 %.
  { width: 640, height: 360 },
];
const BUTTONS = [
  'New seed',
  'Undo',
  'Redo',
  'Compare',
  'Share',
  'File',
  /theme$/,
  'Help: all keys',
];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/** Imports a run with this id, title and seed. */
async function importNamed(page: Page, id: string, title: string, seed = '1'): Promise<void> {
  const file = {
    ...{ format: 'hustings-run', version: 3, id, title, seed },
    algorithm: { id: 'bully' },
    nodes: [1, 2, 3].map((priority) => ({ id: `n${priority}`, priority })),
    network: { latencyMs: 100 },
    untilMs: 100,
  };
  await importText(page, JSON.stringify(file));
}

/** The boxes of the bar's buttons at this size. */
async function boxesOf(page: Page, size: (typeof SIZES)[number]): Promise<Box[]> {
  await page.setViewportSize(size);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const isFolded = await menu.isVisible();
  if (isFolded) await menu.click();
  const boxes: Box[] = [];
  for (const name of BUTTONS) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: true });
    const box = await button.boundingBox();
    if (!box) throw new Error(`${name} is not shown`);
    boxes.push(box);
  }
  if (isFolded) await menu.click();
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(scrolls).toBe(false);
  return boxes;
}

test('a long seed and title move no button at any size', async ({ page }) => {
  const allBoxes = async (seed: string, title: string) => {
    await importNamed(page, 'named', title, seed);
    await expect(page.getByLabel('Seed', { exact: true })).toHaveText(seed);
    const boxes: Box[][] = [];
    for (const size of SIZES) boxes.push(await boxesOf(page, size));
    return boxes;
  };
  await page.goto('./?at=0');
  const short = await allBoxes('1', 'A run');
  await page.setViewportSize(LAPTOP);
  const long = await allBoxes('seed'.repeat(50), 'A very long title '.repeat(11));
  for (const [at, size] of SIZES.entries())
    await test.step(`${size.width} × ${size.height}`, () => {
      const boxes = long[at] ?? [];
      for (const [index, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, `${BUTTONS[index]}`).toBeLessThanOrEqual(size.width);
        expect(box.y + box.height).toBeLessThanOrEqual(size.height);
        for (const other of boxes.slice(index + 1)) expect(isApart(box, other)).toBe(true);
      }
      // The New seed button may move; the buttons at the end of the bar keep their places.
      if (size.width > 1010) expect(boxes.slice(1)).toEqual(short[at]?.slice(1));
    });
});

test('a title has all the room that is free, and no more than it needs', async ({ page }) => {
  const gapsAfter = async (title: string) => {
    await importNamed(page, 'named', title);
    const picker = page.getByRole('combobox', { name: 'scenario' });
    await expect(picker).toHaveAttribute('title', title);
    const gaps: number[] = [];
    for (const size of SIZES.filter(({ width }) => width > 1010)) {
      const [newSeed, undo] = await boxesOf(page, size);
      gaps.push((undo?.x ?? 0) - (newSeed ? newSeed.x + newSeed.width : 0));
    }
    await page.setViewportSize(LAPTOP);
    return gaps;
  };
  await page.goto('./?at=0');
  for (const gap of await gapsAfter('A very long title '.repeat(11).trim()))
    expect(gap).toBeLessThan(17);
  for (const gap of await gapsAfter('A run')) expect(gap).toBeGreaterThan(100);
});

for (const [whose, id] of [
  ['a run of its own', 'mine'],
  ['a changed scenario', 'leaderCrash'],
  ['a named plain cluster', 'bully-3'],
] as const)
  test(`the scenario picker has the title of an imported file: ${whose}`, async ({ page }) => {
    await page.goto('./?at=0');
    const picker = page.getByRole('combobox', { name: 'scenario' });
    const chosen = picker.locator('option:checked');
    await expect(chosen).toHaveText('Plain cluster');
    await importNamed(page, id, 'The run of the third lecture');
    await expect(chosen).toHaveText('The run of the third lecture');
    await picker.selectOption('Plain cluster');
    await expect(chosen).toHaveText('Plain cluster');
    await expect(picker.getByRole('option', { name: /third lecture/ })).toHaveCount(0);
    await picker.selectOption('leaderCrash');
    await expect(chosen).toHaveText(/crash/);
  });
