// Ten questions of a first-year student: each is answered on the screen within two clicks or keys.

import { complaintsOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

/** A click or a key. */
type Act = (page: Page) => Promise<void>;

interface Question {
  readonly asked: string;
  readonly url: string;
  readonly acts: readonly Act[];
  /** The heading and a sentence of the answer. */
  readonly heading: string;
  readonly says: RegExp;
}

const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key);
const click =
  (role: 'button' | 'tab' | 'menuitem', name: string | RegExp): Act =>
  (page) =>
    page.getByRole(role, { name }).first().click();
const openMenu =
  (node: string): Act =>
  (page) =>
    page
      .getByRole('button', { name: new RegExp(`^${node}\\b`) })
      .first()
      .click({ button: 'right', force: true });
/** A click on “Why?” of a line of the story or the log. */
const askLine =
  (list: string, text: string | RegExp): Act =>
  async (page) => {
    const line = page
      .getByRole('list', { name: list })
      .getByRole('listitem')
      .filter({ hasText: text })
      .last();
    await line.hover();
    await line.getByRole('button', { name: 'Why?' }).click();
  };
const askElection =
  (text: RegExp): Act =>
  (page) =>
    page
      .getByRole('list', { name: 'Elections' })
      .getByRole('button', { name: text })
      .last()
      .press('Enter');
const askChange =
  (change: string): Act =>
  (page) =>
    page
      .getByRole('list', { name: 'Changes of leader' })
      .getByRole('button', { name: change })
      .last()
      .press('Enter');

const CRASH = '/?scenario=leaderCrash&at=6600';
const SPLIT = '/?scenario=splitBrainHeal&at=5600';

const QUESTIONS: readonly Question[] = [
  {
    asked: 'Why is n4 the leader, and not n3?',
    url: CRASH,
    acts: [press('4'), press('w')],
    heading: 'Why does n4 lead?',
    says: /No OK came within T2/,
  },
  {
    asked: 'Why is n5 no leader any more?',
    url: CRASH,
    acts: [openMenu('n5'), click('menuitem', 'Why does it not lead?')],
    heading: 'Why does n5 not lead?',
    says: /it crashed at 3\.20\ss/,
  },
  {
    asked: 'Why does n3 not lead, although it lives?',
    url: CRASH,
    acts: [openMenu('n3'), click('menuitem', 'Why does it not lead?')],
    heading: 'Why does n3 not lead?',
    says: /n4 is higher and up/,
  },
  {
    asked: 'Why did n2 start an election?',
    url: CRASH,
    acts: [askLine('Events so far', 'n2 has heard nothing from n5')],
    heading: 'Why does n2 start an election?',
    says: /n5 crashes/,
  },
  {
    asked: 'Why did this election begin?',
    url: CRASH,
    acts: [askElection(/Why did the election of .* begin/)],
    heading: 'Why does n5 crash?',
    says: /n5 crashes/,
  },
  {
    asked: 'Why is the election over?',
    url: CRASH,
    acts: [askElection(/Why did the election of .* end/)],
    heading: 'Why does n2 follow n4?',
    says: /gets COORDINATOR from n4 and follows n4/,
  },
  {
    asked: 'How did n1 learn of the new leader?',
    url: CRASH,
    acts: [askChange('n1 follows n4. Why?')],
    heading: 'Why does n1 follow n4?',
    says: /COORDINATOR from n4 reached it/,
  },
  {
    asked: 'Why are there two leaders?',
    url: SPLIT,
    acts: [click('button', /At most one leader ?: violated/)],
    heading: 'Why is “At most one leader” violated?',
    says: /The network splits: n1, n2 \| n3, n4, n5/,
  },
  {
    asked: 'Is there one leader only?',
    url: CRASH,
    acts: [click('button', /At most one leader ?: holds/)],
    heading: 'Why is “At most one leader” not violated?',
    says: /n1, n2 and n3 follow n4/,
  },
];

for (const [where, url] of [
  ['a crash', CRASH],
  ['a split', SPLIT],
] as const)
  test(`questions about ${where} are answered within two clicks or keys`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(url);
    await expect(page.getByRole('button', { name: /leader, up/ }).first()).toBeAttached();
    await expect(page.getByRole('list', { name: 'Changes of leader' })).toBeAttached();
    const moment = await page.getByRole('timer').textContent();
    for (const { asked, acts, heading, says } of QUESTIONS.filter((one) => one.url === url))
      await test.step(asked, async () => {
        expect(acts.length).toBeLessThanOrEqual(2);
        for (const act of acts) await act(page);
        await expect(page.getByRole('heading', { name: heading })).toBeFocused();
        await expect(page.getByRole('region', { name: heading })).toContainText(says);
        // Back to the story, for the next question.
        await page.keyboard.press('Escape');
        await expect(page.getByRole('heading', { name: heading })).toBeHidden();
        await expect(page.getByRole('timer')).toHaveText(moment ?? '');
      });
    expect(complaints).toEqual([]);
  });

test('What would have happened without the crash?', async ({ page }) => {
  await page.goto(CRASH);
  await expect(page.getByRole('button', { name: /leader, up/ }).first()).toBeAttached();
  await page.keyboard.press('w');
  await page
    .getByRole('button', { name: /^Try it without step/ })
    .last()
    .click();
  await expect(page.getByText(/^They part at 3\.20 s/)).toBeVisible();
  await expect(page.getByText('n5 leads, since 0.00 s')).toBeVisible();
  await expect(page.getByText('n4 leads, since 5.50 s')).toBeVisible();
});

test('What would have happened if T2 had not run out?', async ({ page }) => {
  await page.goto(CRASH);
  await expect(page.getByRole('button', { name: /leader, up/ }).first()).toBeAttached();
  await page.keyboard.press('w');
  await page.getByRole('button', { name: /^Step \d ?No OK came within T2/ }).focus();
  await page.getByRole('button', { name: /^Try it without step \d: T2 of n4$/ }).click();
  await expect(
    page.getByText(/^They part at 5\.50 s: here n4’s timer T2 is stopped/),
  ).toBeVisible();
});
