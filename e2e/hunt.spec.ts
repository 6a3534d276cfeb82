// The page of hunts: a promise that stands, a property that is broken, shrunk, told and opened at that moment, and the same
// find on the command line.
import { readFileSync, writeFileSync } from 'node:fs';
import { barriersOn, complaintsOf, hustings } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const setup = (page: Page) => page.getByRole('complementary', { name: 'Setup' });
const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const most = (page: Page, kind: RegExp) => setup(page).getByRole('textbox', { name: kind });

async function hunt(page: Page): Promise<void> {
  await setup(page).getByRole('button', { name: 'Hunt', exact: true }).click();
}

async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('a hunt from the run on the screen: nothing, then a find, which the command line finds too', async ({
  page: opener,
}, info) => {
  await opener.goto('/?nodes=4');
  await opener.getByRole('button', { name: 'File' }).click();
  const popup = opener.waitForEvent('popup');
  await opener.getByRole('menuitem', { name: 'Hunt …' }).click();
  const page = await popup;
  const complaints = complaintsOf(page);

  // The bully algorithm promises this where nodes crash for good.
  await expect(
    setup(page).getByRole('radio', { name: /^At most one leader promised/ }),
  ).toBeChecked();
  await expect(setup(page)).toContainText('Bully promises this despite all of these deeds');
  await setup(page).getByText('How long, and how').click();
  await setup(page).getByLabel('Schedules', { exact: true }).fill('40');
  await hunt(page);
  await expect(progress(page)).toContainText('40 of 40');
  await expect(progress(page)).toContainText(
    'Nothing found: none among 40 of these schedules, not that there is none.',
  );
  expect(await barriersOn(page)).toEqual([]);

  await most(page, /^crashes with restarts/).fill('3');
  await most(page, /^pauses/).fill('3');
  await expect(setup(page)).toContainText(
    'does not promise this despite crashes with restarts and pauses: a find is no mistake',
  );
  await setup(page).getByLabel('Violated for').fill('300');
  await setup(page).getByLabel('Schedules', { exact: true }).fill('400');
  await setup(page).getByLabel('Seed').fill('7');
  await hunt(page);
  const title = page.getByRole('heading', { level: 1, name: /^Found: “At most one leader”/ });
  await expect(title).toBeFocused();
  await expect(progress(page)).toContainText('found');
  await expect(
    page.getByRole('img', { name: /^as found: \d+ deeds? over the lanes of 4/ }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^after shrinking: 1 deeds? over/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Deeds after shrinking' })).toContainText('n4');
  await expect(page.getByRole('region', { name: 'How it shrank' })).toContainText('Down to 1 deed');
  await expect(page.getByRole('region', { name: 'Strategies side by side' })).toContainText(
    'Well-placed deeds',
  );
  const causes = page.getByRole('region', { name: 'What happens in it' });
  await expect(causes.getByRole('listitem').last()).toContainText(
    '“At most one leader” is violated',
  );
  expect(await barriersOn(page)).toEqual([]);

  // The command that the page shows, with the base that it saves, writes the same bytes as the page.
  writeFileSync(info.outputPath('base.json'), await saved(page, 'Save the base'));
  const command = await page
    .getByRole('region', { name: 'The same find elsewhere' })
    .locator('pre')
    .textContent();
  const words = (command ?? '')
    .replaceAll('\\\n', ' ')
    .split(/\s+/)
    .slice(1)
    .map((word) => (/\.json$/.test(word) ? info.outputPath(word) : word));
  expect(hustings(...words, '--jobs', '1')).toMatchObject({ code: 1 });
  const found = readFileSync(info.outputPath('found.json'), 'utf8');
  expect(await saved(page, 'Keep as a run file')).toBe(found);

  await expect(page).toHaveURL(/&deeds=crash:6,restart:3,pause:3,.*&for=300&.*&seed=7#run=/);
  await setup(page).getByRole('button', { name: 'Hunt on' }).click();
  await expect(setup(page).getByLabel('Seed')).toHaveValue('8');
  const finds = page.getByRole('region', { name: 'Found so far' });
  await expect(finds.getByRole('listitem')).toHaveCount(2);
  await finds.getByRole('button', { name: /^seed 7, / }).click();
  await expect(title).toBeFocused();

  const opened = page.waitForEvent('popup');
  const open = page.getByRole('button', { name: /^Open in the page, at / });
  const [, at = ''] = /at ([\d.]+) s/.exec((await open.textContent()) ?? '') ?? [];
  await open.click();
  const run = await opened;
  const clock = run.getByRole('timer', { name: 'Virtual time' });
  await expect(clock).toHaveText(new RegExp(`${at.replace('.', '\\.')}$`));
  await expect(
    run.getByRole('button', { name: /^At most one leader: violated for/ }),
  ).toBeVisible();
  await expect(run.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a property that holds can be hunted', async ({ page: opener }) => {
  await opener.goto('/?nodes=3');
  await opener.getByRole('button', { name: 'Agreement: holds' }).click();
  const popup = opener.waitForEvent('popup');
  await opener.getByRole('button', { name: 'Hunt for faults that violate it …' }).click();
  const page = await popup;
  await expect(setup(page).getByRole('radio', { name: /^Agreement not promised/ })).toBeChecked();
  await expect(page.getByRole('main')).toContainText('“Bully, 3 nodes”');
});

test('a hunt without its base is said', async ({ page }) => {
  await page.goto('/?hunt&scenario=none');
  await expect(page.getByRole('alert')).toContainText('none');
});
