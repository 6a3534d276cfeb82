// `npm run dev`: the run on the screen survives the reload after an edit of a machine.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expectNode } from './hustingsPage';
import { expect, test } from './pageTest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('an edited machine plays the run again to the moment that was shown, in the same theme', async ({
  page,
}) => {
  const server = await createServer({
    root,
    logLevel: 'error',
    server: { host: 'localhost', port: 0 },
  });
  await server.listen();
  try {
    const [address] = server.resolvedUrls?.local ?? [];
    // Vite bundles the page's packages at the first request, and then reloads the page once.
    await page.goto(address ?? '');
    await expectNode(page, 'n5', 'leader, up');
    await page.goto(`${address}?scenario=leaderCrash&at=6000`);
    await expectNode(page, 'n4', 'leader, up');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.keyboard.press('4');
    await page.keyboard.press('k');
    await expectNode(page, 'n4', 'crashed');
    const moment = page.getByRole('slider', { name: 'Moment shown' });
    await moment.fill('5.9');
    await expectNode(page, 'n4', 'leader, up');

    const loaded = page.waitForEvent('load');
    server.ws.send({ type: 'full-reload' });
    await loaded;
    await expectNode(page, 'n4', 'leader, up');
    await expect(moment).toHaveValue('5.9');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // The console comes some seconds after the run.
    const lastCommand = () => page.evaluate(() => window.hustings?.state.commands.at(-1)?.type);
    await expect.poll(lastCommand).toBe('crash');
  } finally {
    await server.close();
  }
});
