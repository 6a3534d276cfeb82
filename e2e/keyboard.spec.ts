// Space after a click and after Tab: a clicked control leaves Space to the page, one focused by keyboard uses it.

import { expectNode } from './hustingsPage';
import { expect, type Locator, type Page, test } from './pageTest';

const playing = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const paused = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });

async function opened(page: Page): Promise<void> {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await expect(playing(page)).toBeVisible();
}

/** Presses Space twice: the run must pause, and play again. */
async function expectSpacePlays(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await expect(paused(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(playing(page)).toBeVisible();
}

async function clickInside(control: Locator, place: number): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not on the page');
  await control.page().mouse.click(box.x + box.width * place, box.y + box.height / 2);
  await expect(control).toBeFocused();
}

test('Space plays and pauses after a click on the speed slider; the arrows still move the slider', async ({
  page,
}) => {
  await opened(page);
  const speed = page.getByRole('slider', { name: 'Speed' });
  await clickInside(speed, 0.7);
  await expectSpacePlays(page);
  const before = await speed.inputValue();
  await page.keyboard.press('ArrowLeft');
  await expect(speed).not.toHaveValue(before);
  await expectSpacePlays(page);
});

test('Space plays and pauses after a click on a button, a list of choices, and Play itself', async ({
  page,
}) => {
  await opened(page);
  const auto = page.getByRole('button', { name: 'Auto pace' });
  await clickInside(auto, 0.5);
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await expectSpacePlays(page);
  await expect(auto).toHaveAttribute('aria-pressed', 'false');

  const target = page.getByLabel('Target of a step');
  await clickInside(target, 0.5);
  await page.keyboard.press('Escape');
  await expectSpacePlays(page);

  await clickInside(page.getByRole('button', { name: /^(Play|Pause)$/ }), 0.5);
  await expect(paused(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(playing(page)).toBeVisible();
});

test('Space plays and pauses after a click on a checkbox', async ({ page }) => {
  await opened(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const box = page.getByRole('checkbox').first();
  await box.scrollIntoViewIfNeeded();
  await clickInside(box, 0.5);
  const isTicked = await box.isChecked();
  // The run waits while its settings are open.
  await expect(paused(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(playing(page)).toBeVisible();
  expect(await box.isChecked()).toBe(isTicked);
});

test('Space presses a button, and ticks a checkbox, that was focused by keyboard', async ({
  page,
}) => {
  await opened(page);
  await clickInside(page.getByRole('slider', { name: 'Speed' }), 0.7);
  const auto = page.getByRole('button', { name: 'Auto pace' });
  await page.keyboard.press('Tab');
  await expect(auto).toBeFocused();
  await page.keyboard.press('Space');
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await expect(playing(page)).toBeVisible();

  await page.getByRole('tab', { name: 'Settings' }).click();
  const box = page.getByRole('checkbox').first();
  const isTicked = await box.isChecked();
  await box.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  await expect(paused(page)).toBeVisible();
  await page.keyboard.press('Space');
  expect(await box.isChecked()).toBe(!isTicked);
  await expect(paused(page)).toBeVisible();
});
