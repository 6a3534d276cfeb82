// Services, clients and the log, as a person uses them.
import { readFileSync } from 'node:fs';
import { clickNode, expectNode, goOn } from './hustingsPage';
import { expect, test } from './pageTest';

test('the log has the events of every process and a filter, and a row seeks its moment', async ({
  page,
}) => {
  await page.goto('./?scenario=leaderCrash&at=6200');
  await expectNode(page, 'n4', 'leader, up');
  await page.getByRole('tab', { name: 'Log' }).click();
  const rows = page.getByRole('list', { name: 'Log' }).getByRole('button');
  await expect(rows.filter({ hasText: 'n4 takes the lead' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'n5 crashes' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Process' }).selectOption('n4');
  await expect(rows.filter({ hasText: 'n5' }).filter({ hasText: 'crashes' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'States' }).uncheck();
  await expect(rows.filter({ hasText: 'changes from' })).toHaveCount(0);
  await rows.filter({ hasText: 'n4 starts' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('00:00.000');
  await page.getByRole('button', { name: 'To now' }).click();
  await expectNode(page, 'n4', 'leader, up');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  const table = readFileSync(await (await download).path(), 'utf8');
  expect(table).toContain('n4,LeadershipAcquired');
});

test('a service is a button whose name has its keys; it crashes and is restarted', async ({
  page,
}) => {
  await page.goto('./?scenario=leaseFailover&at=12000');
  await expectNode(page, 'n1', 'leader, term 1, up');
  const redis = page.getByRole('button', { name: /^redis, service/ });
  await expect(redis).toHaveAccessibleName(
    'redis, service, up, holds leader = n1 and leader:token = 1',
  );
  await redis.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Crash' }).click();
  await expect(redis).toHaveAccessibleName('redis, service, crashed');
  await redis.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Start again', exact: true }).click();
  await expect(redis).toHaveAccessibleName(/^redis, service, up/);
  await clickNode(page, 'redis');
  await expect(redis).toHaveAccessibleName('redis, service, crashed');
});

test('clients are added in the settings, and the outcomes of their writes are counted', async ({
  page,
}) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const count = page.getByLabel('Number of clients');
  await count.fill('6');
  await expect(page.getByText('The number of clients is a whole number, 0 to 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await count.fill('2');
  await page.getByRole('button', { name: 'Apply' }).click();
  const c2 = page.getByRole('button', { name: /^c2, client/ });
  await expect(c2).toBeAttached();
  await goOn(page, 5000);
  await expect(c2).toHaveAccessibleName(/^c2, client, [1-9]\d* accepted/);
  await c2.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Show its state' }).click();
  await expect(page.getByRole('heading', { name: 'Writes' })).toBeVisible();
  await expectNode(page, 'n5', 'leader, up');
  await expect(page.getByRole('tabpanel')).toContainText('writes to');
});
