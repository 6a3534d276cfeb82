// The export of a long run: it is made beside the page's thread, which goes on meanwhile, and is what the command line writes.

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
      notices.push(document.querySelector('.notice p')?.textContent ?? null);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  expect((await exported(page)) === out, 'the same bytes as a download').toBe(true);
  const notices = await page.evaluate(() => (window as unknown as { notices: string[] }).notices);
  expect(notices).toContain(
    `A file of ${trace.length.toLocaleString('en')} events is being written.`,
  );
  await expect(page.getByText('is being written')).toHaveCount(0);
});
