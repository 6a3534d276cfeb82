// Comparison of runs: choosing, scrubbing, figures, saving, and differences from where branches part.
import { readFileSync } from 'node:fs';
import type { RunFile } from '../src/runFile/runFile';
import { barriersOn, complaintsOf, expectNode, exported, goOn, goTo } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cluster = (page: Page, name: string) =>
  column(page, name).getByRole('list', { name: 'Cluster' });

/** The cells of a row of figures. */
const figures = (page: Page, row: string) =>
  page
    .getByRole('table', { name: /^Figures up to/ })
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell');

async function compareAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectNode(page, 'n4', 'leader, up');
  await page.keyboard.press('v');
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
}

/** Adds a column: the one that the form proposes, or this. */
async function addColumn(page: Page, choice?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a column' }).click();
  const form = page.getByRole('dialog', { name: 'Add a column' });
  if (choice) await form.getByLabel('Algorithm or branch').selectOption(choice);
  await form.getByRole('button', { name: 'Add the column' }).click();
  await expect(form).toBeHidden();
}

test('three algorithms on one crash: scrubbed together, measured, and saved as CSV', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./?scenario=leaderCrash&at=9000');
  await expectNode(page, 'n4', 'leader, up');
  const file = JSON.parse(await exported(page)) as RunFile;
  await page.keyboard.press('v');
  await page.getByRole('combobox', { name: 'Column 2' }).selectOption({ label: 'Fast bully' });
  await addColumn(page, 'algorithm raft');
  for (const name of ['Bully', 'Fast bully']) {
    await expect(column(page, name).getByText('n4 leads, since')).toBeVisible();
    await expect(cluster(page, name)).toContainText('n5, crashed');
  }

  await page.getByRole('slider', { name: 'Moment shown' }).fill('3');
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:03.000');
  for (const name of ['Bully', 'Fast bully'])
    await expect(cluster(page, name)).toContainText('n5, leader, up');
  await expect(cluster(page, 'Raft’s election')).toContainText('n5, follower, follows n4');
  await page.getByRole('button', { name: 'To now' }).click();

  await expect(figures(page, 'The model')).toHaveText(Array(3).fill(/from the real thing/));
  const metrics = file.metrics;
  if (!metrics?.messages) throw new Error('the export has no metrics');
  const total = Object.values(metrics.messages).reduce((sum, count) => sum + count);
  await expect(figures(page, 'Messages \\d')).toHaveText([String(total), /^\d+$/, /^\d+$/]);
  await expect(figures(page, 'Candidacies').first()).toHaveText(String(metrics.elections));
  await expect(figures(page, 'From n5’s crash at 3.20 s')).toHaveText(['2.44 s', /s$/, '–']);
  await expect(figures(page, 'OK sent').last()).toHaveText('–');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('leaderCrash-1-comparison.csv');
  const rows = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(rows[0]).toBe('figure,unit,Bully,Fast bully,Raft’s election');
  expect(rows.find((row) => row.startsWith('Messages,'))).toMatch(
    new RegExp(`^Messages,count,${total},\\d+,\\d+$`),
  );
  expect(rows.find((row) => row.startsWith('Without a leader,'))).toContain(
    `ms,${metrics.noLeaderMs},`,
  );

  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(page.getByText('Markdown saved and copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[0]).toBe('|  | Bully | Fast bully | Raft’s election |');

  await page.getByRole('button', { name: 'Remove column 3' }).click();
  await expect(figures(page, 'Messages \\d')).toHaveCount(2);
  await page.keyboard.press('v');
  await expect(page.getByRole('region', { name: 'Network' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('columns follow the run and its commands', async ({ page }) => {
  const complaints = complaintsOf(page);
  await compareAt(page, './?scenario=leaderCrash&at=6000');
  await page.getByRole('combobox', { name: 'Column 2' }).selectOption('algorithm fastBully');
  await expect(cluster(page, 'Fast bully')).toContainText('n4, leader, up');
  await page.keyboard.press('l');
  await expect(cluster(page, 'Fast bully')).toContainText('n4, crashed');
  await goOn(page, 3000);
  for (const name of ['Bully', 'Fast bully'])
    await expect(cluster(page, name)).toContainText('n3, leader, up');
  await expect(figures(page, 'From n4’s crash at 6.00 s')).toHaveText([/s$/, /s$/]);
  expect(complaints).toEqual([]);
});

test('one algorithm with other parameters and seeds, and a crash of whoever leads', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await compareAt(page, './?scenario=leaderCrash&at=9000');
  await page.getByRole('combobox', { name: 'Column 2' }).selectOption('algorithm raft');
  await expect(figures(page, 'From n5’s crash at 3.20 s').last()).toHaveText('–');
  await page.getByRole('checkbox', { name: /crash whoever leads at 3.20 s, not n5/ }).check();
  await expect(cluster(page, 'Raft’s election')).toContainText('n4, crashed');
  await expect(figures(page, 'From the leader’s crash at 3.20 s')).toHaveText([/s$/, /s$/]);

  await page.getByRole('button', { name: 'Add a column' }).click();
  const form = page.getByRole('dialog', { name: 'Add a column' });
  await form.getByLabel('Algorithm or branch').selectOption('algorithm bully');
  await form.getByRole('button', { name: 'Add the column' }).click();
  await expect(form.getByRole('alert')).toContainText('This column would equal this run');
  await form.getByLabel('T2').fill('0');
  await expect(form.getByText('T2 must be at least 0.001 ms')).toBeVisible();
  await form.getByLabel('T2').fill('2000');
  expect(await barriersOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add the column' }).click();
  await expect(cluster(page, 'Bully · T2 = 2 s')).toContainText('n4, leader, up');

  await page.getByRole('button', { name: 'Change column 3' }).click();
  await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  await page.getByRole('button', { name: 'Add as a new column' }).click();
  await expect(column(page, 'Bully · T2 = 2 s · seed 7')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a column' })).toBeDisabled();

  const stages = page.locator('.compare-stage');
  await stages.last().hover();
  await page.mouse.wheel(0, -600);
  for (const stage of await stages.all())
    await expect(stage).toHaveAttribute('data-zoomed', 'true');
  await page.keyboard.press('z');
  await expect(stages.first()).toHaveAttribute('data-zoomed', 'false');
  expect(complaints).toEqual([]);
});

for (const [where, width, theme] of [
  ['desktop', 1440, 'dark'],
  ['small', 1024, 'light'],
  ['phone', 390, 'dark'],
] as const)
  test(`no barrier and nothing outside the page at ${where} size, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await compareAt(page, `./?scenario=leaderCrash&at=6000&theme=${theme}`);
    for (const count of [3, 4]) {
      await addColumn(page);
      await expect(page.getByRole('list', { name: 'Cluster' })).toHaveCount(count);
    }
    expect(await barriersOn(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
    if (where !== 'phone')
      await expect(page.getByRole('button', { name: 'Help: all keys' })).toBeInViewport({
        ratio: 1,
      });
  });

test('a branch beside its parent: where they part, what differs, and the steps between differences', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?scenario=leaderCrash&at=6000');
  await expectNode(page, 'n4', 'leader, up');
  await page.getByRole('slider', { name: 'Moment shown' }).fill('4.2');
  await page.keyboard.press('3');
  await page.keyboard.press('k');
  await expectNode(page, 'n3', 'crashed');
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Compare with First run' }).click();
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText(
    'They part at 4.20 s: here n3 crashes, there it goes on.',
  );
  await goTo(page, 6000);
  await expect(cluster(page, 'First run')).toContainText('n4, leader, up');

  const clock = page.getByRole('timer', { name: 'Virtual time' });
  await page.getByRole('slider', { name: 'Moment shown' }).fill('3');
  await expect(differences).toContainText('No difference at this moment.');
  await expect(page.getByRole('button', { name: 'Previous difference' })).toBeDisabled();
  const pictures = page.locator('.compare-stage canvas');
  const alike = await pictures.first().screenshot();
  await page.getByRole('button', { name: 'Next difference' }).click();
  await expect(clock).toHaveText('00:04.200');
  await expect(differences).toContainText('At this moment n3 differs');
  await expect(cluster(page, 'crash n3 from 4.20 s')).toContainText('n3, crashed');
  await expect(cluster(page, 'First run')).toContainText('n3, follower, follows n5, up');
  expect((await pictures.first().screenshot()).equals(alike)).toBe(false);
  await page.getByRole('button', { name: 'Next difference' }).click();
  await expect(clock).not.toHaveText('00:04.200');
  await page.getByRole('button', { name: 'Previous difference' }).click();
  await expect(clock).toHaveText('00:04.200');
  expect(complaints).toEqual([]);
});
