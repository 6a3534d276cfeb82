// The browser's console: the run on the screen as `window.hustings`.

import { complaintsOf, expectNode } from './hustingsPage';
import { expect, test } from './pageTest';

test('the console says why a node leads, crashes it, and exports the run', async ({ page }) => {
  const complaints = complaintsOf(page);
  const greeting = page.waitForEvent('console', (said) => said.text().startsWith('Hustings: '));
  await page.goto('./?at=1000');
  expect((await greeting).text()).toContain('hustings.why(seq)');
  await expectNode(page, 'n5', 'leader, up');

  const way = await page.evaluate(() => {
    const { hustings } = window;
    if (!hustings) throw new Error('there is no hustings');
    const led = hustings.trace.filter(({ type }) => type === 'leadershipAcquired').at(-1);
    return hustings.why(led?.seq ?? -1).map(({ type }) => type);
  });
  expect(way.at(-1)).toBe('leadershipAcquired');

  await page.evaluate(() => window.hustings?.act({ type: 'crash', node: 'n5' }));
  await expectNode(page, 'n5', 'crashed');
  const elected = await page.evaluate(() => window.hustings?.world(1000).nodes.get('n5')?.elected);
  expect(elected).toBe('n5');
  const text = await page.evaluate(() => window.hustings?.export());
  expect(JSON.parse(text ?? '').commands).toMatchObject([{ type: 'crash', node: 'n5' }]);
  expect(complaints).toEqual([]);
});
