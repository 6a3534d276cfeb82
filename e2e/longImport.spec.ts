// The opening of a long run file: a worker reads it and compares the replay with its trace, and ends with the opening.

import { hustings, importText } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const RUN = 'run --algorithm bully --nodes 25 --latency 5..15 --param heartbeatMs=50 --until 15000';

/** Resolves when the page has made the worker that reads; to whether that worker has ended. */
async function readingWorker(page: Page): Promise<() => boolean> {
  const worker = await page.waitForEvent('worker', (one) => /\/reading\./.test(one.url()));
  let hasEnded = false;
  worker.on('close', () => {
    hasEnded = true;
  });
  return () => hasEnded;
}

test('a worker reads a long file, compares the replay with it, and ends', async ({ page }) => {
  const { out } = hustings(...RUN.split(' '), '--out', '-');
  await page.goto('./');
  const reading = readingWorker(page);
  await importText(page, out);
  const hasEnded = await reading;
  const { trace, traceHash } = JSON.parse(out);
  const says = `Replayed identically: ${trace.length.toLocaleString('en')} events.`;
  await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
  await page.getByText('Details').click();
  await expect(page.getByText(`Hash of the trace: ${traceHash}`)).toBeVisible();
  await expect.poll(hasEnded).toBe(true);

  const { seq } = trace.findLast(({ type }: { type: string }) => type === 'messageDelivered');
  trace[seq].atMs += 1;
  const readingAgain = readingWorker(page);
  await importText(page, JSON.stringify({ ...JSON.parse(out), trace, traceHash: undefined }));
  const hasEndedAgain = await readingAgain;
  await expect(page.getByRole('alert')).toContainText(`The replay differs from event ${seq} on`);
  await expect.poll(hasEndedAgain).toBe(true);
});
