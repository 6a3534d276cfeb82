// Menus and forms over the stage: what opens and closes them, that closing does nothing else, and the focus.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { barriersOn, clickNode, complaintsOf, expectNode, nodeOf, placeOf } from './hustingsPage';

// The stage has room for a menu beside another node.
test.use({ viewport: { width: 1440, height: 900 } });

const FOLLOWS = 'follower, follows n5, up';

const menuOf = (page: Page, id: string) => page.getByRole('menu', { name: `Menu of ${id}` });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function opened(page: Page, address = './?at=3000'): Promise<void> {
  await page.goto(address);
  await expectNode(page, 'n5', 'leader, up');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

async function rightClick(page: Page, id: string): Promise<void> {
  const { x, y } = await placeOf(page, id);
  await page.mouse.click(x, y, { button: 'right' });
}

/** Clicks along the link of two nodes until its panel opens: a message may be in the way. */
async function openLink(page: Page, from: string, to: string): Promise<Locator> {
  const [a, b] = [await placeOf(page, from), await placeOf(page, to)];
  await page.mouse.click((a.x + b.x) / 2, (a.y + b.y) / 2);
  const panel = page.getByRole('form', { name: `Link ${from} – ${to}` });
  await expect(panel).toBeVisible();
  return panel;
}

/** Whether a popover lies wholly within the window. */
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

const popover = (page: Page) => page.locator('.popover:popover-open');

test('Enter opens a node’s menu, the arrows move in it, and Escape returns the focus and does nothing else', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await opened(page);
  await page.keyboard.press('c');
  const cut = page.getByRole('button', { name: 'Cut', exact: true });
  await nodeOf(page, 'n2').press('Enter');
  await expect(item(page, 'Crash')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(page, 'Show its state')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuOf(page, 'n2')).toHaveCount(0);
  await expect(nodeOf(page, 'n2')).toBeFocused();
  await expect(cut).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(cut).toHaveAttribute('aria-pressed', 'false');
  expect(complaints).toEqual([]);
});

test('the menu key opens the menu of the node that has the focus', async ({ page }) => {
  await opened(page);
  await nodeOf(page, 'n3').focus();
  await page.keyboard.press('ContextMenu');
  await expect(item(page, 'Crash')).toBeFocused();
  await expect(menuOf(page, 'n3')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectNode(page, 'n3', 'crashed');
  await expect(menuOf(page, 'n3')).toHaveCount(0);
  await expect(nodeOf(page, 'n3')).toBeFocused();
});

test('a menu of the mouse stays when the button is let go, gives way to another, and opens anew on its own node', async ({
  page,
}) => {
  await opened(page);
  await rightClick(page, 'n4');
  await expect(item(page, 'Crash')).toBeFocused();
  await rightClick(page, 'n1');
  await expect(menuOf(page, 'n1')).toBeVisible();
  await expect(menuOf(page, 'n4')).toHaveCount(0);
  await item(page, 'Pause').focus();
  await rightClick(page, 'n1');
  await expect(item(page, 'Crash')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuOf(page, 'n1')).toHaveCount(0);
  await expect(nodeOf(page, 'n1')).toBeFocused();
});

test('a press on the stage closes a menu and neither crashes a node, moves it, nor cuts', async ({
  page,
}) => {
  await opened(page);
  await rightClick(page, 'n4');
  await expect(menuOf(page, 'n4')).toBeVisible();
  await clickNode(page, 'n2');
  await expect(menuOf(page, 'n4')).toHaveCount(0);

  await rightClick(page, 'n4');
  await expect(menuOf(page, 'n4')).toBeVisible();
  const from = await placeOf(page, 'n2');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(menuOf(page, 'n4')).toHaveCount(0);
  expect(await placeOf(page, 'n2')).toEqual(from);

  // The next press acts, and nothing has happened before it.
  await clickNode(page, 'n1');
  await expectNode(page, 'n1', 'crashed');
  await expectNode(page, 'n2', FOLLOWS);
  await page.keyboard.press('u');
  await expectNode(page, 'n1', FOLLOWS);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a press on a button closes a menu and presses the button', async ({ page }) => {
  await opened(page);
  await rightClick(page, 'n4');
  await expect(menuOf(page, 'n4')).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(menuOf(page, 'n4')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('a menu stays open while the run goes on', async ({ page }) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await nodeOf(page, 'n2').press('Enter');
  await expect(item(page, 'Crash')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const clock = page.getByRole('timer', { name: 'Virtual time' });
  const before = Number((await clock.textContent())?.split(':').at(-1));
  await expect
    .poll(async () => Number((await clock.textContent())?.split(':').at(-1)))
    .toBeGreaterThan(before + 1);
  await expect(item(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNode(page, 'n2', 'follower, follows n5, paused');
});

test('a form that a menu opens takes its place, and returns the focus to the node', async ({
  page,
}) => {
  await opened(page);
  await nodeOf(page, 'n2').press('Enter');
  await item(page, 'Set its clock').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Clock rate' })).toBeFocused();
  await expect(menuOf(page, 'n2')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('form', { name: 'Clock of n2' })).toHaveCount(0);
  await expect(nodeOf(page, 'n2')).toBeFocused();
});

test('a dialog takes a menu’s place, and returns the focus to the node', async ({ page }) => {
  await opened(page);
  await nodeOf(page, 'n2').press('Enter');
  await expect(item(page, 'Crash')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(menuOf(page, 'n2')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(nodeOf(page, 'n2')).toBeFocused();
});

test('a message’s menu holds the run up until it is closed', async ({ page }) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('tab', { name: 'Messages' }).click();
  const flights = page.getByRole('list', { name: 'Messages in flight' }).getByRole('button');
  // A row may go while the pointer is on its way, so the press is a key on whichever row is first.
  await expect(async () => {
    await flights.first().press('Enter', { timeout: 1000 });
    await expect(popover(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('the File menu is closed by its button, by Escape and by a press elsewhere that does nothing else', async ({
  page,
}) => {
  await opened(page);
  const file = page.getByRole('button', { name: 'File', exact: true });
  const menu = page.getByRole('menu', { name: 'File' });
  await file.click();
  await expect(item(page, 'Runs …')).toBeFocused();
  await file.click();
  await expect(menu).toHaveCount(0);
  await file.press('Enter');
  await expect(item(page, 'Runs …')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(file).toBeFocused();
  await file.click();
  await expect(menu).toBeVisible();
  await clickNode(page, 'n2');
  await expect(menu).toHaveCount(0);
  await expectNode(page, 'n2', FOLLOWS);
  await file.press('Enter');
  await item(page, 'Runs …').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Runs' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(file).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a File menu gives way to a node’s, and a node’s to the File menu', async ({ page }) => {
  await opened(page);
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await expect(item(page, 'Runs …')).toBeFocused();
  await rightClick(page, 'n2');
  await expect(menuOf(page, 'n2')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(1);
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await expect(page.getByRole('menu', { name: 'File' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(1);
});

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

for (const theme of ['light', 'dark'])
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 640, height: 360 },
    { width: 320, height: 568 },
  ])
    test(`menus and forms lie within ${viewport.width} x ${viewport.height}, without a barrier, ${theme}`, async ({
      page,
    }) => {
      test.slow();
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
