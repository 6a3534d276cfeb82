// The first input on the stage or the lanes has its effect, although the code of gestures is fetched because of it.

import { draw, expectNode, nodeOf, placeOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

/** Opens the page with a leader; the code of gestures comes when the returned function is called. */
async function openWithoutGestures(page: Page, file = 'listenToStage'): Promise<() => void> {
  let come = () => {};
  const allowed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(`**/${file}-*.js`, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  return come;
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
  const [a, b] = [await placeOf(page, 'n1'), await placeOf(page, 'n2')];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  await draw(page, [
    { x: x - 20, y: y - 20 },
    { x, y },
    { x: x + 20, y: y + 20 },
  ]);
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
