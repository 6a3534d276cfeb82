// Why: a person asks about a leader, in the story or by key, and reads the chain of causes.

import { barriersOn, complaintsOf, expectNode } from './hustingsPage';
import { expect, test } from './pageTest';

const CRASH = '/?scenario=leaderCrash&at=5600';

test('W tells why a node leads: wait, silence, crash; a step goes to its moment, W goes back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(CRASH);
  await expectNode(page, 'n4', 'leader, up');
  await page.keyboard.press('4');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'Why does n4 lead?' })).toBeFocused();
  const steps = page.getByRole('list', { name: 'Causes, from last to first' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /No OK came within T2 .* n4 leads/,
    /n4 sends ELECTION to n5 alone: lost/,
    /n4 has heard nothing from n5 for T1/,
    /n5 crashes/,
    /The last HEARTBEAT from n5 reaches n4/,
  ]);
  expect(await barriersOn(page)).toEqual([]);
  const chosen = steps.locator('[aria-current="step"]');
  await expect(chosen).toHaveAccessibleName(/No OK came/);
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeFocused();
  for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveAccessibleName(/n5 crashes/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:03.200');
  await expect(steps).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('list', { name: 'Events so far' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a line of the story tells why, and Escape goes back', async ({ page }) => {
  await page.goto(CRASH);
  await expectNode(page, 'n4', 'leader, up');
  const story = page.getByRole('list', { name: 'Events so far' });
  const line = story.getByRole('listitem').filter({ hasText: 'n2 has heard nothing from n5' });
  await line.hover();
  await line.getByRole('button', { name: 'Why?' }).click();
  await expect(page.getByRole('heading', { name: 'Why does n2 start an election?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(story).toBeVisible();
});

test('a command has no “Why?”: it is the first cause', async ({ page }) => {
  await page.goto(CRASH);
  await expectNode(page, 'n4', 'leader, up');
  const story = page.getByRole('list', { name: 'Events so far' });
  const line = story.getByRole('listitem').filter({ hasText: /n5 crashes\.$/ });
  await expect(line).toBeVisible();
  await expect(line.getByRole('button', { name: 'Why?' })).toHaveCount(0);
});
