// The board of the nine assumptions: plays their schedules, breaks them on a live run, and shows the consequences.

import { barriersOn, complaintsOf, expectNode, exported, goOn } from './hustingsPage';
import { expect, test } from './pageTest';

test('the board opens number 9, marks it broken, and names the violated property', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: 'The nine assumptions' }).click();
  const board = page.getByRole('tabpanel', { name: 'Assumptions' });
  await expect(board.getByText('No assumption is broken so far.')).toBeVisible();
  await expect(board.getByRole('list', { name: 'Assumptions' }).locator(':scope > li')).toHaveCount(
    9,
  );
  await board.getByRole('button', { name: 'Open the schedule that breaks assumption 9' }).click();
  await expect(page.getByRole('region', { name: 'Before the start' })).toBeVisible();
  await goOn(page, 12_000);
  const ninth = board.getByRole('listitem', { name: 'Assumption 9: Never pauses' });
  await expect(ninth).toHaveAttribute('data-broken', 'true');
  await expect(ninth.getByRole('button', { name: /Broken: n3 is paused/ })).toBeVisible();
  const fall = ninth.getByRole('button', { name: /“At most one leader” was violated/ });
  await expect(fall).toBeVisible();
  await expect(board.getByText(/^Broken so far: 9\. Violated because of that: /)).toBeVisible();

  expect(await barriersOn(page)).toEqual([]);

  // The click seeks the moment, and the board then shows the state of that moment.
  await fall.click();
  await expectNode(page, 'n2', 'leader, up');
  await ninth.getByRole('button', { name: /Broken: n3 is paused/ }).click();
  await expect(fall).toHaveCount(0);
  await page.keyboard.press(',');
  await expect(board.getByText('No assumption is broken so far.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a switch breaks number 1 in the present run, and repairs it', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('a');
  const first = page.getByRole('listitem', { name: 'Assumption 1: Fully connected' });
  await first.getByRole('button', { name: 'Break it (assumption 1): cut all links of n5' }).click();
  await expect(first).toHaveAttribute('data-broken', 'true');
  await goOn(page, 3000);
  await expect(
    first.getByRole('button', { name: /Broken: n5 cut off from n1, n2, n3 and n4/ }),
  ).toBeVisible();
  await expect(
    first.getByRole('button', { name: /“At most one leader” was violated/ }),
  ).toBeVisible();
  await first.getByRole('button', { name: 'Repair it (assumption 1): heal all links' }).click();
  await expect(first.getByRole('button', { name: /^Break it/ })).toBeVisible();
  await expect(first).toHaveAttribute('data-broken', 'true');
  await page.keyboard.press('a');
  await expect(page.getByRole('tabpanel', { name: 'Story' })).toBeVisible();
});

test('one key undoes or redoes a switch of two commands', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('a');
  const seventh = page.getByRole('listitem', { name: 'Assumption 7: Persistent state' });
  await seventh
    .getByRole('button', { name: /^Break it \(assumption 7\): restart n5 without/ })
    .click();
  await expect(seventh).toHaveAttribute('data-broken', 'true');
  const typesNow = async () =>
    (JSON.parse(await exported(page)) as { commands: { type: string }[] }).commands.map(
      ({ type }) => type,
    );
  expect(await typesNow()).toEqual(['crash', 'restart']);
  await page.keyboard.press('u');
  await expect(seventh).toHaveAttribute('data-broken', 'false');
  expect(await typesNow()).toEqual([]);
  await page.keyboard.press('r');
  await expect(seventh).toHaveAttribute('data-broken', 'true');
  expect(await typesNow()).toEqual(['crash', 'restart']);
});
