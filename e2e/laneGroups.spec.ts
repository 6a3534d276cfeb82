// Lanes on a page with little room, and with larger text: rows of opened groups scroll, and keep readable names.

import { barriersOn, complaintsOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';
import { clock, expectMoment, expectWindow, openCrash, part, windowOf } from './timelinePage';

test.use({ viewport: { width: 1280, height: 720 } });

const names = (page: Page) => page.getByRole('list', { name: 'Lanes' }).getByRole('button');
const nameOf = (page: Page, id: string) =>
  page.getByRole('button', { name: `Choose ${id}`, exact: true });
const scrollTop = (page: Page) => page.locator('.lane-rows').evaluate((rows) => rows.scrollTop);

/** A hundred nodes that follow n100, in one group that is open. */
async function openHundred(page: Page): Promise<void> {
  await page.goto('./?nodes=100&at=1000');
  await expect(clock(page)).toHaveText('00:01.000');
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: '100 nodes: 99 follow n100' }).click();
  await expect(names(page)).toHaveCount(101);
}

/** The part of a lane's name that is in sight, in px: how high it is, and its middle. */
async function inSight(
  page: Page,
  id: string,
): Promise<{ heightPx: number; x: number; y: number }> {
  const room = await page.locator('.lane-rows').boundingBox();
  const box = await nameOf(page, id).boundingBox();
  if (!room || !box) throw new Error(`there is no lane of ${id}`);
  const [top, bottom] = [
    Math.max(room.y, box.y),
    Math.min(room.y + room.height, box.y + box.height),
  ];
  return { heightPx: bottom - top, x: box.x + 40, y: (top + bottom) / 2 };
}

test('the hundred lanes of an opened group have a readable name each, and the last one is chosen by a click', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openHundred(page);
  const boxes = await names(page).evaluateAll((all) =>
    all.map((name) => name.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  for (const [index, { top, bottom }] of boxes.entries()) {
    expect(bottom - top, 'text of 11 px has room').toBeGreaterThanOrEqual(13);
    const above = boxes[index - 1]?.bottom ?? top;
    expect(top - above, 'rows do not overlap').toBeGreaterThanOrEqual(-0.1);
  }
  expect((await inSight(page, 'n100')).heightPx).toBeLessThan(0);
  // The wheel scrolls over the names and zooms over the lanes.
  const before = await windowOf(page);
  const first = await inSight(page, 'n1');
  await page.mouse.move(first.x, first.y);
  await page.mouse.wheel(0, 5000);
  await expect.poll(async () => (await inSight(page, 'n100')).heightPx).toBeGreaterThanOrEqual(12);
  expect(await windowOf(page)).toEqual(before);
  const last = await inSight(page, 'n100');
  await page.mouse.click(last.x, last.y);
  await expect(nameOf(page, 'n100')).toHaveAttribute('aria-pressed', 'true');
  expect(await barriersOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the keyboard brings every lane of an opened group into sight', async ({ page }) => {
  await openHundred(page);
  await page.getByRole('button', { name: '100 nodes: 99 follow n100' }).focus();
  await page.keyboard.press('End');
  await expect(nameOf(page, 'n100')).toBeFocused();
  expect((await inSight(page, 'n100')).heightPx).toBeGreaterThanOrEqual(12);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(nameOf(page, 'n99')).toHaveAttribute('aria-pressed', 'true');
  expect((await inSight(page, 'n99')).heightPx).toBeGreaterThanOrEqual(12);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(1);
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('a drag across the lanes scrolls them, a drag along them pans, and the wheel zooms', async ({
  page,
}) => {
  await openHundred(page);
  const room = await page.locator('.lane-rows').boundingBox();
  if (!room) throw new Error('there are no lanes');
  const at = { x: room.x + room.width / 2, y: room.y + room.height - 4 };
  const before = await windowOf(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y - 20, { steps: 4 });
  await page.mouse.move(at.x - 9, at.y - 40, { steps: 4 });
  await page.mouse.up();
  expect(await scrollTop(page)).toBeCloseTo(40, 0);
  expect(await windowOf(page)).toEqual(before);
  await expect(clock(page), 'a drag is not a click').toHaveText('00:01.000');
  await page.mouse.wheel(0, -500);
  await expect.poll(() => windowOf(page)).not.toEqual(before);
  expect(await scrollTop(page)).toBeCloseTo(40, 0);
});

test('with larger text the timeline has larger names, and a press goes where it points', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '24px';
    }),
  );
  await page.setViewportSize({ width: 1440, height: 1080 });
  await openCrash(page, 9);
  const timeline = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
  const row = await nameOf(page, 'n2').boundingBox();
  if (!timeline || !row) throw new Error('there are no lanes');
  // The usual margins, 84 and 24 px, times 1.5.
  expect(row.width).toBeCloseTo(126, 0);
  const [left, right] = [timeline.x + 126, timeline.x + timeline.width - 36];
  const xOf = async (atS: number) => {
    const [from, to] = await windowOf(page);
    return left + ((atS - from) / (to - from)) * (right - left);
  };
  await page.mouse.click(await xOf(4), row.y);
  await expectMoment(page, 4);
  const cursor = await xOf(4);
  await page.mouse.move(cursor, row.y);
  await page.mouse.down();
  await page.mouse.move(await xOf(6), row.y, { steps: 5 });
  await page.mouse.up();
  await expectMoment(page, 6);
  // The election of n4 is pointed at, above the lanes.
  await page.mouse.move(await xOf(5), timeline.y + 1.5 * 68);
  await expect(page.locator('.election-card')).toContainText('n4 for n5');
  const whole = await part(page, 'Window of the timeline').boundingBox();
  if (!whole) throw new Error('there is no overview');
  await page.mouse.click(await xOf(8), whole.y + whole.height / 2);
  await expectMoment(page, 8);
  await page.mouse.move(await xOf(5), row.y);
  await page.mouse.wheel(0, -500);
  // Half as wide, with 5 s still under the pointer.
  await expectWindow(page).toEqual([2.5, 7.5]);
});
