// Failures: a worker throws, the tab is closed. Nothing hangs, nothing is lost.

import { writeFileSync } from 'node:fs';
import { complaintsOf, expectNode, exported, hustings, throwIn } from './hustingsPage';
import { expect, test } from './pageTest';

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

for (const [what, body, says] of [
  ['is not there', null, 'worker of this export failed: it could not be loaded'],
  ['throws', 'throw new Error("a stone in the works")', 'a stone in the works'],
] as const) {
  test(`an export whose worker ${what} says so, and the next one is made`, async ({ page }) => {
    await page.goto('./');
    await expectNode(page, 'n5', 'leader, up');
    const script = /\/trials\.worker/;
    await page.route(script, (route) =>
      body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.getByRole('button', { name: 'File' }).click();
    await page.getByRole('menuitem', { name: 'Export as a run file' }).click();
    await expect(page.getByRole('alert')).toContainText(says);
    await page.unroute(script);
    await page.keyboard.press(' ');
    expect(JSON.parse(await exported(page))).toMatchObject({ algorithm: { id: 'bully' } });
    await expectNode(page, 'n5', 'leader, up');
  });
}

test('closing the tab in mid-run leaves no error', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  // It returns before the tab is closed; the next test, which gets a tab of the same context, would wait for that one.
  await closed;
  expect(complaints).toEqual([]);
});
