// The timeline by pointer and by keyboard: its window, the cursor, elections, groups of lanes, and a typed time.

import { barriersOn, complaintsOf, expectNode } from './hustingsPage';
import { expect, test } from './pageTest';
import {
  clock,
  expectMoment,
  expectWindow,
  lanesOf,
  openCrash,
  part,
  windowOf,
  xOf,
} from './timelinePage';

test('the wheel zooms at the pointer and stops at the run, a drag pans, a double click follows again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openCrash(page);
  await expectWindow(page).toEqual([10.8, 20.8]);
  const { left, right, y } = await lanesOf(page);
  const quarter = left + (right - left) / 4;
  await page.mouse.move(quarter, y);
  await page.mouse.wheel(0, -500);
  // Half as wide, with 13.3 s still under the pointer.
  await expect.poll(async () => (await windowOf(page))[0]).toBeCloseTo(12.05, 1);
  await expect.poll(async () => (await windowOf(page))[1]).toBeCloseTo(17.05, 1);

  await page.mouse.down();
  await page.mouse.move(quarter - 50, y, { steps: 5 });
  await page.mouse.move(quarter - 100, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await windowOf(page))[0]).toBeGreaterThan(12.3);
  const [, cursor] = [await windowOf(page), await clock(page).textContent()];
  expect(cursor, 'a drag is not a click').toBe('00:20.000');

  await page.mouse.wheel(0, 5000);
  await expectWindow(page).toEqual([0, 20]);
  await page.mouse.wheel(0, -5000);
  await page.mouse.wheel(0, -5000);
  await expect
    .poll(async () => {
      const [from, to] = await windowOf(page);
      return Math.round((to - from) * 1000);
    })
    .toBeLessThanOrEqual(20);

  await page.mouse.dblclick(quarter, y);
  await expectWindow(page).toEqual([10.8, 20.8]);
  await expect(clock(page)).toHaveText('00:20.000');
  await page.mouse.dblclick(quarter, y);
  await expectWindow(page).toEqual([0, 20]);
  expect(complaints).toEqual([]);
});

/** The end of the first window of a run of 0.18 s, in s: all of it fits, with a little future. */
const SHORT_S = 0.196;

test('another run has its own first window: that of a short one holds all of it, and a double click goes back to it', async ({
  page,
}) => {
  await openCrash(page);
  const { left, right, y } = await lanesOf(page);
  await page.mouse.move((left + right) / 2, y);
  await page.mouse.wheel(0, -500);
  await expect.poll(async () => (await windowOf(page))[0]).toBeGreaterThan(11);
  const scenario = page.getByRole('combobox', { name: 'scenario' });
  await scenario.selectOption('huntedStaleToken');
  await expectWindow(page).toEqual([0, SHORT_S]);
  await page.mouse.wheel(0, -500);
  await expect.poll(async () => (await windowOf(page))[1]).toBeLessThan(SHORT_S);
  await page.mouse.dblclick((left + right) / 2, y);
  await expectWindow(page).toEqual([0, SHORT_S]);
  await scenario.selectOption('leaderCrash');
  await expectWindow(page).toEqual([0, 10]);
});

test('a click on a change goes to its moment although “Why?” stands beside it; a click there asks', async ({
  page,
}) => {
  await openCrash(page, 9);
  const { y } = await lanesOf(page);
  const x = await xOf(page, 3.2);
  const why = page.locator('.why-pill');
  await page.mouse.move(x, y);
  await expect(why).toHaveText('Why?');
  await page.mouse.click(x, y);
  await expect(clock(page)).toHaveText('00:03.200');
  const box = await why.boundingBox();
  if (!box) throw new Error('there is no button');
  await page.mouse.move(box.x + box.width / 2, y, { steps: 12 });
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Why does n5 crash?' })).toBeVisible();
});

test('a click goes there: on a lane, the ruler, a mark, the whole run and a line of the story', async ({
  page,
}) => {
  await openCrash(page, 9);
  const { y } = await lanesOf(page);
  await page.mouse.click(await xOf(page, 4), y);
  await expectMoment(page, 4);
  await page.mouse.click(await xOf(page, 6), y - 118);
  await expectMoment(page, 6);
  // Two px beside the mark of the crash.
  await page.mouse.click((await xOf(page, 3.2)) + 2, y);
  await expect(clock(page)).toHaveText('00:03.200');
  const whole = await part(page, 'Window of the timeline').boundingBox();
  if (!whole) throw new Error('there is no overview');
  await page.mouse.click(await xOf(page, 8), whole.y + whole.height / 2);
  await expectMoment(page, 8);
  const story = page.getByRole('list', { name: 'Events so far' });
  await story.getByRole('button', { name: /n5 crashes\.$/ }).click();
  await expect(clock(page)).toHaveText('00:03.200');
  await page.getByRole('button', { name: 'Choose n2' }).click();
  await expect(page.getByRole('button', { name: 'Choose n2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(clock(page)).toHaveText('00:03.200');
});

test('the frame over the whole run is dragged, resized, and moved to a press beside it', async ({
  page,
}) => {
  await openCrash(page);
  const { left, right } = await lanesOf(page);
  const whole = (atS: number) => left + (atS / 20) * (right - left);
  const y = (await part(page, 'Window of the timeline').boundingBox())?.y ?? 0;
  const drag = async (fromS: number, toS: number) => {
    await page.mouse.move(whole(fromS), y + 24);
    await page.mouse.down();
    await page.mouse.move(whole(toS), y + 24, { steps: 8 });
    await page.mouse.up();
  };
  await drag(10.8, 5);
  await expect.poll(async () => (await windowOf(page))[0]).toBeCloseTo(5, 0);
  await expect.poll(async () => (await windowOf(page))[1]).toBeCloseTo(20, 0);
  await drag(20, 11);
  await expect.poll(async () => (await windowOf(page))[1]).toBeCloseTo(11, 0);
  await drag(8, 10);
  await expect.poll(async () => (await windowOf(page))[0]).toBeCloseTo(7, 0);
  await page.mouse.click(whole(4), y + 24);
  await expect.poll(async () => (await windowOf(page))[0]).toBeCloseTo(1, 0);
  await expect.poll(async () => (await windowOf(page))[1]).toBeCloseTo(7, 0);
});

test('keys move the window, its edges and the cursor', async ({ page }) => {
  await openCrash(page);
  const frame = part(page, 'Window of the timeline');
  await frame.focus();
  await page.keyboard.press('Home');
  await expectWindow(page).toEqual([0, 10]);
  await page.keyboard.press('ArrowRight');
  await expectWindow(page).toEqual([1, 11]);
  await page.keyboard.press('+');
  await expectWindow(page).toEqual([2.25, 9.75]);
  await page.keyboard.press('End');
  await expectWindow(page).toEqual([12.5, 20]);
  await part(page, 'Start of the window').focus();
  await page.keyboard.press('Home');
  await expectWindow(page).toEqual([0, 20]);
  await part(page, 'End of the window').focus();
  await page.keyboard.press('ArrowLeft');
  await expectWindow(page).toEqual([0, 18]);
  await part(page, 'Moment shown').focus();
  await page.keyboard.press('Home');
  await expect(clock(page)).toHaveText('00:00.000');
  await page.keyboard.press('ArrowRight');
  await expect(clock(page)).not.toHaveText('00:00.000');
  await page.keyboard.press('End');
  await expect(clock(page)).toHaveText('00:20.000');
});

test('a time is typed into the clock: forward, back and ahead of the run, and a wrong one is explained', async ({
  page,
}) => {
  await openCrash(page, 6);
  const field = page.getByRole('textbox', { name: 'Time to go to' });
  const typed = async (text: string) => {
    await page.keyboard.press('g');
    await expect(field).toBeFocused();
    await field.fill(text);
    await page.keyboard.press('Enter');
  };
  await typed('4.75');
  await expect(clock(page)).toHaveText('00:04.750');
  await typed('+200');
  await expect(clock(page)).toHaveText('00:04.950');
  await typed('0:08.5');
  await expect(clock(page)).toHaveText('00:08.500');
  await typed('soon');
  await expect(page.getByRole('alert')).toContainText('“soon” is not a time');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(clock(page)).toHaveText('00:08.500');
  await expect(page.getByRole('button', { name: 'Go to a time' })).toBeFocused();
  // A run that plays is paused while a time is typed, and plays on when nothing was typed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Go to a time' }).click();
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('an election says what it cost, to a pointer and to the keyboard', async ({ page }) => {
  await openCrash(page, 9);
  const { y } = await lanesOf(page);
  await page.mouse.move(await xOf(page, 5), y - 62);
  const card = page.locator('.election-card');
  await expect(card).toContainText('n4 for n5');
  await expect(card).toContainText('all agree after 2.44 s, 2.3 s without a leader');
  await expect(card).toContainText('19 messages');
  await page.mouse.move(await xOf(page, 5), y);
  await expect(card).toBeHidden();
  const elections = page.getByRole('list', { name: 'Elections' });
  await elections.getByRole('button', { name: /n4 for n5/ }).focus();
  await expect(card).toContainText('candidates');
  await page.keyboard.press('Enter');
  await expect(clock(page)).toHaveText('00:03.200');
  await page.mouse.move(await xOf(page, 5), y - 62);
  await expect(card).toBeVisible();
  await page.keyboard.press('n');
  await expect(card).toBeHidden();
});

test('many lanes are grouped by whom nodes follow; a group opens, and lanes are sorted', async ({
  page,
}) => {
  await page.goto('./?nodes=45&at=1000');
  await expect(clock(page)).toHaveText('00:01.000');
  await page.mouse.move(5, 5);
  const group = page.getByRole('button', { name: '45 nodes: 44 follow n45' });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: 'Choose n7', exact: true })).toBeHidden();
  expect(await barriersOn(page)).toEqual([]);
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Choose n7', exact: true })).toBeAttached();
  await group.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose n7', exact: true })).toBeHidden();
  await page.keyboard.press('9');
  await page.keyboard.press('k');
  await expectNode(page, 'n9', 'crashed');
  await expect(page.getByRole('button', { name: 'Choose n9', exact: true })).toBeAttached();
  await page.getByRole('combobox', { name: 'Order of the lanes' }).selectOption('belief');
  const names = page.getByRole('list', { name: 'Lanes' }).getByRole('button');
  await expect(names.first()).toHaveAccessibleName('44 nodes: 43 follow n45');
  await expect(names.last()).toHaveAccessibleName('Choose n9');
});

test('lanes are sorted by site where nodes have sites', async ({ page }) => {
  await page.goto('./?scenario=raftThreeSites&at=6000');
  await expect(clock(page)).toHaveText('00:06.000');
  await page.mouse.move(5, 5);
  const names = page.getByRole('list', { name: 'Lanes' }).getByRole('button');
  const orderShown = () =>
    names.evaluateAll((all) => all.map((name) => name.getAttribute('title')).join());
  const lanes = (...nodes: number[]) => nodes.map((node) => `Choose n${node}`).join();
  await expect.poll(orderShown).toBe(lanes(1, 2, 3, 4, 5));
  await page.getByRole('combobox', { name: 'Order of the lanes' }).selectOption('site');
  // Dublin, Tokyo, Virginia.
  await expect.poll(orderShown).toBe(lanes(1, 2, 5, 3, 4));
});
