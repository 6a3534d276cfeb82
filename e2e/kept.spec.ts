// Kept runs: after a reload, after a crash of the tab, in the list, and with two windows at once.

import { keptLengthsMs } from './browsers/probe/keptRuns';
import { barriersOn, complaintsOf, expectNode, exported, goOn } from './hustingsPage';
import { type BrowserContext, expect, type Page, test } from './pageTest';

const hashIn = (text: string): string => (JSON.parse(text) as { traceHash: string }).traceHash;
const kept = (page: Page) => page.getByRole('list', { name: 'Kept runs' }).getByRole('listitem');
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

const storedLengths = (page: Page) => page.evaluate(keptLengthsMs);

const clockMs = async (page: Page): Promise<number> => {
  const [, minutes = '', seconds = ''] =
    /^(\d+):([\d.]+)$/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
  return Math.round(Number(minutes) * 60_000 + Number(seconds) * 1000);
};

/** A run in which the leader was crashed, paused and completely stored. */
async function crashedAndStopped(page: Page): Promise<void> {
  await page.goto('./');
  await goOn(page, 3000);
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expectNode(page, 'n5', 'crashed');
  await goOn(page, 3000);
  await expectNode(page, 'n4', 'leader, up');
  const atMs = await clockMs(page);
  // The run is stored up to the instant after the moment shown, and the clock rounds that moment.
  await expect
    .poll(async () => (await storedLengths(page)).some((ms) => Math.abs(ms - atMs) <= 1))
    .toBe(true);
}

test('after a reload the page offers to go on, and the run is the same to the hash', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await crashedAndStopped(page);
  const before = await exported(page);
  const clock = await page.getByRole('timer').textContent();

  await page.reload();
  await expect(status(page, /^Go on with Bully, 5 nodes, at \d+\.\d s\?$/)).toBeVisible();
  // The reloaded page plays its own run meanwhile.
  await expectNode(page, 'n5', 'leader, up');
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expectNode(page, 'n4', 'leader, up');
  await expectNode(page, 'n5', 'crashed');
  await expect(page.getByRole('timer')).toHaveText(clock ?? '');
  expect(hashIn(await exported(page))).toBe(hashIn(before));

  // The run continues as one run.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('timer')).not.toHaveText(clock ?? '');
  await page.keyboard.press('o');
  await expect(kept(page)).toHaveCount(1);
  await expect(kept(page)).toContainText('On the screen.');
  expect(complaints).toEqual([]);
});

test('a run whose tab crashed continues where it was last stored', async ({ context }) => {
  const crashed = await context.newPage();
  await crashed.goto('./');
  await expectNode(crashed, 'n5', 'leader, up');
  await crashed.keyboard.press('l');
  await expectNode(crashed, 'n5', 'crashed');
  await expect.poll(async () => (await storedLengths(crashed)).length).toBe(1);
  const [storedMs = 0] = await storedLengths(crashed);
  // The tab closes without any event to the page.
  await crashed.close({ runBeforeUnload: false });

  const page = await context.newPage();
  await page.goto('./');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expectNode(page, 'n5', 'crashed');
  expect(await clockMs(page)).toBeGreaterThanOrEqual(Math.floor(storedMs - 1));
});

test('a dismissed run is not offered again, and stays in the list', async ({ page }) => {
  await crashedAndStopped(page);
  await page.reload();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeHidden();
  await page.reload();
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('o');
  await expect(kept(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeHidden();
});

test('a forgotten run is deleted, once that is confirmed', async ({ page }) => {
  await crashedAndStopped(page);
  await page.reload();
  await page.getByRole('button', { name: 'Forget this run' }).click();
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await page.getByRole('button', { name: 'Forget this run' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('button', { name: /Go on|Delete it/ })).toHaveCount(0);
  await expect.poll(() => storedLengths(page)).toEqual([]);
  await page.reload();
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: 'Runs' })).toContainText('No run is kept yet.');
});

test('the list of kept runs: empty, opened by keyboard, renamed, kept, deleted', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Runs …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Runs' });
  await expect(dialog).toContainText('No run is kept yet.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('l');
  await expectNode(page, 'n5', 'crashed');
  await page.keyboard.press('n');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expectNode(page, 'n5', 'crashed');
  await page.keyboard.press('o');
  await expect(kept(page)).toHaveCount(2);
  await expect(kept(page).nth(1)).toContainText(/Bully · \d\.\d s · 1 branch · just now, /);
  expect(await barriersOn(page)).toEqual([]);

  const old = dialog.getByRole('button', { name: 'Rename Bully, 5 nodes' }).nth(1);
  await old.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('The first one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'The first one', exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete The first one' }).click();
  await expect(dialog.getByRole('button', { name: 'No, keep The first one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kept(page)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Delete The first one' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete The first one' }).click();
  await expect(kept(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test('two windows keep their own runs, and neither writes the other’s', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await crashedAndStopped(one);
  const hash = hashIn(await exported(one));
  // The other window offers nothing: that run is still open.
  await two.goto('./');
  await goOn(two, 3000);
  await expectNode(two, 'n5', 'leader, up');
  await two.keyboard.press('o');
  await expect(kept(two)).toContainText('Open in another window.');
  await expect(kept(two).getByRole('button', { name: /Delete|Rename/ })).toHaveCount(0);

  // The other window opens a copy; changes of the copy do not reach the run itself.
  await kept(two).getByRole('button', { name: 'Bully, 5 nodes', exact: true }).click();
  await expect(status(two, 'This is a copy')).toBeVisible();
  await two.keyboard.press('l');
  await expectNode(two, 'n4', 'crashed');
  expect(hashIn(await exported(one))).toBe(hash);
  await two.keyboard.press('o');
  await expect(kept(two)).toHaveCount(2);
  await one.keyboard.press('o');
  await expect(kept(one)).toHaveCount(2);
  await expect(kept(one).filter({ hasText: '(copy)' })).toContainText('Open in another window.');

  // After the windows are closed, both runs are unchanged.
  await one.close();
  await two.close();
  const third = await context.newPage();
  await openKept(third, 'Bully, 5 nodes');
  await expectNode(third, 'n4', 'leader, up');
  expect(hashIn(await exported(third))).toBe(hash);
  await openKept(third, 'Bully, 5 nodes (copy)');
  await expectNode(third, 'n4', 'crashed');
});

async function openKept(page: Page, title: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto('./');
    await goOn(page, 3000);
  }
  await expectNode(page, /copy/.test(title) ? 'n4' : 'n5', 'leader, up');
  await page.keyboard.press('o');
  await kept(page).getByRole('button', { name: title, exact: true }).click();
}

/** Makes the browser's database refuse every write, like a full disk, until switched off. */
async function fill(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      if (document.documentElement.dataset['full'] !== 'no')
        throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, values);
    };
  });
}

test('full storage is reported once, the run goes on, and it is stored when there is room', async ({
  page,
  context,
}) => {
  await fill(context);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expect(status(page, 'The browser’s storage is full')).toBeVisible();
  await expectNode(page, 'n4', 'leader, up');
  await page.evaluate(() => {
    document.documentElement.dataset['full'] = 'no';
  });
  await page.keyboard.press('1');
  await page.keyboard.press('k');
  await expect(status(page, 'The browser’s storage is full')).toBeHidden();
  expect(await storedLengths(page)).toHaveLength(1);
});
