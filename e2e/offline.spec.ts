// The page without a network: after one visit everything opens; a new version comes when the person wants it.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectNode } from './hustingsPage';
import { serveCopy, visit } from './offlineHost';
import { expect, test } from './pageTest';

test.use({ serviceWorkers: 'allow' });

test('after one visit the page, its library, a handout and every file open without a network', async ({
  context,
}, info) => {
  const host = await serveCopy(info.outputPath('host'));
  await (await visit(context, host.address)).close();
  await host.close();

  const page = await context.newPage();
  await page.goto(`${host.address}?scenario=lecture3WorstCase&at=9000`);
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText(/9\.000/);
  await page.getByRole('button', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Lecture 1: an election' }).click();
  await expect(page.getByRole('combobox', { name: 'scenario' })).toHaveValue('lecture1Election');

  await page.goto(`${host.address}?handout=leaderCrash`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await expect(page.getByRole('img', { name: /^The stage at 5\.50 s\. n4 leads/ })).toBeVisible();

  const files = readdirSync(join(host.folder, 'assets')).filter((file) => !file.endsWith('.woff'));
  const missing = await page.evaluate(async (names) => {
    const answers = names.map((name) =>
      fetch(`assets/${name}`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const found = await Promise.all(answers);
    return names.filter((_, index) => !found[index]);
  }, files);
  expect(missing).toEqual([]);
  const kept = await page.evaluate(async () => {
    let bytes = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
    }
    return bytes;
  });
  expect(kept).toBeGreaterThan(2 ** 20);
  expect(kept).toBeLessThan(6 * 2 ** 20);
});

test('a new version is offered, waits for the other windows, and comes with a reload', async ({
  context,
}, info) => {
  const host = await serveCopy(info.outputPath('host'));
  // An earlier version of the worker is there first, registered from a picture: the page would register its own.
  cpSync(join(host.folder, 'sw.js'), join(host.folder, 'earlier.js'));
  const page = await context.newPage();
  await page.goto(`${host.address}picture.png`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('./earlier.js');
    await navigator.serviceWorker.ready;
  });
  await page.goto(host.address);
  const other = await context.newPage();
  await other.goto(host.address);
  const accept = page.getByRole('button', { name: 'Reload with it' });
  await accept.click();
  await expect(page.getByRole('status').filter({ hasText: 'the other window' })).toHaveText(
    'The new version starts when the other window of Hustings is closed.',
  );

  await page.evaluate(() => Object.assign(window, { isOldVersion: true }));
  await other.close();
  // The browser counts a closed window a little longer: the button is pressed until the page is loaded again.
  const isOldVersion = () => page.evaluate(() => 'isOldVersion' in window).catch(() => true);
  await expect(async () => {
    // In one step with the search: a click would wait for a button that has gone with the old page.
    await accept.evaluateAll((buttons) => {
      for (const button of buttons as HTMLElement[]) button.click();
    });
    expect(await isOldVersion()).toBe(false);
  }).toPass({ timeout: 120_000 });
  await expectNode(page, 'n5', 'leader, up');
  const isWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.waiting !== null;
  });
  expect(isWaiting).toBe(false);
  await host.close();
});
