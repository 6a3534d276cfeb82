// Interventions on messages, and storms: a held message does not arrive, a dropped one never does, and a storm's damage
// is repaired.

import {
  beliefs,
  complaintsOf,
  expectNode,
  exported,
  goOn,
  placeOf,
  stepUntil,
} from './hustingsPage';
import { expect, type Page, test } from './pageTest';

/** n4 has declared itself the leader after n5's crash; its three COORDINATORs are halfway. */
const DECLARED = { address: './?scenario=leaderCrash&at=5540', clock: '05.540' };

const flights = (page: Page) => page.getByRole('list', { name: 'Messages in flight' });
const rows = (page: Page, text: string) =>
  flights(page).getByRole('button').filter({ hasText: text });

async function openDeclared(page: Page): Promise<void> {
  await page.goto(DECLARED.address);
  await expect(page.getByRole('timer')).toContainText(DECLARED.clock);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(rows(page, 'COORDINATOR n4')).toHaveCount(3);
}

/** Chooses an intervention for a message of the list. */
async function handle(page: Page, text: string, item: string): Promise<void> {
  await rows(page, text).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a held COORDINATOR has no effect until it is released; undo holds it again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openDeclared(page);
  await handle(page, 'COORDINATOR n4 → n1', 'Hold');
  await expect(rows(page, 'COORDINATOR n4 → n1')).toContainText('held');
  // Steps instead of wall time. A heartbeat also tells n1 about n4, so it is held as well.
  const heartbeat = rows(page, 'HEARTBEAT n4 → n1');
  await stepUntil(page, async () => (await heartbeat.count()) > 0);
  await expect.poll(() => beliefs(page)).toEqual(['no leader', 'n4', 'n4', 'n4', 'crashed']);
  await handle(page, 'HEARTBEAT n4 → n1', 'Hold');
  await handle(page, 'COORDINATOR n4 → n1', 'Release');
  await expect(rows(page, 'COORDINATOR n4 → n1')).toContainText(/in \d+ ms/);
  await stepUntil(page, async () => (await beliefs(page))[0] === 'n4');
  expect(await beliefs(page)).toEqual(['n4', 'n4', 'n4', 'n4', 'crashed']);
  await expect(rows(page, 'HEARTBEAT n4 → n1').first()).toContainText('held');
  await page.getByRole('tab', { name: 'Story' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('A COORDINATOR from n4 to n1 is held.');
  await expect(page.getByRole('tabpanel')).toContainText(
    'A COORDINATOR from n4 to n1 is released.',
  );
  const { commands } = JSON.parse(await exported(page)) as { commands: { type: string }[] };
  expect(commands.map(({ type }) => type)).toEqual([
    'crash',
    'holdMessage',
    'holdMessage',
    'releaseMessage',
  ]);
  await page.keyboard.press('u');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(rows(page, 'COORDINATOR n4 → n1')).toContainText('held');
  await expect.poll(async () => (await beliefs(page))[0]).toBe('no leader');
  expect(complaints).toEqual([]);
});

test('a message is dropped by keyboard alone, and the one below it gets the focus', async ({
  page,
}) => {
  await openDeclared(page);
  const first = rows(page, 'COORDINATOR n4').first();
  const name = (await first.textContent()) ?? '';
  const to = /→ (n\d)/.exec(name)?.[1] ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Drop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page, `COORDINATOR n4 → ${to}`)).toHaveCount(0);
  await expect(rows(page, 'COORDINATOR n4').first()).toBeFocused();
  await page.keyboard.press('u');
  await expect(rows(page, `COORDINATOR n4 → ${to}`)).toHaveCount(1);
});

test('a message is clicked on the stage and delivered by its menu; a hidden kind is not shown', async ({
  page,
}) => {
  await openDeclared(page);
  const [from, to] = await Promise.all([placeOf(page, 'n4'), placeOf(page, 'n1')]);
  const menu = page.getByRole('menu', { name: 'Menu of COORDINATOR from n4 to n1' });
  const link = page.getByRole('form', { name: 'Link n1 – n4' });
  // The message's place on the canvas is unknown here, so clicks along the link search for it.
  for (let share = 0.2; share < 0.7 && !(await menu.isVisible()); share += 0.04) {
    await page.keyboard.press('Escape');
    await page.mouse.click(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y));
    await expect(menu.or(link)).toBeVisible();
  }
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Deliver now' }).click();
  await expectNode(page, 'n1', 'follower, follows n4, up');
  await expect(page.getByRole('timer')).toContainText(DECLARED.clock);
  await expect(rows(page, 'COORDINATOR')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'COORDINATOR' }).uncheck();
  await expect(rows(page, 'COORDINATOR')).toHaveCount(0);
});

test('COORDINATORs from n4 are slowed down, and no longer after “Take back”', async ({ page }) => {
  await page.goto('./?scenario=leaderCrash&at=4000');
  // The form is that of the run on the screen: what is filled in before another one takes over is gone.
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:04.000');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByLabel('Kind to slow down').selectOption('COORDINATOR');
  await page.getByLabel('Slow down messages from').selectOption('n4');
  await page.getByLabel('by', { exact: true }).fill('5000');
  await page.getByRole('button', { name: 'Slow down' }).click();
  const slowed = page.getByRole('list', { name: 'Kinds that are slowed down' });
  await expect(slowed).toContainText('COORDINATOR from n4: 5000 ms later');
  await goOn(page, 1600);
  await expectNode(page, 'n4', 'leader, up');
  await expect(rows(page, 'COORDINATOR n4').first()).toContainText(/in [345]\d{3} ms/);
  expect((await beliefs(page)).slice(0, 3)).not.toContain('n4');
  await page.getByRole('button', { name: /^Take back/ }).click();
  await expect(page.getByText('No kind of message is slowed down.')).toBeVisible();
});

test('a storm starts, is in the story, and ends by itself', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: 'Storm' }).click();
  const form = page.getByRole('form', { name: 'Storm' });
  for (const kind of ['Crashes', 'Cuts', 'Delays', 'Pauses'])
    await form
      .getByRole('checkbox', { name: new RegExp(`^${kind}`) })
      .setChecked(kind === 'Pauses');
  await form.getByLabel('Faults', { exact: true }).fill('120');
  await form.getByLabel('Duration').fill('4');
  await form.getByRole('button', { name: 'Start the storm' }).click();
  await expect(page.getByText(/^Storm for \d s more: pause$/)).toBeVisible();
  const story = page.getByRole('tabpanel');
  await goOn(page, 2000);
  await expect(story).toContainText('A storm begins, for 4 s: pause.');
  await expect(story).toContainText(/The storm: n\d is paused/);
  await goOn(page, 4000);
  await expect(page.getByText(/^Storm for/)).toBeHidden();
  for (const id of ['n1', 'n2', 'n3', 'n4', 'n5'])
    await expect(page.getByRole('button', { name: new RegExp(`^${id}, .*up$`) })).toBeAttached();
  expect(complaints).toEqual([]);
});

test('a storm may be a Poisson process, and its pauses have a tail', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: 'Storm' }).click();
  const form = page.getByRole('form', { name: 'Storm' });
  await expect(form.getByRole('checkbox', { name: /^Heavy tail/ })).toHaveCount(0);
  await form.getByRole('checkbox', { name: /^Pauses/ }).check();
  await form.getByRole('checkbox', { name: /^Poisson process/ }).check();
  await form.getByRole('checkbox', { name: /^Heavy tail/ }).check();
  const index = form.getByLabel('Tail index');
  await index.fill('0.2');
  await expect(form).toContainText('The index of a tail is a number from 0.5 to 10.');
  await expect(form.getByRole('button', { name: 'Start the storm' })).toBeDisabled();
  await index.fill('1.5');
  await form.getByRole('button', { name: 'Start the storm' }).click();
  await expect(page.getByText(/^Storm for/)).toBeVisible();
  const { commands } = JSON.parse(await exported(page)) as { commands: object[] };
  expect(commands).toMatchObject([
    { type: 'storm', spacing: 'poisson', pauses: { leastMs: 200, index: 1.5 } },
  ]);
});

test('a storm that a person ends repairs its faults at once', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: 'Storm' }).click();
  const form = page.getByRole('form', { name: 'Storm' });
  for (const box of await form.getByRole('checkbox').all()) await box.setChecked(true);
  await form.getByLabel('Faults', { exact: true }).fill('600');
  await form.getByLabel('Duration').fill('60');
  await form.getByRole('button', { name: 'Start the storm' }).click();
  const end = page.getByRole('button', { name: 'End the storm' });
  await goOn(page, 1000);
  await expect(page.getByRole('tabpanel')).toContainText(/The storm: n\d/);
  await end.focus();
  await page.keyboard.press('Enter');
  await expect(end).toBeHidden();
  await expect(page.getByText(/^Storm for/)).toBeHidden();
  await expect(page.getByRole('tabpanel')).toContainText('The storm ends: its faults are repaired');
  for (const id of ['n1', 'n2', 'n3', 'n4', 'n5'])
    await expect(page.getByRole('button', { name: new RegExp(`^${id}, .*up$`) })).toBeAttached();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByText('No link is cut or changed.')).toBeVisible();
  expect(complaints).toEqual([]);
});
