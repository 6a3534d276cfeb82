// Accessibility: axe reports no violation in any panel, light and dark, at desktop and phone size.

import { barriersOn, expectNode } from './hustingsPage';
import { expect, test } from './pageTest';

/** Each size and each theme once: colours are the same at all sizes, and places in all themes. */
const LOOKS = [
  { where: 'desktop', viewport: { width: 1440, height: 900 }, theme: 'dark' },
  { where: 'phone', viewport: { width: 390, height: 844 }, theme: 'light' },
];

for (const { where, viewport, theme } of LOOKS) {
  test(`no barrier at ${where} size, ${theme}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(`./?scenario=splitBrainHeal&at=7200&theme=${theme}`);
    await expectNode(page, 'n2', 'leader, up');
    expect(await barriersOn(page)).toEqual([]);
    for (const tab of ['Log', 'Node', 'Messages', 'Settings', 'Story']) {
      await page.getByRole('tab', { name: tab }).click();
      // The code of a panel may still be loading when its tab is opened.
      await expect(page.getByRole('tabpanel', { name: tab })).not.toBeEmpty();
      expect([tab, await barriersOn(page)]).toEqual([tab, []]);
    }
  });

  test(`no barrier in what opens over a large cluster at ${where} size, ${theme}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`./?nodes=30&at=3000&theme=${theme}`);
    await expectNode(page, 'n30', 'leader, up');
    await page.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('radio', { name: 'Rows' }).check();
    expect(['Layout', await barriersOn(page)]).toEqual(['Layout', []]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('n2');
    const found = page.getByRole('listbox', { name: 'Processes found' }).getByRole('option');
    await expect(found.first()).toHaveText(/^n2, follower/);
    expect(['the search', await barriersOn(page)]).toEqual(['the search', []]);
    await page.keyboard.type('nobody');
    await expect(found).toHaveCount(0);
    expect(['nothing found', await barriersOn(page)]).toEqual(['nothing found', []]);
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Elections' }).getByRole('button').last().focus();
    await expect(page.locator('.election-card')).toBeVisible();
    expect(['an election', await barriersOn(page)]).toEqual(['an election', []]);
  });
}

test('nothing lies outside the page at any size', async ({ page }) => {
  await page.goto('./?scenario=splitBrainHeal&at=7200');
  await expectNode(page, 'n2', 'leader, up');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
  }
});

test('a long title leaves all buttons of the bar on the page', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('./?scenario=exerciseNoLeader');
  await expect(page.getByRole('combobox', { name: 'scenario' })).toHaveValue('exerciseNoLeader');
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(box.x + box.width).toBeLessThanOrEqual(1024);
  }
});
