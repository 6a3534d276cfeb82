// Zooming into a part of the stage, work there, and the way back to the whole.

import {
  beliefs,
  clickNode,
  complaintsOf,
  cutOff,
  draw,
  expectNode,
  nodeOf,
  placeOf,
} from './hustingsPage';
import { expect, type Page, test } from './pageTest';

/** The distance of two nodes on the screen, in px: both places are of one moment, while the camera moves, too. */
async function apart(page: Page, a: string, b: string): Promise<number> {
  return nodeOf(page, a).evaluate(
    (one, other) => {
      const [from, to] = [one.getBoundingClientRect(), other?.getBoundingClientRect()];
      if (!to) throw new Error('the other node is not on the page');
      const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
      return Math.hypot(from.x + from.width / 2 - x, from.y + from.height / 2 - y);
    },
    await nodeOf(page, b).elementHandle(),
  );
}

/** Opens a run that stands still, with its leader elected. */
async function open(page: Page, query = '?at=3000'): Promise<string[]> {
  const complaints = complaintsOf(page);
  await page.goto(`/${query}`);
  await expectNode(page, 'n5', 'leader, up');
  // The gestures are fetched at the first input.
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
  return complaints;
}

const stage = (page: Page) => page.getByRole('region', { name: 'Network' });
const fitButton = (page: Page) => page.getByRole('button', { name: 'Fit' });

test('the wheel zooms at the pointer, a drag pans, a double click shows the whole', async ({
  page,
}) => {
  const complaints = await open(page);
  const [before, whole] = [await placeOf(page, 'n3'), await apart(page, 'n3', 'n4')];
  await expect(fitButton(page)).toBeHidden();
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -500);
  await expect.poll(() => apart(page, 'n3', 'n4')).toBeGreaterThan(whole * 1.9);
  const near = await placeOf(page, 'n3');
  expect(Math.hypot(near.x - before.x, near.y - before.y)).toBeLessThan(2);
  await expect(fitButton(page)).toBeVisible();

  const [fromX, fromY] = [near.x + 70, near.y - 70];
  await draw(page, [
    { x: fromX, y: fromY },
    { x: fromX + 40, y: fromY + 10 },
    { x: fromX + 90, y: fromY + 30 },
  ]);
  await expect.poll(async () => Math.round((await placeOf(page, 'n3')).x - near.x)).toBe(90);
  expect(await beliefs(page)).toEqual(['n5', 'n5', 'n5', 'n5', 'n5']);

  await page.mouse.dblclick(fromX, fromY + 40);
  await expect.poll(() => apart(page, 'n3', 'n4')).toBeCloseTo(whole, 3);
  await expect(fitButton(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('keys zoom, pan and show the whole, and the focus brings a node into sight', async ({
  page,
}) => {
  const complaints = await open(page);
  const whole = await apart(page, 'n1', 'n2');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(() => apart(page, 'n1', 'n2')).toBeGreaterThan(whole * 2.5);
  const { x } = await placeOf(page, 'n1');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await placeOf(page, 'n1')).x).toBeGreaterThan(x + 50);
  for (const step of ['-', '-', '-']) await page.keyboard.press(step);
  await expect.poll(() => apart(page, 'n1', 'n2')).toBeCloseTo(whole, 3);

  for (const step of ['+', '+', '+', '+']) await page.keyboard.press(step);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('there is a stage');
  for (const id of ['n1', 'n2', 'n3', 'n4', 'n5']) {
    await nodeOf(page, id).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    const isShown = async () => {
      const at = await placeOf(page, id);
      return at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
    };
    await expect.poll(isShown).toBe(true);
  }
  await page.keyboard.press('z');
  await expect.poll(() => apart(page, 'n1', 'n2')).toBeCloseTo(whole, 3);
  expect(complaints).toEqual([]);
});

test('in a zoomed stage a click crashes, a menu stands beside its node, and Shift cuts', async ({
  page,
}) => {
  const complaints = await open(page);
  const at = await placeOf(page, 'n4');
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -400);
  await expect(fitButton(page)).toBeVisible();
  await page.mouse.click(at.x, at.y, { button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  // The menu goes along with its node.
  const beside = await menu.boundingBox();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await placeOf(page, 'n4')).x).toBeLessThan(at.x - 50);
  await expect.poll(async () => (await menu.boundingBox())?.x).not.toBe(beside?.x);
  await page.keyboard.press('Escape');
  const now = await placeOf(page, 'n4');
  await page.keyboard.down('Shift');
  await cutOff(page, now, 60);
  await page.keyboard.up('Shift');
  await clickNode(page, 'n4');
  await expectNode(page, 'n4', 'crashed');
  expect(complaints).toEqual([]);
});

test('with reduced motion the camera jumps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const whole = await apart(page, 'n1', 'n2');
  await page.keyboard.press('+');
  // The first other distance is the last one, however late a busy machine shows it.
  let now = whole;
  while (now === whole) now = await apart(page, 'n1', 'n2');
  expect(now).toBeCloseTo(whole * 1.5, 1);
});
