// The space-time diagram as a person uses it: by keys, by pointer and by touch.

import { complaintsOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';
import { clock, openCrash } from './timelinePage';

const diagram = (page: Page) => page.getByRole('img', { name: /^Space-time diagram of/ });

/** The place of a moment and of a rail, counted from 0, on the screen; the window is 10 s. */
async function placeOf(page: Page, atS: number, rail: number, rails = 5) {
  const box = await diagram(page).boundingBox();
  if (!box) throw new Error('there is no diagram');
  const names = await page.getByRole('list', { name: 'Rails' }).boundingBox();
  const leftPx = names?.width ?? 0;
  const pitchPx = Math.min(96, (box.height - 90 - 26) / rails);
  return {
    x: box.x + leftPx + (atS / 10) * (box.width - leftPx - 24),
    y: box.y + 90 + (rail + 0.5) * pitchPx,
  };
}

test('D shows the diagram, a click on a message lights its causes and tells its fate, [ walks, D goes back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openCrash(page, 9);
  await page.keyboard.press('d');
  await expect(diagram(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Space-time' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // n4 leads from 5.499 s on: the event is on its rail.
  const { x, y } = await placeOf(page, 5.499, 3);
  await page.mouse.click(x, y);
  await expect(diagram(page)).toHaveAccessibleName(/Chosen: n4 takes the lead, at 5\.50 s/);
  await expect(clock(page)).toHaveText('00:05.499');
  await expect(page.getByText(/^n\d’s \w+ to n\d at \d\.\d\d s is concurrent$/)).toBeVisible();
  await page.keyboard.press('[');
  await expect(diagram(page)).toHaveAccessibleName(/Chosen: T2 of n4 has run out/);
  await page.keyboard.press(']');
  await expect(diagram(page)).toHaveAccessibleName(/Chosen: n4 takes the lead/);

  // The bar of the election, above the rails.
  const election = await placeOf(page, 5, 0);
  const { y: topPx = 0 } = (await diagram(page).boundingBox()) ?? {};
  await page.mouse.move(election.x, topPx + 68);
  await expect(page.locator('.election-card')).toContainText('n4 for n5');

  // A COORDINATOR on its way to n3, the rail above.
  const sent = await placeOf(page, 5.499, 3);
  const arrived = await placeOf(page, 5.57, 2);
  await page.mouse.move((sent.x + arrived.x) / 2, (sent.y + arrived.y) / 2);
  const card = page.getByRole('status').filter({ hasText: 'COORDINATOR n4 to n' });
  await expect(card).toContainText('sent 5.499 s, arrived 5.');
  await expect(card).toContainText('n4 sent it after “n4 takes the lead”');
  await page.mouse.click((sent.x + arrived.x) / 2, (sent.y + arrived.y) / 2);
  await expect(diagram(page)).toHaveAccessibleName(/Chosen: n\d receives COORDINATOR from n4/);

  // A click beside all events ends the choice, and the button asks about what is chosen.
  const beside = await placeOf(page, 8.2, 4.3);
  await page.mouse.click(beside.x, beside.y);
  await expect(diagram(page)).not.toHaveAccessibleName(/Chosen/);
  const lostTo = await placeOf(page, 4.819, 4);
  const lostFrom = await placeOf(page, 4.699, 3);
  await page.mouse.click((lostFrom.x + lostTo.x) / 2, (lostFrom.y + lostTo.y) / 2);
  await expect(diagram(page)).toHaveAccessibleName(/Chosen: n4 sends ELECTION to n5/);
  await page.getByRole('button', { name: /^Why\? n4 sends ELECTION to n5/ }).click();
  await expect(
    page.getByRole('heading', { name: 'Why is ELECTION from n4 to n5 lost?' }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(diagram(page)).not.toHaveAccessibleName(/Chosen/);
  await page.keyboard.press('d');
  await expect(diagram(page)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Lanes' })).toBeAttached();
  expect(complaints).toEqual([]);
});

test('keys alone choose events and read the card of a message', async ({ page }) => {
  await openCrash(page, 5);
  await page.keyboard.press('d');
  await expect(diagram(page)).toBeVisible();
  // The last event before the cursor is an effect of n3's OK from n4.
  await page.keyboard.press('[');
  await expect(diagram(page)).toHaveAccessibleName(/Chosen: n3 /);
  await page.keyboard.press('[');
  await expect(diagram(page)).toHaveAccessibleName(/Chosen: n3 receives OK from n4/);
  const card = page.getByRole('status').filter({ hasText: 'OK n4 to n3' });
  await expect(card).toBeVisible();
  const spoken = page
    .getByRole('status')
    .filter({ hasText: /^n\d \w+ [A-Z]+ (from|to) n\d, at \d\.\d\d s$/ });
  await page.keyboard.press('\\');
  await expect(spoken).toHaveText(/^n4 sends OK to n3, at 4\.\d\d s$/);
  await page.keyboard.press('\\');
  await expect(spoken).toHaveText(/^n3 receives OK from n4, at 4\.\d\d s$/);
  await page.keyboard.press('{');
  await expect(spoken).toHaveText(/^n3 /);
  await page.keyboard.press('}');
  await expect(spoken).toHaveText(/^n3 receives OK from n4/);
  // The new run has no such event yet.
  await expect(card).toBeVisible();
  await page.keyboard.press('n');
  await expect(card).toBeHidden();
  await expect(diagram(page)).toBeVisible();
});

/** The places of the signs along the axis at which a click unfolds a stretch, or folds it again. */
async function signsOf(page: Page): Promise<{ readonly x: number; readonly y: number }[]> {
  const box = await diagram(page).boundingBox();
  if (!box) throw new Error('there is no diagram');
  const frame = page.locator('.spacetime-frame');
  const signs: { x: number; y: number }[] = [];
  let wasOn = false;
  // A fold is 46 px wide.
  for (let x = box.x + 130; x < box.x + box.width; x += 30) {
    const place = { x, y: box.y + 14 };
    await page.mouse.move(place.x, place.y);
    const isOn = (await frame.getAttribute('data-pointing')) !== null;
    if (isOn && !wasOn) signs.push(place);
    wasOn = isOn;
  }
  return signs;
}

async function clickFirstSign(page: Page): Promise<void> {
  const [sign] = await signsOf(page);
  if (!sign) throw new Error('there is no sign');
  await page.mouse.click(sign.x, sign.y);
}

test('“fold quiet” folds stretches of heartbeats; a click or a key unfolds one, and folds it again', async ({
  page,
}) => {
  const countSigns = async () => (await signsOf(page)).length;
  await openCrash(page, 9);
  await page.keyboard.press('d');
  await expect(diagram(page)).toBeVisible();
  expect(await countSigns()).toBe(0);
  const foldQuiet = page.getByRole('checkbox', { name: 'fold quiet' });
  await foldQuiet.check();
  // Before the crash, and after the election.
  await expect.poll(countSigns).toBe(2);
  const list = page.getByRole('list', { name: 'Quiet stretches' });
  const folded = list.getByRole('button', { expanded: false });
  await expect(folded).toHaveCount(2);
  const button = list.getByRole('button').first();
  await expect(button).toHaveAccessibleName(
    /^\d\.\d s with nothing but heartbeats, from \d\.\d\d s$/,
  );
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(folded).toHaveCount(2);
  await clickFirstSign(page);
  await expect(folded).toHaveCount(1);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await clickFirstSign(page);
  await expect(folded).toHaveCount(2);
  // The clicks were on signs and not on the timeline, which would move the cursor.
  await expect(clock(page)).toHaveText('00:09.000');
  await foldQuiet.uncheck();
  await expect.poll(countSigns).toBe(0);
});
