// Menus and forms over the stage: their opening and closing, without other effects, and the focus.

import { clickNode, complaintsOf, expectNode, nodeOf, placeOf } from './hustingsPage';
import { expect, test } from './pageTest';
import { item, menuOf, opened, popover, rightClick } from './popoverPage';

// The stage has room for a menu beside another node.
test.use({ viewport: { width: 1440, height: 900 } });

const FOLLOWS = 'follower, follows n5, up';

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
  // Auto pace hurries through heartbeats: without it, and slowly, each is in flight for a second.
  await page.keyboard.press('s');
  await page.getByRole('slider', { name: 'Speed' }).fill('-1');
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
