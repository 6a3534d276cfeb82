// Failures: a worker throws, the tab is closed. Nothing hangs, nothing is lost.

import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { complaintsOf, expectNode, exported, hustings, throwIn } from './hustingsPage';

test('a worker that throws is shown as a failed process; the run goes on and replays', async ({
  page,
}) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await throwIn(page, 'n5', 'a stone in the works');
  await expectNode(page, 'n5', 'failed');
  await expect(page.getByRole('tabpanel')).toContainText('a stone in the works');
  await expectNode(page, 'n4', 'leader, up');
  await page.keyboard.press(' ');

  const file = test.info().outputPath('failed.json');
  writeFileSync(file, await exported(page));
  expect(hustings('replay', file)).toMatchObject({ code: 0, err: '' });
});

test('a crash ends the node’s worker, a restart makes a new one', async ({ page }) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await expect.poll(() => page.workers().length).toBe(6);
  await page.keyboard.press('l');
  await expect.poll(() => page.workers().length).toBe(5);
  await page.keyboard.press('5');
  await page.keyboard.press('k');
  await expect.poll(() => page.workers().length).toBe(6);
});

test('closing the tab in mid-run leaves no error', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.close({ runBeforeUnload: true });
  expect(complaints).toEqual([]);
});
