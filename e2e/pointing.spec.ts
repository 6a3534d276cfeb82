// An event that a person points at is marked in every view: in the story, the diagram, on the stage and in the pseudocode.

import { complaintsOf, painted } from './hustingsPage';
import { expect, type Locator, type Page, test } from './pageTest';

/** A number that is another one where a canvas has other pixels. */
const pixels = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext('2d');
    let hash = 0;
    for (const byte of context?.getImageData(0, 0, width, height).data ?? [])
      hash = (Math.imul(hash, 31) + byte) | 0;
    return hash;
  });

/** Both pictures, with what is pointed at now. */
async function pictures(page: Page) {
  await painted(page);
  const stage = await pixels(page.locator('.stage > canvas'));
  const diagram = await pixels(page.getByRole('img', { name: /^Space-time diagram of/ }));
  return { stage, diagram };
}

test('a line of the story, by pointer and by focus, is the arrow, the message and the rule', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('?scenario=leaderCrash&at=4720');
  // The page takes no key before its nodes are there.
  await expect(page.getByRole('button', { name: /, up/ }).first()).toBeAttached();
  await page.keyboard.press('d');
  await expect(page.getByRole('img', { name: /^Space-time diagram of/ })).toBeVisible();
  const story = page.getByRole('list', { name: 'Events so far' });
  const line = story.getByRole('listitem').filter({ hasText: 'n3 has heard nothing' });
  const bare = await pictures(page);
  await line.hover();
  await expect(line).toHaveAttribute('data-pointed', 'true');
  // Pictures are painted again when the painters that the first input fetches have come, and their typeface.
  await expect.poll(async () => (await pictures(page)).stage).not.toBe(bare.stage);
  await page.getByRole('heading', { name: 'Hustings' }).hover();
  await expect(line).toHaveAttribute('data-pointed', 'false');
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => void (await document.fonts.ready));
  const plain = await pictures(page);

  await line.hover();
  await expect.poll(async () => (await pictures(page)).diagram).not.toBe(plain.diagram);
  await expect.poll(async () => (await pictures(page)).stage).not.toBe(plain.stage);
  const marked = await pictures(page);
  await page.getByRole('heading', { name: 'Hustings' }).hover();
  await expect.poll(() => pictures(page)).toEqual(plain);

  // By keyboard: the last line is the list's tab stop.
  await page.getByRole('tab', { name: 'Story' }).focus();
  await page.keyboard.press('Tab');
  await expect(line).toHaveAttribute('data-pointed', 'true');
  await expect.poll(() => pictures(page)).toEqual(marked);
  await page.keyboard.press('ArrowUp');
  await expect(line).toHaveAttribute('data-pointed', 'false');
  await expect(story.locator('[data-pointed="true"]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(story.locator('[data-pointed="true"]')).toHaveCount(0);

  // A message in the outbox is the line of the pseudocode by which it was sent.
  await page.keyboard.press('3');
  await page.getByRole('tab', { name: 'Node' }).click();
  const rules = page.locator('.pseudocode');
  await expect(rules.locator('[data-pointed="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: /ELECTION to n4, on its way/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(rules.locator('[data-pointed="true"]')).toHaveText(/silence of the leader for T1/);
  expect(complaints).toEqual([]);
});
