// Looking at the past: scrubbing by mouse and keyboard, stepping both ways, and a pace that adapts to events.

import { beliefs, complaintsOf, expectNode, stepUntil } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const clock = (page: Page) => page.getByRole('timer');
/** The accessible name of a leading node of Raft. */
const LEADS = /^n\d, leader, term \d+, up$/;

/** A leader crash of the library, played to its end. */
async function openCrash(page: Page): Promise<void> {
  await page.goto('./?scenario=leaderCrash&at=6000');
  await expectNode(page, 'n4', 'leader, up');
  await expect(clock(page)).toHaveText('00:06.000');
}

test('the cursor is dragged into the past: stage, lanes and panels show that moment, and nothing jumps', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openCrash(page);
  const boxes = () =>
    Promise.all([
      ...['Network', 'Playback', 'Timeline'].map((name) =>
        page.getByRole('region', { name }).boundingBox(),
      ),
      page.getByRole('list', { name: 'Properties' }).boundingBox(),
    ]);
  const before = await boxes();
  const timeline = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
  if (!timeline) throw new Error('there is no timeline');
  await page.mouse.move(timeline.x + timeline.width / 2, timeline.y + 12);
  await page.mouse.down();
  await page.mouse.move(timeline.x + 240, timeline.y + 12, { steps: 12 });
  await page.mouse.up();
  await expectNode(page, 'n5', 'leader, up');
  await expect.poll(() => beliefs(page)).toEqual(['n5', 'n5', 'n5', 'n5', 'n5']);
  await expect(page.getByRole('button', { name: 'To now' })).toBeEnabled();
  expect(await boxes()).toEqual(before);
  await page.getByRole('button', { name: 'To now' }).click();
  await expectNode(page, 'n4', 'leader, up');
  await expect(clock(page)).toHaveText('00:06.000');
  expect(complaints).toEqual([]);
});

test('arrows move the cursor from event to event, Home and End to the ends', async ({ page }) => {
  await openCrash(page);
  const slider = page.getByRole('slider', { name: 'Moment shown' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(clock(page)).not.toHaveText('00:06.000');
  const before = (await clock(page).textContent()) ?? '';
  await expect(slider).toHaveAttribute('aria-valuetext', before);
  await page.keyboard.press('ArrowLeft');
  await expect(clock(page)).not.toHaveText(before);
  await page.keyboard.press('ArrowRight');
  await expect(clock(page)).toHaveText(before);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(clock(page)).not.toHaveText(before);
  await page.keyboard.press('Home');
  await expect(clock(page)).toHaveText('00:00.000');
  await page.keyboard.press('End');
  await expect(clock(page)).toHaveText('00:06.000');
});

test('steps go to the chosen target, both ways, by buttons and by keys', async ({ page }) => {
  await openCrash(page);
  await page.getByLabel('Target of a step').selectOption('leader');
  await page.getByRole('button', { name: 'Previous change of a node’s leader' }).click();
  await expect(clock(page)).not.toHaveText('00:06.000');
  const changed = await clock(page).textContent();
  await page.keyboard.press('Alt+Comma');
  await expect(clock(page)).not.toHaveText(changed ?? '');
  await page.getByRole('button', { name: 'Next change of a node’s leader' }).click();
  await expect(clock(page)).toHaveText(changed ?? '');
  await page.keyboard.press('Shift+Comma');
  await expect(clock(page)).not.toHaveText(changed ?? '');
  await page.keyboard.press('Shift+Period');
  await expect(clock(page)).toHaveText(changed ?? '');
});

test('auto pace plays quiet times faster than the chosen speed, and slows down while nobody leads', async ({
  page,
}) => {
  await page.goto('./?nodes=2');
  await page.getByLabel('algorithm').selectOption('raft');
  await stepUntil(page, async () => (await page.getByRole('button', { name: LEADS }).count()) > 0);
  await page.keyboard.press('Space');
  const pace = page.locator('.speed output');
  const auto = page.getByRole('button', { name: 'Auto pace' });
  await expect(auto).toHaveAttribute('aria-pressed', 'true');
  await expect(pace).toHaveText('8×');
  // One of two is no majority: its candidacies go on, and their messages pass slower than the chosen speed.
  await page.keyboard.press('l');
  await expect(pace).toHaveText(/^1\/\d/);
  await page.keyboard.press('s');
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await expect(pace).toHaveText('1×');
});
