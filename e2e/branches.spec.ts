// Branches: made by acting in the past, switched, renamed, undone, exported and deleted.
import { writeFileSync } from 'node:fs';
import {
  barriersOn,
  complaintsOf,
  expectNode,
  exported,
  goOn,
  goTo,
  hustings,
} from './hustingsPage';
import { expect, test } from './pageTest';

test('an action in the past starts a branch, and both branches can be switched to', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?scenario=leaderCrash&at=6000');
  await expectNode(page, 'n4', 'leader, up');
  await page.keyboard.press('t');
  const branches = page.getByRole('list', { name: 'Branches' });
  await expect(branches.getByRole('listitem')).toHaveCount(1);

  // Back before the crash, another node crashes, and the leader stays.
  const clock = page.getByRole('timer', { name: 'Virtual time' });
  while ((await clock.textContent()) !== '00:00.600') await page.keyboard.press('Shift+B');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('1');
  await page.keyboard.press('k');
  await expect(branches.getByRole('listitem')).toHaveCount(2);
  await expectNode(page, 'n5', 'leader, up');
  await expectNode(page, 'n1', 'crashed');
  await expect(
    branches.getByRole('button', { name: /^crash n1 from/, exact: false }),
  ).toHaveAttribute('aria-current', 'true');

  // The workers continued from a checkpoint: the result must equal the command line's from the beginning.
  await goTo(page, 6500);
  const file = test.info().outputPath('forked.json');
  writeFileSync(file, await exported(page));
  expect(hustings('replay', file)).toMatchObject({ code: 0, err: '' });

  await branches.getByRole('button', { name: 'First run', exact: true }).click();
  await expectNode(page, 'n1', 'follower, follows n4, up');
  await expectNode(page, 'n4', 'leader, up');

  await branches.getByRole('button', { name: 'Rename First run' }).click();
  await page.keyboard.type('The textbook');
  await page.keyboard.press('Enter');
  await expect(branches.getByRole('button', { name: 'The textbook', exact: true })).toBeVisible();

  expect(await barriersOn(page)).toEqual([]);

  await expect(page.getByRole('button', { name: 'Fork here' })).toBeDisabled();
  await page.keyboard.press(',');
  await page.getByRole('button', { name: 'Fork here' }).click();
  await expect(branches.getByRole('listitem')).toHaveCount(3);
  await branches.getByRole('button', { name: /^Delete crash n1/ }).click();
  await expect(branches.getByRole('listitem')).toHaveCount(2);
  await branches.getByRole('button', { name: /^Delete The textbook/ }).click();
  await expect(branches.getByRole('listitem')).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('undo and redo switch between the run with and without a command', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expectNode(page, 'n5', 'crashed');
  await goOn(page, 3000);
  await expectNode(page, 'n4', 'leader, up');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expectNode(page, 'n4', 'leader, up');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
});
