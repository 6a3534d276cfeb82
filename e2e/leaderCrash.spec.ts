// The main path: open the page, and crash the leader.

import {
  beliefs,
  clickNode,
  complaintsOf,
  expectNode,
  goOn,
  isNode,
  nodeOf,
  stepUntil,
} from './hustingsPage';
import { expect, test } from './pageTest';

test('a fresh page elects n5 without a click, and shows its heartbeats', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  for (const id of ['n1', 'n2', 'n3', 'n4']) await expectNode(page, id, 'follower, follows n5, up');
  // A heartbeat is in flight for a tenth of a second: pausing and stepping shows one reliably.
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.keyboard.press(' ');
  const flights = page.getByRole('tabpanel');
  await stepUntil(page, async () => ((await flights.textContent()) ?? '').includes('HEARTBEAT n5'));
  expect(complaints).toEqual([]);
});

test('a click crashes the leader, T1 runs down, an election follows, and all lanes show n4', async ({
  page,
}) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await expect.poll(() => beliefs(page)).toEqual(['n5', 'n5', 'n5', 'n5', 'n5']);
  // In steps from here, so that a busy machine misses neither the timer nor the candidate; then the run plays on.
  await page.keyboard.press(' ');
  await clickNode(page, 'n5');
  await expectNode(page, 'n5', 'crashed');

  await page.keyboard.press('1');
  await page.getByRole('tab', { name: 'Node' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('T1, for a word from the leader');
  await stepUntil(page, () => isNode(page, 'n4', 'candidate, up'));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectNode(page, 'n4', 'leader, up');
  for (const id of ['n1', 'n2', 'n3']) await expectNode(page, id, 'follower, follows n4, up');
  await expect.poll(() => beliefs(page)).toEqual(['n4', 'n4', 'n4', 'n4', 'crashed']);

  await page.getByRole('tab', { name: 'Story' }).click();
  const story = page.getByRole('tabpanel');
  await expect(story).toContainText('n5 crashes.');
  await expect(story).toContainText(
    'n3 has heard nothing from n5 for T1. It starts an election: ELECTION to n4 and n5.',
  );
  await expect(story).toContainText('n4 takes the lead: COORDINATOR to n1, n2 and n3.');
  await expect(page.getByText(/ELECTION \d+ · OK \d+ · COORDINATOR \d+/)).toBeVisible();
});

test('a second click restarts a node, and the highest takes over', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await clickNode(page, 'n5');
  await expectNode(page, 'n5', 'crashed');
  await goOn(page, 3000);
  await expectNode(page, 'n4', 'leader, up');
  await clickNode(page, 'n5');
  await expect(nodeOf(page, 'n5')).not.toHaveAccessibleName(/crashed/);
  await goOn(page, 1000);
  await expectNode(page, 'n5', 'leader, up');
  await expectNode(page, 'n4', 'follower, follows n5, up');
});

test('everything on the main path works by keyboard alone', async ({ page }) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expectNode(page, 'n5', 'crashed');
  await expectNode(page, 'n4', 'leader, up');
  // COORDINATOR is still in flight: a node that is paused before it arrives follows no leader.
  await expectNode(page, 'n2', 'follower, follows n4, up');
  await page.keyboard.press('2');
  await page.keyboard.press('p');
  await expectNode(page, 'n2', 'follower, follows n4, paused');
  await page.keyboard.press('p');
  await expectNode(page, 'n2', 'follower, follows n4, up');
  await page.keyboard.press('k');
  await expectNode(page, 'n2', 'crashed');
  await page.keyboard.press(' ');
  const clock = page.getByRole('timer');
  const stopped = await clock.textContent();
  await page.keyboard.press('.');
  await expect(clock).not.toHaveText(stopped ?? '');
  await page.keyboard.press(',');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Space');
  await expect(page.getByRole('heading', { name: 'Keys and gestures' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a paused node keeps its queue, as its menu says', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: /^n5, / }).press('Enter');
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expectNode(page, 'n5', 'leader, paused');
  await goOn(page, 3000);
  await expectNode(page, 'n4', 'leader, up');
  await expect(page.getByText(/Split-brain: n5 and n4 both lead/)).toBeVisible();
});
