// The handout: a scenario with questions with and without answers, on paper; a whole lecture; a run of one's own.
import { expect, type Page, test } from '@playwright/test';
import { barriersOn, clickNode, complaintsOf, expectNode } from './hustingsPage';

const beats = (page: Page) => page.locator('.handout-beat');
const printing = (page: Page) => page.getByRole('button', { name: 'Print' });

/** The number of sheets in a PDF. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type ?\/Page\b/g)?.length ?? 0;
}

test('a scenario with questions is printed with and without answers', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/?handout=lecture5SplitBrain');
  await expect(printing(page)).toBeEnabled();
  await expect(page).toHaveTitle('Lecture 5: split-brain · Handout');
  await expect(beats(page)).toHaveCount(9);
  const pictures = await beats(page)
    .locator('svg')
    .evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(new Set(pictures).size).toBe(9);
  await expect(
    page.getByRole('img', { name: /^The stage at 6\.50 s\. .*n2, leader/ }),
  ).toBeVisible();
  await expect(page.getByText('Who will lead?')).toHaveCount(2);
  await expect(page.getByText('n2 and n5 lead.')).toHaveCount(0);
  expect(await barriersOn(page)).toEqual([]);
  const sheets = await sheetsOf(page);
  expect(sheets).toBe(4);

  await page.getByRole('checkbox', { name: 'with answers' }).check();
  await expect(page.getByText('n2 and n5 lead.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'speaker’s notes' }).check();
  await expect(page.getByText('Introduce c1 and c2')).toBeVisible();
  expect(page.url()).toMatch(/\?handout=lecture5SplitBrain&answers&notes$/);
  expect(complaints).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(beats(page).first()).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('.handout-controls')).toBeHidden();
});

test('a whole lecture has all beats; a run of one’s own has its own; an unknown name is told', async ({
  page,
}) => {
  await page.goto('/?handout=leaderElection');
  await expect(printing(page)).toBeEnabled();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
  await expect(beats(page)).toHaveCount(70);
  await expect(page.locator('.handout-lanes svg')).toHaveCount(8);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(40);

  await page.goto('/?handout=leaderCrush');
  await expect(page.getByRole('alert')).toHaveText(
    'There is no scenario and no lecture leaderCrush.',
  );

  await page.goto('/?scenario=leaderCrash&at=4000');
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText(/4\.000/);
  await clickNode(page, 'n4');
  await expectNode(page, 'n4', 'crashed');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Handout …' }).click();
  const own = await opened;
  await expect(printing(own)).toBeEnabled();
  await expect(own.getByText('n4 crashes.')).toBeVisible();
  await own.reload();
  await expect(own.getByText('n4 crashes.')).toBeVisible();
});
