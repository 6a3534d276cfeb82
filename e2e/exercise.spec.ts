// An exercise as a student solves it: read, try, read the hints, solve, and check the export with `hustings verify`.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type Called,
  complaintsOf,
  expectNode,
  exported,
  goOn,
  goTo,
  hustings,
} from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const card = (page: Page) => page.getByRole('region', { name: 'Exercise', exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('./?scenario=exerciseTwoLeaders');
  await expect(page.getByRole('region', { name: 'Before the start' })).toBeVisible();
  await goOn(page, 3000);
  await expectNode(page, 'n5', 'leader, up');
  await expect(card(page)).toContainText('Make two nodes that run both take themselves');
}

/** The exported run of a solved exercise. */
async function handedIn(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Export the run' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

function verified(text: string): Called {
  const file = test.info().outputPath('run.json');
  writeFileSync(file, text);
  return hustings('verify', file);
}

/** The story's column, and the px between what it shows and its end. */
function storyOf(page: Page) {
  const column = page.getByRole('list', { name: 'Events so far' });
  const toEndPx = () =>
    column.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
  return { column, toEndPx };
}

test('the story stays at its end when its column becomes lower in the frame after it has scrolled', async ({
  page,
}) => {
  await open(page);
  const { column, toEndPx } = storyOf(page);
  await expect.poll(toEndPx).toBe(0);
  await column.evaluate((list) => {
    list.style.maxHeight = `${list.clientHeight - 60}px`;
    list.dispatchEvent(new Event('scroll'));
  });
  await expect.poll(toEndPx).toBe(0);
  await column.evaluate((list) => list.scrollBy(0, -50));
  await expect.poll(toEndPx).toBe(50);
  await goOn(page, 4000);
  expect(await toEndPx()).toBeGreaterThan(0);
});

test('the story stays at its end when the page passes through a layout in which all of it has room', async ({
  page,
}) => {
  await open(page);
  const { column, toEndPx } = storyOf(page);
  await expect.poll(toEndPx).toBe(0);
  await column.evaluate((list) => {
    const heightPx = list.clientHeight;
    list.style.maxHeight = 'none';
    list.style.flex = 'none';
    list.style.height = '5000px';
    if (list.scrollTop > 0) throw new Error('the column has no room for all of the story');
    list.style.height = `${heightPx - 60}px`;
  });
  await expect.poll(toEndPx).toBe(0);
  await goOn(page, 4000);
  expect(await toEndPx()).toBe(0);
});

test('by keyboard alone: a hint, a cut, two leaders for long enough, and a verified run', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await open(page);
  await expect(card(page)).toContainText('0 of 3 actions');
  await card(page).getByRole('button', { name: 'Hint 1 of 3' }).press('Enter');
  await expect(card(page).getByRole('list', { name: 'Hints' })).toContainText('nobody higher');
  await expect(card(page).getByRole('button', { name: 'Hint 2 of 3' })).toBeFocused();
  await page.keyboard.press('5');
  await page.keyboard.press('i');
  await expect(card(page)).toContainText('1 of 3 actions');
  await goOn(page, 10_000);
  await expect(card(page)).toContainText(/Solved at \d+\.\d\ss with 1 action\./);
  expect(verified(await handedIn(page))).toMatchObject({ code: 0, err: '' });
  await page.keyboard.press('u');
  await expect(card(page)).toContainText('0 of 3 actions');
  await expect(card(page)).toContainText('You have passed this exercise.');
  await card(page).getByRole('button', { name: 'See the solution' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('hears neither a heartbeat nor an OK');
  await expect(card(page)).toContainText('0 of 3 actions');
  await page.getByRole('button', { name: 'Library' }).click();
  const library = page.getByRole('dialog', { name: 'Library' });
  await expect(library).toContainText(/1 of \d+ passed/);
  await expect(library.getByText('✓ Passed.')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await card(page).getByRole('button', { name: 'Back to the exercise' }).click();
  await expect(card(page)).toContainText('You have passed this exercise.');
  expect(complaints).toEqual([]);
});

test('giving up shows the solution, and is undone by a reset', async ({ page }) => {
  await open(page);
  await card(page).getByRole('button', { name: 'Give up' }).click();
  await expect(card(page).getByRole('button', { name: 'See the solution' })).toBeVisible();
  await page.reload();
  await expect(card(page)).toContainText('You have given up.');
  await card(page).getByRole('button', { name: 'Reset the exercise' }).click();
  await expect(card(page).getByRole('button', { name: 'Give up' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'See the solution' })).toBeHidden();
});

test('the cheapest election is started from a node’s menu, and its run is verified', async ({
  page,
}) => {
  await page.goto('./?scenario=exerciseFewestMessages&at=3300');
  await expectNode(page, 'n5', 'crashed');
  await page.getByRole('button', { name: /^n4, / }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Tell it that n5 is down' }).press('Enter');
  await expect(card(page)).toContainText('1 of 3 actions');
  await goTo(page, 12_500);
  await expect(card(page)).toContainText(/Solved at 12(\.0)?\ss/);
  expect(verified(await handedIn(page))).toMatchObject({ code: 0, err: '' });
});

test('a forbidden action is named at once, does not solve the exercise, and can be undone', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('l');
  await expect(card(page)).toContainText(/Crash at [\d,.]+\sms is not allowed here/);
  expect(verified(await exported(page)).code).toBe(1);
  await page.keyboard.press('u');
  await expect(card(page)).toContainText('0 of 3 actions');
  await expect(card(page)).not.toContainText('not allowed here');
});

test('a run with another seed is not the exercise: the card says so, and starts again with the right seed', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('n');
  await expect(card(page)).toContainText('the exercise has "1"');
  await card(page).getByRole('button', { name: 'Start again' }).click();
  await expect(card(page)).not.toContainText('the exercise has');
});

test('a long exercise leaves the story some lines, and its text scrolls above its buttons', async ({
  page,
}) => {
  await page.goto('./?scenario=exerciseFewestMessages&at=4730');
  await expectNode(page, 'n5', 'crashed');
  const hint = card(page).getByRole('button', { name: /^Hint / });
  // The text has buttons, too, once its terms are known.
  const buttons = card(page).locator('.exercise-actions').getByRole('button');
  const lastHint = card(page).getByRole('list', { name: 'Hints' }).getByRole('listitem').last();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [1280, 720],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(buttons).toHaveText([/^Hint /, 'Start again', 'Give up']);
      await expect(card(page).getByText(/^Not solved, and out of reach/)).toBeInViewport({
        ratio: 1,
      });
      const text = await card(page).locator('.exercise-text').boundingBox();
      for (const button of await buttons.all()) {
        await expect(button).toBeInViewport({ ratio: 1 });
        const { y = 0 } = (await button.boundingBox()) ?? {};
        expect(y).toBeGreaterThanOrEqual((text?.y ?? height) + (text?.height ?? 0));
      }
      const story = page.getByRole('list', { name: 'Events so far' });
      expect(await story.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(140);
    });
  await hint.click();
  await expect(lastHint).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Story' }).click();
  // The panel hides the stage behind it.
  const panel = page.getByRole('tabpanel', { name: 'Story' });
  await expect(panel).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('other runs have no card', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await expect(card(page)).toBeHidden();
});
