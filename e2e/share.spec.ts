// Share links: written, copied, opened elsewhere at their cursor; and invalid links.

import { barriersOn, complaintsOf, expectNode, exported } from './hustingsPage';
import { type Browser, expect, type Page, test } from './pageTest';

const hashIn = (text: string): string => (JSON.parse(text) as { traceHash: string }).traceHash;

/** The link of the run on the screen, from the dialog. */
async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  return link;
}

/** A page in another person's browser. */
async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

test('a link is copied, and shows the run at its cursor in another browser', async ({
  page,
  context,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('1');
  await page.keyboard.press('k');
  await expectNode(page, 'n1', 'crashed');
  const clock = page.getByRole('timer');
  // Back before the crash, which happened an instant after 3 s, and before the last event without a command.
  const back = page.getByRole('button', { name: 'Previous event' });
  await back.click();
  await expectNode(page, 'n1', 'follower, follows n5, up');
  await back.click();
  await expect(clock).not.toHaveText('00:03.000');
  const cursor = (await clock.textContent()) ?? '';
  const hash = hashIn(await exported(page));

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  await expect(dialog).toContainText(/^.*\d+ characters\./);
  expect(await barriersOn(page)).toEqual([]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).hash).toBe('');

  const other = await elsewhere(browser, link);
  await expect(other.getByRole('timer')).toHaveText(cursor);
  await expectNode(other, 'n1', 'follower, follows n5, up');
  await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(hashIn(await exported(other))).toBe(hash);
  await other.getByRole('button', { name: 'To now' }).click();
  await expect(other.getByRole('timer')).toHaveText('00:03.000');
  await expectNode(other, 'n1', 'crashed');
  // The link is removed from the address: a reload continues the run.
  expect(new URL(other.url()).hash).toBe('');
  await expect(other.getByRole('button', { name: 'Go on' })).toBeHidden();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Go on' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the run on the screen stays in the list when a link is opened', async ({ page }) => {
  await page.goto('./?scenario=splitBrainHeal&at=7200');
  await expectNode(page, 'n2', 'leader, up');
  const { hash } = new URL(await linkOf(page));
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expectNode(page, 'n5', 'crashed');
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, hash);
  await expectNode(page, 'n2', 'leader, up');
  await expect(page.getByRole('timer')).toHaveText('00:07.200');
  await page.keyboard.press('o');
  const rows = page.getByRole('list', { name: 'Kept runs' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Bully, 5 nodes');
});

const broken: readonly [what: string, change: (fragment: string) => string, says: RegExp][] = [
  ['cut off', (fragment) => fragment.slice(0, -20), /link is broken: a part of it is missing/],
  ['of a newer version', (fragment) => fragment.replace(/run=\d+/, 'run=9'), /version 9/],
  ['too long', (fragment) => fragment + 'A'.repeat(32_000), /too long/],
  ['no run at all', () => '#run=hello', /does not begin as links do/],
];

test('a broken link says so, and the page starts its own run', async ({ page }) => {
  await page.goto('./?at=500');
  const { hash } = new URL(await linkOf(page));
  for (const [what, change, says] of broken)
    await test.step(what, async () => {
      await page.goto('about:blank');
      await page.goto(`./${change(hash)}`);
      await expect(page.getByRole('alert')).toContainText(says);
      await expectNode(page, 'n5', 'leader, up');
      expect(new URL(page.url()).hash).toBe('');
      // In an open page, the run goes on.
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.evaluate((fragment) => {
        location.hash = fragment;
      }, change(hash));
      await expect(page.getByRole('alert')).toContainText(says);
      await expectNode(page, 'n5', 'leader, up');
    });
});
