// Nodes that join, leave and return during a run: by button, by menu and by keyboard.

import { beliefs, complaintsOf, expectNode, exported, goOn } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const nodeButtons = (page: Page) =>
  page.getByRole('toolbar', { name: 'Cluster' }).getByRole('button');

/** Chooses an item of a node's menu. */
async function choose(page: Page, node: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${node}, `) }).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  // The next choice could else find this menu, and close it.
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('a node joins by the button and another by the key, and both have lanes', async ({ page }) => {
  const complaints = complaintsOf(page);
  // The window is high enough for more lanes.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const before = (await timeline.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Join' }).click();
  await goOn(page, 1000);
  await expectNode(page, 'n6', 'leader, up');
  await expect.poll(() => beliefs(page)).toEqual(['n6', 'n6', 'n6', 'n6', 'n6', 'n6']);
  expect((await timeline.boundingBox())?.height ?? 0).toBeGreaterThan(before + 20);
  await page.keyboard.press('j');
  await goOn(page, 1000);
  await expectNode(page, 'n7', 'leader, up');
  await expectNode(page, 'n6', 'follower, follows n7, up');
  await expect(page.getByRole('tabpanel')).toContainText('n7 joins.');
  const { commands } = JSON.parse(await exported(page)) as { commands: Record<string, unknown>[] };
  expect(commands).toMatchObject([
    { type: 'join', node: 'n6', priority: 6 },
    { type: 'join', node: 'n7', priority: 7 },
  ]);
  expect(complaints).toEqual([]);
});

test('a node leaves, sends nothing, and comes back', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await choose(page, 'n5', 'Leave');
  await expectNode(page, 'n5', 'left');
  await goOn(page, 3000);
  await expectNode(page, 'n4', 'leader, up');
  await expect.poll(() => beliefs(page)).toEqual(['n4', 'n4', 'n4', 'n4', 'not joined']);
  await choose(page, 'n5', 'Start again');
  await goOn(page, 1000);
  await expectNode(page, 'n5', 'leader, up');
});

test('a crashed node is removed from the members, and receives no more requests', async ({
  page,
}) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await choose(page, 'n2', 'Crash');
  await choose(page, 'n2', 'Remove from the members');
  await choose(page, 'n5', 'Crash');
  await goOn(page, 3000);
  await expectNode(page, 'n4', 'leader, up');
  await expect(page.getByRole('tabpanel')).toContainText(
    'n1 has heard nothing from n5 for T1. It starts an election: ELECTION to n3, n4 and n5.',
  );
  await page.getByRole('button', { name: /^n2, / }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remove from the members' })).toHaveCount(0);
});

test('a node is not on the stage before it joined, and the others use its place', async ({
  page,
}) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await expectNode(page, 'n6', 'leader, up');
  await page.getByRole('slider', { name: 'Moment shown' }).fill('0');
  await expect(nodeButtons(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'To now' }).click();
  await expect(nodeButtons(page)).toHaveCount(6);
});

test('the nodes are one stop of the Tab key; arrows, Home and End go from one to the next', async ({
  page,
}) => {
  await page.goto('./?nodes=3');
  await expectNode(page, 'n3', 'leader, up');
  await expect(page.locator('[data-node][tabindex="0"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Help: all keys' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^n1, / })).toBeFocused();
  await page.keyboard.press('j');
  await expectNode(page, 'n4', 'leader, up');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: /^n4, / })).toBeFocused();
  await page.keyboard.press('Enter');
  const leave = page.getByRole('menuitem', { name: 'Leave' });
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNode(page, 'n4', 'left');
  await expect(page.getByRole('button', { name: 'n4, left' })).toBeFocused();
  await page.keyboard.press('k');
  await expectNode(page, 'n4', 'leader, up');
  // Until n3 knows, both lead, and the split-brain's banner is the next stop.
  await expectNode(page, 'n3', 'follower, follows n4, up');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^n1, / })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeFocused();
});

test('the menu of a node does not cover it', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  for (const id of ['n1', 'n2', 'n3', 'n4', 'n5']) {
    const node = page.getByRole('button', { name: new RegExp(`^${id}, `) });
    await node.press('Enter');
    const [one, other] = [
      await node.boundingBox(),
      await page.getByRole('menu', { name: `Menu of ${id}` }).boundingBox(),
    ];
    if (!one || !other) throw new Error('the node or its menu is not on the page');
    const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
    const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y;
    expect([id, isBeside || isAbove]).toEqual([id, true]);
    await page.keyboard.press('Escape');
  }
});

test('an address names nodes and a moment, and the run stops there', async ({ page }) => {
  await page.goto('./?nodes=7&at=3000');
  await expect(page.getByRole('timer')).toHaveText('00:03.000');
  await expectNode(page, 'n7', 'leader, up');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});
