// The variables of a node, which decide its next step, on the stage from near and in its panel.

import { complaintsOf, expectNode } from './hustingsPage';
import { expect, test } from './pageTest';

test('a node seen from near has its term and its vote, also at an earlier moment', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/?scenario=raftSplitVote&at=2150');
  await expectNode(page, 'n1', 'candidate, term 1, up');
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Fit' })).toBeVisible();
  await page.keyboard.press('1');
  await page.getByRole('tab', { name: 'Node' }).click();
  const named = (name: string) =>
    page.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: new RegExp(`^${name}(,|$)`) }),
    });
  const value = (name: string) => named(name).getByRole('cell').last();
  await expect(value('voted for')).toContainText('n1');
  await expect(value('votes')).toContainText('1 of 3');
  const goBack = async () => {
    await page.keyboard.press(',');
    return value('voted for').textContent();
  };
  await expect.poll(goBack).toMatch(/^⊥/);
  await expect(value('term')).toContainText('0');
  expect(complaints).toEqual([]);
});
