// The first input on the stage or the lanes has its effect, although the code of gestures is fetched because of it.

import { clickNode, draw, expectNode, nodeOf, placeOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

/** Opens the page with a leader; the code of gestures comes, or fails to, when the returned function is called. */
async function openWithoutGestures(
  page: Page,
  file = 'listenToStage',
  comes = true,
): Promise<() => void> {
  let come = () => {};
  const allowed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(`**/${file}-*.js`, async (route) => {
    await allowed;
    await (comes ? route.continue() : route.abort());
  });
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  return come;
}

/** Draws a stroke over the link of two nodes. */
async function drawOverLink(page: Page): Promise<void> {
  const [a, b] = [await placeOf(page, 'n1'), await placeOf(page, 'n2')];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  await draw(page, [
    { x: x - 20, y: y - 20 },
    { x, y },
    { x: x + 20, y: y + 20 },
  ]);
}

test('a click crashes a node', async ({ page }) => {
  const come = await openWithoutGestures(page);
  const { x, y } = await placeOf(page, 'n5');
  await page.mouse.click(x, y);
  come();
  await expectNode(page, 'n5', 'crashed');
});

test('the wheel zooms', async ({ page }) => {
  const come = await openWithoutGestures(page);
  const { x, y } = await placeOf(page, 'n5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  come();
  await expect(page.getByRole('button', { name: 'Fit' })).toBeVisible();
});

test('a right click opens a node’s menu', async ({ page }) => {
  const come = await openWithoutGestures(page);
  const { x, y } = await placeOf(page, 'n2');
  await page.mouse.click(x, y, { button: 'right' });
  come();
  await expect(page.getByRole('menu', { name: 'Menu of n2' })).toBeVisible();
});

test('a node follows a drag that goes on while the code comes', async ({ page }) => {
  const come = await openWithoutGestures(page);
  const { x, y } = await placeOf(page, 'n2');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 10);
  come();
  const to = { x: x + 90, y: y + 40 };
  await expect
    .poll(async () => {
      await page.mouse.move(to.x - 1, to.y);
      await page.mouse.move(to.x, to.y);
      const at = await placeOf(page, 'n2');
      return Math.hypot(at.x - to.x, at.y - to.y);
    })
    .toBeLessThan(5);
  await page.mouse.up();
  await expect(nodeOf(page, 'n2')).toHaveAccessibleName(/up$/);
});

test('a stroke that ends before the code has come cuts', async ({ page }) => {
  const come = await openWithoutGestures(page);
  await drawOverLink(page);
  come();
  await expect(page.getByRole('button', { name: 'Heal all' })).toBeEnabled();
});

test('a drag of the cursor that ends before the code has come goes to its moment', async ({
  page,
}) => {
  const come = await openWithoutGestures(page, 'LaneTools');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const { x, y, width } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const xOf = (ms: number) => x + 84 + ((width - 108) * ms) / 10_000;
  await draw(page, [
    { x: xOf(3000), y: y + 100 },
    { x: xOf(1000), y: y + 100 },
  ]);
  come();
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText(/^00:0(0\.9|1\.0)/);
});

test('keys have their effect in their order', async ({ page }) => {
  const come = await openWithoutGestures(page, 'pageKeys');
  await page.keyboard.press('5');
  await page.keyboard.press('k');
  come();
  await expectNode(page, 'n5', 'crashed');
});

test('keys and clicks have their effect in their order', async ({ page }) => {
  const come = await openWithoutGestures(page, 'pageKeys');
  await clickNode(page, 'n1');
  await expectNode(page, 'n1', 'crashed');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('3');
  await page.keyboard.press('k');
  come();
  await expectNode(page, 'n3', 'crashed');
  // The crash of the leader was undone, and not that of n1 before it.
  await expectNode(page, 'n1', 'crashed');
  await expectNode(page, 'n5', 'leader, up');
});

test('a stroke after a key cuts', async ({ page }) => {
  const come = await openWithoutGestures(page, 'pageKeys');
  await page.keyboard.press('l');
  await drawOverLink(page);
  await expect(page.getByRole('button', { name: 'Heal all' })).toBeDisabled();
  come();
  await expect(page.getByRole('button', { name: 'Heal all' })).toBeEnabled();
  await expectNode(page, 'n5', 'crashed');
});

test('a stroke before a key cuts first, although the code of gestures comes last', async ({
  page,
}) => {
  const come = await openWithoutGestures(page);
  await drawOverLink(page);
  await page.keyboard.press('l');
  come();
  await expect(page.getByRole('button', { name: 'Heal all' })).toBeEnabled();
  await expectNode(page, 'n5', 'crashed');
  await page.getByRole('button', { name: 'Undo' }).click();
  // The crash is undone, and not the cut before it.
  await expect(page.getByRole('button', { name: 'Heal all' })).toBeEnabled();
  await expectNode(page, 'n5', 'leader, up');
});

test('keys have their effect when the code of gestures cannot be fetched', async ({ page }) => {
  const fail = await openWithoutGestures(page, 'listenToStage', false);
  await page.keyboard.press('l');
  await expectNode(page, 'n5', 'leader, up');
  fail();
  await expectNode(page, 'n5', 'crashed');
});

test('clicks have their effect when the code of keys cannot be fetched', async ({ page }) => {
  const fail = await openWithoutGestures(page, 'pageKeys', false);
  const auto = page.getByRole('button', { name: 'Auto pace' });
  await page.keyboard.press('l');
  await auto.click();
  await expect(auto).toHaveAttribute('aria-pressed', 'true');
  fail();
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('l');
  await auto.click();
  await expect(auto).toHaveAttribute('aria-pressed', 'true');
});

test('Space after a click on a button is the page’s', async ({ page }) => {
  const come = await openWithoutGestures(page, 'pageKeys');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const auto = page.getByRole('button', { name: 'Auto pace' });
  await auto.click();
  await page.keyboard.press('Space');
  come();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
});
