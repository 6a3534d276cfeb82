// A person's way through time: look back, fork, compare, reload, and find the run again with both branches.

import { complaintsOf, expectNode, exported, goTo } from './hustingsPage';
import { expect, test } from './pageTest';

test('a run survives scrubbing, a fork, a comparison and a reload', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./?scenario=leaderCrash&at=6000');
  await expectNode(page, 'n4', 'leader, up');

  const moment = page.getByRole('slider', { name: 'Moment shown' });
  await moment.fill('2');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('2');
  await page.keyboard.press('k');
  await expectNode(page, 'n2', 'crashed');
  await goTo(page, 6500);

  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Compare with First run' }).click();
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText(
    'They part at 2.00 s: here n2 crashes, there it goes on.',
  );
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const before = JSON.parse(await exported(page));

  const run = page.getByRole('list', { name: 'Kept runs' }).getByRole('listitem');
  await page.keyboard.press('o');
  await expect(run).toContainText('2 branches');
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('o');
  await expect(run).toHaveCount(1);
  await run.getByRole('button', { name: 'The leader crashes', exact: true }).click();
  await expectNode(page, 'n2', 'crashed');
  const after = JSON.parse(await exported(page));
  expect(after).toMatchObject({ traceHash: before.traceHash, branch: before.branch });
  expect(after.branches).toEqual(before.branches);
  await page.keyboard.press('t');
  const branches = page.getByRole('list', { name: 'Branches' });
  await branches.getByRole('button', { name: 'First run', exact: true }).click();
  await expectNode(page, 'n4', 'leader, up');
  expect(complaints).toEqual([]);
});
