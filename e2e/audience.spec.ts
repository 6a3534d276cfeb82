// A question to the audience: with keys and with a click on the stage, in present mode and in the ordinary page.
import { expect, type Page, test } from './pageTest';

const answers = (page: Page) => page.getByRole('group', { name: 'Who will lead?' });
const QUESTION_MS = 3200;

/** Clicks a node's circle on the stage. */
const clickNode = (page: Page, id: string) => page.locator(`[data-node="${id}"]`).click();

test('the audience answers with keys and on the stage, and the run says who was right', async ({
  page,
}) => {
  await page.goto('./?scenario=lecture1Election&at=600&present');
  await expect(page.getByText('3 / 8')).toBeVisible();
  // Once to play, once to be there.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(answers(page)).toBeVisible();
  const pressed = (name: string) => answers(page).getByRole('button', { name, pressed: true });
  await page.keyboard.press('2');
  await expect(pressed('n2')).toBeVisible();
  await page.keyboard.press('0');
  await expect(pressed('nobody')).toBeVisible();
  await clickNode(page, 'n1');
  await expect(pressed('n1')).toBeVisible();
  await expect(page.locator('[data-node="n1"]')).toHaveAccessibleName(/up$/);
  const verdict = page.getByText('n2 leads. You said n1.');
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(verdict).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.goto(`./?scenario=lecture1Election&at=${QUESTION_MS}`);
  await expect(answers(page)).toBeVisible();
  await clickNode(page, 'n2');
  await expect(pressed('n2')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(answers(page)).toBeHidden();
  await expect(page.getByText('n2 leads. You said n2.')).toBeVisible();
});
