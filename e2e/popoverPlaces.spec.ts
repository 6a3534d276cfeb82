// Places of menus and forms over the stage: within the window, whatever its size, and beside their node.

import { barriersOn, nodeOf, placeOf } from './hustingsPage';
import { expect, type Locator, type Page, test } from './pageTest';
import { item, menuOf, opened, popover, rightClick } from './popoverPage';

// The stage has room for a menu beside another node.
test.use({ viewport: { width: 1440, height: 900 } });

/** Opens the panel of the link of two nodes by a click on its middle. */
async function openLink(page: Page, from: string, to: string): Promise<Locator> {
  const [a, b] = [await placeOf(page, from), await placeOf(page, to)];
  await page.mouse.click((a.x + b.x) / 2, (a.y + b.y) / 2);
  const panel = page.getByRole('form', { name: `Link ${from} – ${to}` });
  await expect(panel).toBeVisible();
  return panel;
}

/** Expects a popover to lie wholly within the window. */
async function expectInside(page: Page, panel: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      if (!box) return null;
      return [box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height];
    })
    .toEqual([true, true, true, true]);
}

test('the storm’s form stays in the window when that shrinks, and its note of an error too', async ({
  page,
}) => {
  await opened(page);
  await page.getByRole('button', { name: 'Storm' }).click();
  const form = page.getByRole('form', { name: 'Storm' });
  await form.getByLabel('Faults', { exact: true }).fill('many');
  await expect(form).toContainText('More than 0');
  for (const size of [
    { width: 1024, height: 600 },
    { width: 640, height: 360 },
    { width: 320, height: 568 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectInside(page, popover(page));
    await expect(form.getByLabel('Faults', { exact: true })).toBeFocused();
  }
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Storm' })).toBeFocused();
});

/** Everything that opens is looked at in both themes, and at each size once: places are the same in all themes. */
const LOOKS = [
  { viewport: { width: 1440, height: 900 }, theme: 'light' },
  { viewport: { width: 1440, height: 900 }, theme: 'dark' },
  { viewport: { width: 640, height: 360 }, theme: 'light' },
  { viewport: { width: 320, height: 568 }, theme: 'dark' },
];

for (const { viewport, theme } of LOOKS)
  test(`menus and forms lie within ${viewport.width} x ${viewport.height}, without a barrier, ${theme}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await opened(page, `./?at=3000&theme=${theme}`);
    for (const id of ['n1', 'n2', 'n3', 'n4', 'n5']) {
      await nodeOf(page, id).press('Enter');
      await expectInside(page, popover(page));
      await page.keyboard.press('Escape');
      await expect(popover(page)).toHaveCount(0);
    }
    await nodeOf(page, 'n2').press('Enter');
    await expect(item(page, 'Crash')).toBeFocused();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    if (viewport.width > 1000) {
      await openLink(page, 'n2', 'n4');
      await expectInside(page, popover(page));
      expect(await barriersOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'File', exact: true }).press('Enter');
    await expect(item(page, 'Runs …')).toBeFocused();
    await expectInside(page, popover(page));
    expect(await barriersOn(page)).toEqual([]);
  });

test('a menu that is open while the page scrolls stands where it would open then', async ({
  page,
}) => {
  // With open lanes the page is so low that it scrolls, and high enough for the menu to move.
  await page.setViewportSize({ width: 1280, height: 440 });
  await opened(page);
  await page.getByRole('button', { name: 'lanes', exact: true }).click();
  const menu = menuOf(page, 'n4');
  const scrollTo = (px: number) =>
    page.locator('#root').evaluate((root, top) => {
      root.scrollTo(0, top);
      return root.scrollTop;
    }, px);
  const openedAt = async () => {
    await rightClick(page, 'n4');
    await expect(menu).toBeVisible();
    return (await menu.boundingBox())?.y;
  };
  const unscrolled = await openedAt();
  await page.keyboard.press('Escape');
  expect(await scrollTo(20)).toBe(20);
  const scrolled = await openedAt();
  expect(scrolled).not.toBe(unscrolled);
  await scrollTo(0);
  await expect.poll(async () => (await menu.boundingBox())?.y).toBe(unscrolled);
});
