// The glossary: a word in a text tells what it means and opens a scenario; the library lists all words.

import { barriersOn, complaintsOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const HOLDS = /^A lease is the right to lead until a fixed time/;

async function openLease(page: Page, theme = 'light') {
  await page.goto(`./?scenario=zombieFenced&theme=${theme}`);
  // On a phone the story is behind its tab.
  await page.getByRole('tab', { name: 'Story' }).click();
  const beginning = page.getByRole('region', { name: 'Before the start' });
  await expect(beginning).toContainText('The leader is paused past the end of its lease');
  const lease = beginning.getByRole('button', { name: 'lease', exact: true });
  await expect(lease).toBeVisible();
  return { beginning, lease };
}

test('a person tabs to a word, reads it, and opens its scenario', async ({ page }) => {
  const complaints = complaintsOf(page);
  const { beginning, lease } = await openLease(page);
  await expect(lease).toHaveAccessibleDescription(HOLDS);
  // Tools that the first focus lets the page fetch may come between the button and the word meanwhile.
  await expect(async () => {
    await page.getByRole('button', { name: 'Layout' }).focus();
    for (let tabs = 0; tabs < 5; tabs += 1) {
      if (await lease.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(lease).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  const meaning = beginning.getByText(HOLDS);
  await expect(meaning).toBeVisible();

  // Tab goes through the popover to the next word, whose popover replaces it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(meaning).toBeHidden();
  await expect(beginning.getByRole('button', { name: 'fencing token' })).toBeFocused();
  await expect(beginning.getByText(/^A fencing token is/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(beginning.getByText(/^A fencing token is/)).toBeHidden();

  await lease.focus();
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Tab');
  // Escape returns the focus from the popover to its word, and does not open it again.
  await page.keyboard.press('Escape');
  await expect(lease).toBeFocused();
  await expect(meaning).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'scenario' })).toHaveValue('lecture7Lease');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('hover and a press tell a word too, inside the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { beginning, lease } = await openLease(page);
  const meaning = beginning.getByText(HOLDS);
  await lease.hover();
  await expect(meaning).toBeVisible();
  const box = await meaning.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await page.mouse.move(2, 2);
  await expect(meaning).toBeHidden();
  await lease.click();
  await page.mouse.move(2, 2);
  await expect(meaning).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(meaning).toBeHidden();
});

for (const theme of ['light', 'dark'])
  test(`no barrier at a word and in the list of words, ${theme}`, async ({ page }) => {
    const { lease, beginning } = await openLease(page, theme);
    await lease.click();
    await expect(beginning.getByText(HOLDS)).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'What the words mean' }).click();
    await expect(page.getByRole('list', { name: 'Words' })).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });

test('banner, answers, assumptions, settings and figures tell their words, each once', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?scenario=splitBrainHeal&at=5600');
  await expect(page.getByText(/^Split-brain: n5 and n2 both lead/)).toBeVisible();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Split-brain', exact: true }).hover();
  await expect(page.getByText(/^A split-brain is a time/)).toBeVisible();
  await page.keyboard.press('w');
  const causes = page.getByRole('list', { name: 'Causes, from last to first' });
  const told = (form: string) => causes.getByRole('button', { name: form, exact: true });
  await expect(told('HEARTBEAT')).toHaveCount(1);
  await told('T1').focus();
  await expect(causes.getByText(/^T1 is how long/)).toBeVisible();
  await page.keyboard.press('Escape');
  // A press beside the words chooses the step.
  await causes
    .getByRole('listitem')
    .last()
    .click({ position: { x: 10, y: 10 } });
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:03.100');
  await page.keyboard.press('w');
  await expect(causes).toBeHidden();

  await page.keyboard.press('a');
  const board = page.getByRole('list', { name: 'Assumptions' });
  await expect(board.getByRole('button', { name: 'COORDINATOR', exact: true })).toHaveCount(1);

  await page.getByRole('tab', { name: 'Settings' }).click();
  const settings = page.getByRole('form', { name: 'Settings' });
  await expect(settings.getByRole('textbox', { name: 'T1', exact: true })).toBeVisible();
  await settings.getByRole('button', { name: 'T1', exact: true }).click();
  await expect(settings.getByText(/^T1 is how long/)).toBeVisible();

  await page.keyboard.press('v');
  const figures = page.getByRole('table', { name: /^Figures up to/ });
  await expect(figures.getByRole('button', { name: 'Split-brain', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the library finds a word, follows a link to another, and opens a scenario', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await page.getByRole('button', { name: 'Library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Library' });
  await dialog.getByRole('button', { name: 'I want to know about …' }).click();
  await dialog.getByRole('button', { name: 'Words' }).click();
  await dialog.getByRole('searchbox').fill('ElastiCache');
  const options = dialog.getByRole('table', { name: 'A leader on AWS' });
  await expect(options.getByRole('rowheader')).toHaveCount(5);
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByRole('searchbox').fill('majorities');
  await expect(dialog.getByRole('status')).toHaveText('1 word');
  const quorum = dialog.getByRole('listitem', { name: 'quorum' });
  await quorum.getByRole('button', { name: 'split vote' }).click();
  const splitVote = dialog.getByRole('listitem', { name: 'split vote' });
  await expect(splitVote).toBeFocused();
  await expect(dialog.getByRole('searchbox')).toHaveValue('');
  await splitVote.getByRole('button', { name: /^See it in/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'scenario' })).toHaveValue('raftSplitVote');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Library' }).click();
  await dialog.getByRole('searchbox').fill('quorum majority');
  await expect(dialog.getByRole('status')).toHaveText('1 scenario');
  expect(complaints).toEqual([]);
});
