// What takes long to open: the page answers meanwhile, it can be stopped, and nothing of it comes back by itself.
import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, expectNode, importText } from './hustingsPage';

test.slow();

/** A run file of a few hundred bytes that asks for eleven days. */
function longFile(title: string): string {
  return JSON.stringify({
    format: 'hustings-run',
    version: 2,
    id: 'eleven-days',
    title,
    seed: '7',
    algorithm: { id: 'bully', params: {} },
    nodes: ['n1', 'n2', 'n3'].map((id, index) => ({ id, priority: index + 1 })),
    network: { latencyMs: 10 },
    commands: [],
    untilMs: 1e9,
    traceHash: '0'.repeat(64),
  });
}
const strip = (page: Page, title: string) => page.getByRole('region', { name: `Opening ${title}` });

test('the run on the screen lives on while a file of eleven days is opened, until it is stopped', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await importText(page, longFile('Eleven days'));
  const opening = strip(page, 'Eleven days');
  await expect(opening).toBeVisible();
  const done = opening.getByRole('progressbar');
  const before = Number(await done.getAttribute('value'));
  await page.keyboard.press('l');
  await expectNode(page, 'n4', 'leader, up');
  await expect.poll(async () => Number(await done.getAttribute('value'))).toBeGreaterThan(before);
  await opening.getByRole('button', { name: 'Stop' }).click();
  await expect(opening).toBeHidden();
  await expectNode(page, 'n5', 'crashed');
  expect(complaints).toEqual([]);
});
