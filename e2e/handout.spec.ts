// The handout: a scenario with questions with and without answers, on paper; a whole lecture; a run of one's own.

import { barriersOn, clickNode, complaintsOf, expectNode } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const beats = (page: Page) => page.locator('.handout-beat');
const printing = (page: Page) => page.getByRole('button', { name: 'Print' });

/** The sheets of the PDF, and the beats that lie on more than one. */
async function printed(page: Page, format: 'A4' | 'Letter'): Promise<Printed> {
  // A link's aim is in the PDF with its sheet: each beat gets one at its top and one at its bottom.
  const count = await beats(page).evaluateAll((all) => {
    document.querySelector('#aims')?.remove();
    const aims = document.createElement('p');
    aims.id = 'aims';
    aims.style.fontSize = '1px';
    document.body.append(aims);
    for (const [index, beat] of all.entries()) {
      (beat as HTMLElement).style.position = 'relative';
      for (const side of ['top', 'bottom']) {
        const id = `${side}${index}`;
        document.getElementById(id)?.remove();
        const mark = Object.assign(document.createElement('i'), { id });
        mark.style.cssText = `position: absolute; ${side}: 0; left: 0`;
        beat.append(mark);
        aims.append(Object.assign(document.createElement('a'), { href: `#${id}`, text: '.' }));
      }
    }
    return all.length;
  });
  const pdf = (await page.pdf({ format })).toString('latin1');
  const sheets = new Map<string, string>();
  for (const [, id = '', sheet = ''] of pdf.matchAll(/\/((?:top|bottom)\d+)\s*\[(\d+) 0 R/g))
    sheets.set(id, sheet);
  expect(sheets.size).toBe(2 * count);
  const indices = [...Array(count).keys()];
  const divided = indices.filter((at) => sheets.get(`top${at}`) !== sheets.get(`bottom${at}`));
  return { sheets: pdf.match(/\/Type ?\/Page\b/g)?.length ?? 0, divided };
}

interface Printed {
  readonly sheets: number;
  /** Indices of beats. */
  readonly divided: readonly number[];
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
  expect(await printed(page, 'A4')).toEqual({ sheets: 4, divided: [] });

  await page.getByRole('checkbox', { name: 'with answers' }).check();
  await expect(page.getByText('n2 and n5 lead.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'speaker’s notes' }).check();
  await expect(page.getByText('Introduce c1 and c2')).toBeVisible();
  expect(page.url()).toMatch(/\?handout=lecture5SplitBrain&answers&notes$/);
  // The longest beats, on the shorter paper.
  expect(await printed(page, 'Letter')).toMatchObject({ divided: [] });
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
  const { sheets, divided } = await printed(page, 'A4');
  expect(divided).toEqual([]);
  expect(sheets).toBeLessThanOrEqual(40);

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
