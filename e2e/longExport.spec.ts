// The export of a long run: it is made beside the page's thread, which goes on meanwhile, is what the command line writes, and
// can be cancelled.

import { exported, hustings, importText } from './hustingsPage';
import { expect, test } from './pageTest';

const RUN = 'run --algorithm bully --nodes 25 --latency 5..15 --param heartbeatMs=50 --until 30000';

test('the page’s thread goes on while a long run is exported, to the command line’s bytes', async ({
  page,
}) => {
  const { out } = hustings(...RUN.split(' '), '--out', '-');
  const { trace, ...withoutTrace } = JSON.parse(out);
  expect(trace.length).toBeGreaterThan(40_000);
  await page.goto('./');
  await importText(page, JSON.stringify(withoutTrace));
  await expect(page.getByRole('status').filter({ hasText: 'Replayed identically' })).toBeVisible();
  await page.waitForFunction(() => window.hustings !== undefined);

  const { text, wholeMs, longestMs } = await page.evaluate(async () => {
    // The code is fetched, and what the page has to do for the new run is done.
    await window.hustings?.export('elections');
    let longestMs = 0;
    let isOver = false;
    const fromMs = performance.now();
    let lastMs = fromMs;
    const turn = () => {
      const nowMs = performance.now();
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      if (!isOver) setTimeout(turn);
    };
    setTimeout(turn);
    const text = await window.hustings?.export();
    isOver = true;
    turn();
    return { text, wholeMs: performance.now() - fromMs, longestMs };
  });
  // Of texts of 8 MiB no difference could be shown.
  expect(text === out, 'the same bytes').toBe(true);
  expect(longestMs).toBeLessThan(wholeMs / 2);

  // The notice comes and goes; on a fast machine no poll would see it.
  await page.evaluate(() => {
    const notices: (string | null)[] = [];
    Object.assign(window, { notices });
    new MutationObserver(() => {
      notices.push(document.querySelector('[aria-label=Export] p')?.textContent ?? null);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  expect((await exported(page)) === out, 'the same bytes as a download').toBe(true);
  const notices = await page.evaluate(() => (window as unknown as { notices: string[] }).notices);
  expect(notices).toContain(
    `A file of ${trace.length.toLocaleString('en')} events is being written.`,
  );
  await expect(page.getByText('is being written')).toHaveCount(0);
});

test('a long export can be cancelled, and another one is whole', async ({ page }) => {
  const { out } = hustings(...RUN.split(' '), '--out', '-');
  await page.goto('./');
  await importText(page, out);
  await expect(page.getByRole('status').filter({ hasText: 'Replayed identically' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  const started = page.waitForEvent('worker', (worker) => /\/trials\./.test(worker.url()));
  await page.getByRole('button', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Export as a run file' }).click();
  const strip = page.getByRole('region', { name: 'Export' });
  const ended = (await started).waitForEvent('close');
  await strip.getByRole('button', { name: 'Cancel' }).click();
  await ended;
  await expect(strip).toHaveCount(0);
  await expect(page.locator('.notice')).toHaveCount(0);
  expect((await exported(page)) === out, 'the same bytes').toBe(true);
  expect(downloads).toHaveLength(1);
});
