// Work by touch: taps, long presses, drags and pinches, on the stage and on the timeline.

import { complaintsOf, expectNode, nodeOf, placeOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';
import {
  clock,
  expectMoment,
  expectWindow,
  lanesOf,
  openCrash,
  windowOf,
  xOf,
} from './timelinePage';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the screen: `put` and `move` take the places of all of them. */
async function fingersOn(page: Page) {
  const client = await page.context().newCDPSession(page);
  const tell =
    (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    async (...places: readonly Point[]) => {
      const touchPoints = places.map((place, id) => ({ ...place, id }));
      await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
  return { put: tell('touchStart'), move: tell('touchMove'), lift: tell('touchEnd') };
}

/** Moves two fingers apart, or together, on one height. */
async function pinch(page: Page, { x, y }: Point, spreadsPx: readonly number[]): Promise<void> {
  const fingers = await fingersOn(page);
  const [first = 0, ...others] = spreadsPx;
  const places = (spread: number) => [
    { x: x - spread, y },
    { x: x + spread, y },
  ];
  await fingers.put(...places(first));
  for (const spread of others) await fingers.move(...places(spread));
  await fingers.lift();
}

const menuOf = (page: Page, id: string) => page.getByRole('menu', { name: `Menu of ${id}` });

/** Presses a finger on a node until its menu is open, does something, and lifts the finger. */
async function longPress(page: Page, id: string, meanwhile = async () => {}): Promise<void> {
  const fingers = await fingersOn(page);
  await fingers.put(await placeOf(page, id));
  await expect(menuOf(page, id)).toBeVisible();
  await meanwhile();
  await fingers.lift();
}

/** Opens a run of five nodes that stands still, with its leader elected. */
async function opened(page: Page): Promise<string[]> {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  return complaints;
}

test('a long press opens a node’s menu, which stays when the finger is lifted; a tap beside it only closes', async ({
  page,
}) => {
  await opened(page);
  await longPress(page, 'n4', async () => {
    await page.keyboard.press('Escape');
    await expect(nodeOf(page, 'n4')).toBeFocused();
  });
  await longPress(page, 'n4');
  await longPress(page, 'n3');
  await expect(menuOf(page, 'n4')).toHaveCount(0);
  await expect(menuOf(page, 'n3')).toBeVisible();
  // On a phone the menu may lie over other nodes; n1 is at the other side.
  const { x, y } = await placeOf(page, 'n1');
  await page.touchscreen.tap(x, y);
  await expect(menuOf(page, 'n3')).toHaveCount(0);
  await expectNode(page, 'n1', 'follower, follows n5, up');
  await page.touchscreen.tap(x, y);
  await expectNode(page, 'n1', 'crashed');
  await expectNode(page, 'n5', 'leader, up');
});

test('a long press has a sign while it lasts, and the menu names its node and does not cover it', async ({
  page,
}) => {
  await opened(page);
  const { x, y } = await placeOf(page, 'n2');
  const holding = page.locator('.stage[data-holding]');
  const fingers = await fingersOn(page);
  await fingers.put({ x, y });
  await expect(menuOf(page, 'n2').or(holding)).toBeVisible();
  await expect(menuOf(page, 'n2')).toBeVisible();
  await expect(holding).toHaveCount(0);
  await fingers.lift();
  const popover = page.locator('.popover:popover-open');
  await expect(popover).toContainText('n2');
  const box = await popover.boundingBox();
  if (!box) throw new Error('the menu has no box');
  const covers = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  expect(covers).toBe(false);
});

test('all controls are at least 44 px high and wide', async ({ page }) => {
  await opened(page);
  const small = await page
    .locator(
      '.bar button:visible, .transport :is(button, select):visible, .stage-tools button, [role=tab]',
    )
    .evaluateAll((all) =>
      all
        .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width < 44 || height < 44)
        .map(([text]) => text),
    );
  expect(small).toEqual([]);
});

test('two fingers zoom the stage, and crash nobody', async ({ page }) => {
  const complaints = await opened(page);
  // The gestures are fetched at the first input.
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
  const apart = async () => {
    const [n3, n4] = [await placeOf(page, 'n3'), await placeOf(page, 'n4')];
    return Math.hypot(n3.x - n4.x, n3.y - n4.y);
  };
  const whole = await apart();
  await pinch(page, await placeOf(page, 'n3'), [30, 40, 55, 70, 90]);
  await expect.poll(apart).toBeGreaterThan(whole * 2.5);
  await expectNode(page, 'n3', 'follower, follows n5, up');
  expect(complaints).toEqual([]);
});

test.describe('on the timeline of a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('two fingers zoom at their place, and no farther than the run', async ({ page }) => {
    const complaints = complaintsOf(page);
    await openCrash(page);
    await expectWindow(page).toEqual([10.8, 20.8]);
    const { y } = await lanesOf(page);
    const x = await xOf(page, 14);
    await pinch(page, { x, y }, [60, 80, 100, 120]);
    await expect
      .poll(async () => {
        const [from, to] = await windowOf(page);
        return to - from;
      })
      .toBeCloseTo(5, 0);
    expect(Math.abs((await xOf(page, 14)) - x)).toBeLessThan(6);
    await pinch(page, { x, y }, [160, 100, 50, 10]);
    await expectWindow(page).toEqual([0, 20]);
    await expect(clock(page)).toHaveText('00:20.000');
    expect(complaints).toEqual([]);
  });

  test('one finger pans the window, and the moment shown stays', async ({ page }) => {
    await openCrash(page);
    await expectWindow(page).toEqual([10.8, 20.8]);
    const { y } = await lanesOf(page);
    const [from, to] = [await xOf(page, 13), await xOf(page, 16)];
    const fingers = await fingersOn(page);
    await fingers.put({ x: from, y });
    for (const share of [0.25, 0.5, 0.75, 1])
      await fingers.move({ x: from + (to - from) * share, y });
    await fingers.lift();
    await expect.poll(async () => (await windowOf(page))[0]).toBeCloseTo(7.8, 0);
    await expect(clock(page)).toHaveText('00:20.000');
  });

  test('a tap goes to its moment, and a finger on the ruler drags the cursor', async ({ page }) => {
    await openCrash(page, 9);
    const { y } = await lanesOf(page);
    await page.touchscreen.tap(await xOf(page, 4), y);
    await expectMoment(page, 4);
    const fingers = await fingersOn(page);
    const ruler = y - 118;
    await fingers.put({ x: await xOf(page, 4), y: ruler });
    for (const atS of [5, 6, 7]) await fingers.move({ x: await xOf(page, atS), y: ruler });
    await fingers.lift();
    await expectMoment(page, 7);
  });
});

test('a node’s button is where the node is painted', async ({ page }) => {
  await opened(page);
  const { x, y } = await placeOf(page, 'n2');
  const [n1, n3] = [await placeOf(page, 'n1'), await placeOf(page, 'n3')];
  // The circle's axis is the middle of the stage.
  expect(x).toBeCloseTo((n1.x + n3.x) / 2, 0);
  const stage = await page.getByRole('region', { name: 'Network' }).boundingBox();
  expect(x).toBeCloseTo((stage?.x ?? 0) + (stage?.width ?? 0) / 2, 0);
  await page.touchscreen.tap((x + n1.x) / 2, (y + n1.y) / 2);
  await expect(page.getByRole('form', { name: 'Link n1 – n2' })).toBeVisible();
});
