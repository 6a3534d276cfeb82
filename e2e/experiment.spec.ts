// The page of experiments: figures while runs are played, the command line's rows, the run behind a dot, one's own question.
import { readFileSync, writeFileSync } from 'node:fs';
import { barriersOn, complaintsOf, hustings } from './hustingsPage';
import { type Download, expect, type Page, test } from './pageTest';

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const measure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Fewer and shorter runs, so that a busy machine plays them soon. */
async function runSmall(page: Page): Promise<void> {
  const setup = page.getByRole('complementary', { name: 'Setup' });
  await setup.getByLabel('T1').fill('4000');
  await setup.getByLabel('T2').fill('200, 1000');
  await setup.getByLabel('Seeds').fill('3');
  await setup.getByLabel('Each run').fill('1260');
  await setup.getByRole('button', { name: 'Run these settings' }).click();
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return textOf(await download);
}

test('an experiment is played in the page: the same rows as on the command line, and a dot opens its run', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  await page.goto('/?experiment=');
  await page
    .getByRole('link', { name: /^How short can T1 and T2 of the bully algorithm be/ })
    .click();
  await expect(progress(page)).toContainText('of 120 runs');
  await runSmall(page);
  await expect(progress(page)).toContainText('6 of 6 runs');
  await expect(progress(page)).toContainText('All runs are played.');
  // The address has the experiment as it was changed: so do a reload and a copy of it.
  await expect(page).toHaveURL(/\?experiment=own#experiment=1\./);
  await page.reload();
  await expect(progress(page)).toContainText('6 of 6 runs');
  await expect(page.getByLabel('Seeds')).toHaveValue('3');
  const failover = measure(page, 'Failover');
  await expect(failover.getByRole('row')).toHaveCount(3);
  await expect(failover.getByRole('img', { name: 'Failover' })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  // The experiment as the page saves it, and its rows: the command line writes the same bytes.
  const file = info.outputPath('own.json');
  const rows = info.outputPath('rows.jsonl');
  const experiment = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the experiment' }).click();
  writeFileSync(file, await textOf(await experiment));
  expect(hustings('sweep', file, '--jobs', '2', '--out', rows)).toMatchObject({ code: 0 });
  expect(await saved(page, 'Rows')).toBe(readFileSync(rows, 'utf8'));
  expect(await saved(page, 'CSV')).toMatch(
    /^T1,T2,measure,figure,n,value,low,high\r\n4000,200,Failover,p50,/,
  );

  // A field of a heat map opens the worst run of its setting, where that shows it.
  const falsely = measure(page, 'False elections');
  const opened = page.waitForEvent('popup');
  await falsely.getByRole('img', { name: 'False elections' }).click();
  const worst = await opened;
  await expect(worst.getByRole('timer', { name: 'Virtual time' })).not.toHaveText('00:00.000');
  await worst.close();

  await page.getByLabel('Compare with').selectOption({ index: 1 });
  await expect(failover.getByRole('columnheader', { name: 'difference' })).toBeVisible();
  // The first setting is compared with itself; of three seeds no exact interval is known.
  await expect(failover.getByRole('row').nth(1)).toContainText(/–$/);
  await expect(failover.getByRole('row').nth(2)).toContainText(/[+−]\S+ \(… to …\) s$/);

  const popup = page.waitForEvent('popup');
  await failover
    .getByRole('button', { name: /^Open the worst, seed \d$/ })
    .first()
    .click();
  const run = await popup;
  // The leader has just crashed, perhaps not the first one.
  await expect(run.getByRole('button', { name: /^n\d, crashed$/ }).first()).toBeVisible();
  await expect(run.getByRole('timer', { name: 'Virtual time' })).not.toHaveText('00:00.000');
  expect(complaints).toEqual([]);
});

test('a parameter of the run on the screen varies in an experiment of its own', async ({
  page,
}) => {
  await page.goto('/?scenario=raftSplitVote');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Vary T in an experiment' }).click();
  const experiment = await popup;
  await expect(experiment.getByRole('heading', { level: 1 })).toHaveText('What does “T” change?');
  await expect(progress(experiment)).toContainText('of 80 runs');
  // Longer runs: on a busy machine the page's workers would have played all of them before the click.
  const setup = experiment.getByRole('complementary', { name: 'Setup' });
  await setup.getByLabel('Each run').fill('7200');
  await setup.getByLabel('Seeds').fill('30');
  await setup.getByRole('button', { name: 'Run these settings' }).click();
  await expect(progress(experiment)).toContainText(/^0 of 120 runs/);
  await expect(progress(experiment)).toContainText(/^[1-9]\d* of 120 runs/);
  await progress(experiment).getByRole('button', { name: 'Pause' }).click();
  await expect(progress(experiment).getByRole('button', { name: 'Go on' })).toBeVisible();

  // A reload has the runs that have been played, is still paused, and goes on after them.
  const counted = progress(experiment).getByText(/ of 120 runs$/);
  const played = Number.parseInt(await counted.innerText(), 10);
  await experiment.addInitScript(noteFirstProgress);
  await experiment.reload();
  await expect(counted).toBeVisible();
  const first = await experiment.evaluate(() => document.documentElement.dataset['firstProgress']);
  expect(Number.parseInt(first ?? '', 10)).toBeGreaterThanOrEqual(played);
  await progress(experiment).getByRole('button', { name: 'Go on' }).click();
  await expect(progress(experiment).getByRole('button', { name: 'Pause' })).toBeVisible();
});

/** Runs in the page: notes the progress that it shows first. */
function noteFirstProgress(): void {
  const observer = new MutationObserver(() => {
    const progress = document.querySelector('[aria-label="Progress"] strong')?.textContent;
    if (!progress) return;
    document.documentElement.dataset['firstProgress'] = progress;
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

test('an experiment that does not exist is said', async ({ page }) => {
  await page.goto('/?experiment=none');
  await expect(page.getByRole('alert')).toHaveText('There is no experiment none.');
  await expect(page.getByRole('link', { name: /^How do the messages/ })).toBeVisible();
});
