// Sliders of a scenario, by keyboard: the run starts again, and the time with two leaders follows.
import { expect, test } from './pageTest';

test('a refresh that comes in time leaves no two leaders, and the way back has the sentences again', async ({
  page,
}) => {
  await page.goto('./?scenario=hecatonTable');
  const card = page.getByRole('region', { name: 'Sliders' });
  const refresh = card.getByRole('slider', { name: 'Refresh every, heartbeats' });
  await refresh.press('ArrowLeft');
  await expect(card).toContainText('Here: 29.6 s with two leaders, of 60.0 s.');
  for (const every of [6, 5, 4]) {
    await refresh.press('ArrowLeft');
    await expect(refresh).toHaveValue(String(every));
    await expect(refresh).toBeFocused();
  }
  await expect(card).toContainText('Here: 0 ms with two leaders, of 60.0 s.');
  await expect(card).toContainText('Hecaton’s table');
  await refresh.fill('8');
  await expect(page.getByText('The table says: A sees B')).toBeVisible();
});
