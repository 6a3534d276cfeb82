// A node's clock, its disk and its frozen list of members on a live run: by menu, by panel and by keyboard.

import { complaintsOf, expectNode, exported, goOn } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const nodeButton = (page: Page, node: string) =>
  page.getByRole('button', { name: new RegExp(`^${node}, `) });

/** Chooses an item of a node's menu, by keyboard. */
async function choose(page: Page, node: string, item: string): Promise<void> {
  await nodeButton(page, node).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
}

const commandsOf = async (page: Page) =>
  (JSON.parse(await exported(page)) as { commands: Record<string, unknown>[] }).commands;

test('a clock is set from the menu, shown, and undone', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await choose(page, 'n2', 'Set its clock');
  const form = page.getByRole('form', { name: 'Clock of n2' });
  const rate = form.getByRole('textbox', { name: 'Clock rate' });
  await expect(rate).toBeFocused();
  await expect(rate).toHaveValue('1');
  await rate.fill('3');
  await expect(form).toContainText('The rate is a number from 0.5 to 2.');
  await expect(form.getByRole('button', { name: 'Set the clock' })).toBeDisabled();
  await rate.fill('1.5');
  await rate.press('Enter');
  await expect(form).toHaveCount(0);
  await expectNode(page, 'n2', 'follower, follows n5, up, clock 1.5×');
  await expect(page.getByRole('tabpanel')).toContainText('n2’s clock runs at 1.5× from now on.');
  expect(await commandsOf(page)).toMatchObject([{ type: 'setClockRate', node: 'n2', rate: 1.5 }]);
  await page.keyboard.press('u');
  await expectNode(page, 'n2', 'follower, follows n5, up');
  expect(complaints).toEqual([]);
});

test('clocks of a node and of a service are set in their panels', async ({ page }) => {
  await page.goto('./?scenario=leaseFailover');
  await page.getByRole('tab', { name: 'Node' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('combobox').selectOption('redis');
  await panel.getByRole('textbox', { name: 'Clock rate' }).fill('0.5');
  await panel.getByRole('button', { name: 'Set the clock' }).click();
  await expect(
    page.getByRole('button', { name: /^redis, service, up, clock 0\.5×/ }),
  ).toBeAttached();
  await expect(panel.getByRole('textbox', { name: 'Clock rate' })).toHaveValue('0.5');
  // The panel of another process has the clock of that one alone.
  await panel.getByRole('combobox').first().selectOption('n2');
  await expect(panel.getByRole('form', { name: /^Clock of/ })).toHaveCount(1);
});

test('a disk is set from the menu with a tail, shown in the panel, and offered only where something is on it', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?scenario=raftSlowDisk&at=6500');
  await expectNode(page, 'n1', 'leader, term 1, up');
  await choose(page, 'n2', 'Set its disk');
  const form = page.getByRole('form', { name: 'Disk of n2' });
  const time = form.getByRole('textbox', { name: 'Time of a write' });
  await expect(time).toHaveValue('0');
  await time.fill('0.001');
  await expect(form).toContainText('A write to a disk takes 0 ms, or at least 0.01 ms.');
  await expect(form.getByRole('button', { name: 'Set the disk' })).toBeDisabled();
  await time.fill('40');
  await form.getByRole('textbox', { name: 'Tail index' }).fill('1.5');
  await time.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toContainText(
    'n2’s disk takes 40 ms or more a write (tail 1.5) from now on.',
  );
  expect(await commandsOf(page)).toContainEqual(
    expect.objectContaining({ type: 'setDisk', node: 'n2', ms: 40, tail: 1.5 }),
  );
  await page.getByRole('tab', { name: 'Node' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('combobox').selectOption('n2');
  await expect(panel.getByRole('textbox', { name: 'Tail index' })).toHaveValue('1.5');
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await nodeButton(page, 'n2').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Set its clock' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Set its disk' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a frozen node does not know who has joined, until it thaws', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await choose(page, 'n4', 'Freeze its list of members');
  await expectNode(page, 'n4', 'follower, follows n5, up, list of members frozen');
  await page.keyboard.press('j');
  // It joins at the moment shown: a key may take effect after the next gesture.
  await expect(page.getByRole('button', { name: /^n6, / })).toBeAttached();
  await goOn(page, 1000);
  await expectNode(page, 'n6', 'leader, up');
  await expectNode(page, 'n3', 'follower, follows n6, up');
  // n4's list of members lacks n6: it follows n5 until it misses n5's heartbeats, but never n6.
  await expect(
    page.getByRole('button', { name: /^n4, (?!.*follows n6).*list of members frozen$/ }),
  ).toBeAttached();
  await page.getByRole('tab', { name: 'Node' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('combobox').selectOption('n4');
  await expect(panel).toContainText('frozen');
  await panel.getByRole('button', { name: 'Thaw its list' }).click();
  await expect(panel.getByRole('button', { name: 'Freeze its list' })).toBeVisible();
  await expect
    .poll(() => commandsOf(page))
    .toMatchObject([
      { type: 'freeze', node: 'n4' },
      { type: 'join', node: 'n6' },
      { type: 'thaw', node: 'n4' },
    ]);
});

test('no item to freeze a list where nodes have none', async ({ page }) => {
  await page.goto('./?scenario=leaseFailover');
  await nodeButton(page, 'n2').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Set its clock' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /list of members/ })).toHaveCount(0);
});
