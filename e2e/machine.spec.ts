// The machine of a node: its state chart in the panel and large, at any moment of the cursor, with what its last step did.

import { barriersOn, complaintsOf, expectNode } from './hustingsPage';
import { expect, type Locator, test } from './pageTest';

test('the chart, the rules and the variables of a node follow the cursor, step by step', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/?scenario=raftSplitVote&at=4100');
  await expectNode(page, 'n4', 'leader, term 2, up');
  await page.getByRole('tab', { name: 'Node' }).click();
  await page.locator('.chooser select').selectOption('n4');
  const chart = page.getByRole('img', { name: /^n4 is in the state/ }).last();
  await expect(chart).toHaveAccessibleName(/^n4 is in the state leader, in office\./);
  // The panel scrolls, and not the page.
  const root = page.locator('#root');
  expect(await root.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.getByRole('button', { name: 'Open the machine' }).click();
  const dialog = page.getByRole('dialog', { name: 'The machine of n4' });
  await expect(dialog).toBeVisible();
  // The dialog's style sheet leaves the page's own rows where they are: the transport begins at its left edge.
  const transport = page.getByRole('region', { name: 'Playback', includeHidden: true });
  const first = transport.getByRole('button', { name: 'From the start', includeHidden: true });
  const leftOf = async (one: Locator) => (await one.boundingBox())?.x ?? Number.NaN;
  expect((await leftOf(first)) - (await leftOf(transport))).toBeLessThan(24);
  const rule = dialog.locator('.pseudocode [aria-current]');
  await expect(rule).toContainText('send HEARTBEAT(term) to all, again and again');
  expect(await barriersOn(page)).toEqual([]);
  // At 3.775 s its election timeout runs out, and it stands for the next term.
  await dialog.getByRole('button', { name: 'Previous step of n4' }).click();
  await expect(chart).toHaveAccessibleName(/^n4 is in the state candidate\./);
  await expect(rule).toContainText('wait for votes');
  await expect(dialog).toContainText('timer election timeout has run out');
  await expect(dialog).toContainText('does pre vote: no');
  const term = dialog.getByRole('row').filter({ hasText: 'term, on disk' });
  await expect(term.getByRole('cell')).toHaveText(['1', '2●, changed']);
  await expect(dialog.locator('.chart .taken text')).toContainText(['else', 'election timeout']);
  await dialog.getByRole('button', { name: 'Next step of n4' }).click();
  await expect(chart).toHaveAccessibleName(/leader, in office\./);
  expect(complaints).toEqual([]);
});
