// The first minute of a new visitor: a hint, three steps by deed, and nothing of it later.

import { barriersOn, clickNode, complaintsOf, cutOff, nodeOf, placeOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

test.use({ storageState: { cookies: [], origins: [] } });

const strip = (page: Page) => page.getByRole('region', { name: 'First steps' });
const hint = (page: Page) => page.getByRole('note').filter({ hasText: 'Click the leader' });
const doneSteps = (page: Page) => strip(page).getByRole('listitem').filter({ hasText: 'Done:' });
const stageBox = (page: Page) => page.getByRole('region', { name: 'Network' }).boundingBox();

test('a first visitor crashes, watches and cuts; the strip goes once and comes back when asked', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('./');
  await expect(nodeOf(page, 'n5')).toHaveAccessibleName('n5, leader, up');
  const before = await stageBox(page);
  await expect(hint(page)).toBeVisible();
  await expect(strip(page)).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  const { x, y, width, height } = (await hint(page).boundingBox()) ?? placeError();
  for (const id of ['n1', 'n2', 'n3', 'n4', 'n5']) {
    const place = await placeOf(page, id);
    const isOver =
      place.x > x && place.x < x + width && place.y > y && place.y < y + height ? id : null;
    expect(isOver).toBeNull();
  }
  await clickNode(page, 'n5');
  await expect(hint(page)).toHaveCount(0);
  await expect(doneSteps(page)).toHaveText([/Crash the leader/]);
  await expect(doneSteps(page)).toHaveText([/Crash the leader/, /Watch/]);
  await cutOff(page, await placeOf(page, 'n1'), 60);
  await expect(doneSteps(page)).toHaveCount(3);
  expect(await stageBox(page), 'nothing has moved').toEqual(before);
  await strip(page).getByRole('button', { name: 'Done' }).click();
  await expect(strip(page)).toHaveCount(0);
  await page.reload();
  await expect(nodeOf(page, 'n5')).toHaveAccessibleName('n5, leader, up');
  await page.keyboard.press('?');
  await expect(strip(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await expect(hint(page)).toBeVisible();
  await strip(page).getByRole('button', { name: 'Skip' }).click();
  await expect(strip(page)).toHaveCount(0);
  await expect(hint(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

function placeError(): never {
  throw new Error('the hint has no place');
}
