// A page smaller than a laptop's: strips, folded lanes, forms, and playing from the start.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunFile } from '../src/runFile/runFile';
import { barriersOn, complaintsOf, expectNode, placeOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const clock = (page: Page) => page.getByRole('timer', { name: 'Virtual time' });
const isPlaying = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const stageHeight = (page: Page) =>
  page.getByRole('region', { name: 'Network' }).evaluate(({ clientHeight }) => clientHeight);

async function openedAt(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
}

test('at 200 % zoom the lanes are folded, a button shows them, and the stage keeps its height', async ({
  page,
}) => {
  await openedAt(page, 640, 360);
  await page.keyboard.press('1');
  const toggle = page.getByRole('button', { name: 'lanes', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: 'Choose n1' })).toHaveCount(0);
  expect(await stageHeight(page)).toBeGreaterThanOrEqual(272);
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Choose n1' })).toBeVisible();
  expect(await stageHeight(page)).toBeGreaterThanOrEqual(272);
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Choose n1' })).toHaveCount(0);
});

test('at 200 % zoom the legend of many kinds covers no node, and the sentence is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto('./?scenario=ghotiClientBothSides&at=12000');
  await expectNode(page, 'node1', 'leader, up');
  const legend = await page.getByRole('list', { name: 'Kinds of messages' }).boundingBox();
  for (const node of await page.getByRole('button', { name: /^node\d, / }).all()) {
    const { y = 0, height = 0 } = (await node.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(legend?.y ?? 0);
  }
  expect(await stageHeight(page)).toBeGreaterThanOrEqual(232);
  for (const [width, px] of [
    [640, 360],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height: px });
    const { y = 0, height = 0 } = (await page.locator('.narration p').boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(13);
    expect(y + height).toBeLessThanOrEqual(px);
    const playback = await page.getByRole('button', { name: 'From the start' }).boundingBox();
    expect((playback?.y ?? px) + (playback?.height ?? 0)).toBeLessThanOrEqual(px);
  }
});

test('every sentence of the narration is whole on landscape screens, at 150 and at 200 % zoom', async ({
  page,
}) => {
  const sentences = readdirSync('src/scenarios')
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const run = JSON.parse(readFileSync(join('src/scenarios', file), 'utf8')) as RunFile;
      return [...(run.narration ?? []), ...(run.solution?.narration ?? [])];
    })
    .filter(({ question }) => question === undefined)
    .map(({ text }) => text);
  expect(sentences.length).toBeGreaterThan(500);
  await page.goto('./?scenario=leaderCrash&at=5000');
  const shown = page.locator('.narration p');
  await expect(shown).toBeVisible();
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [853, 480],
    [844, 390],
    [800, 450],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const cut = await shown.evaluate((box, texts) => {
      // A copy in its place: React keeps its own.
      const copy = box.cloneNode() as HTMLElement;
      box.after(copy);
      (box as HTMLElement).hidden = true;
      const isCut = (text: string) => {
        copy.textContent = text;
        return copy.scrollHeight > copy.clientHeight;
      };
      const found = texts.filter(isCut);
      copy.remove();
      (box as HTMLElement).hidden = false;
      return found;
    }, sentences);
    expect(cut, `${width} × ${height}`).toEqual([]);
  }
});

test('on a tablet a violated property has room for its name and for its time', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('./?scenario=curatorSessionPolicy&at=16500');
  const row = page.getByRole('button', { name: /^“?No write with an overtaken token/ });
  await expect(row).toContainText('1.6 s');
  const boxes = await row.locator('span').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right } = part.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(boxes).toHaveLength(3);
  for (const [index, { right }] of boxes.entries())
    expect(right).toBeLessThanOrEqual(boxes[index + 1]?.left ?? 1024 - 8);
});

test('on a small page a tab opens its panel over the stage, which does not move', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openedAt(page, 853, 480);
  const before = await placeOf(page, 'n2');
  await page.getByRole('tab', { name: 'Log' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Log' });
  await expect(panel).toBeVisible();
  expect(await placeOf(page, 'n2')).toEqual(before);
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tab', { name: 'Node' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tabpanel')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('0 and a button play the same run from its start', async ({ page }) => {
  await openedAt(page, 1280, 720);
  const seed = await page.getByLabel('Seed', { exact: true }).textContent();
  for (const restart of [
    () => page.keyboard.press('0'),
    () => page.getByRole('button', { name: 'From the start' }).click(),
  ]) {
    await expect(clock(page)).toHaveText(/^00:0[3-9]/);
    await restart();
    await expect(isPlaying(page)).toBeVisible();
    await expect(clock(page)).toHaveText(/^00:0[0-2]/);
    await expect(clock(page)).toHaveText(/^00:0[3-9]/);
  }
  await expect(page.getByLabel('Seed', { exact: true })).toHaveText(seed ?? '');
});

test('a playing run stands still while the settings or a storm’s form are open, and plays on', async ({
  page,
}) => {
  await openedAt(page, 1280, 720);
  await page.keyboard.press('Space');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(isPlaying(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Story' }).click();
  await expect(isPlaying(page)).toBeVisible();
  await page.getByRole('button', { name: 'Storm', exact: true }).click();
  await expect(isPlaying(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(isPlaying(page)).toBeVisible();
});

/** Parts of an open question that the window or their strip cuts off. */
const cutOffParts = (page: Page) =>
  page.locator('.answers').evaluate((answers) => {
    const strip = (answers.closest('.narration') ?? answers).getBoundingClientRect();
    const sentence = answers.closest('.narration')?.querySelector('p') ?? null;
    return [...answers.querySelectorAll('button, input, .answers-hint'), sentence]
      .filter((part) => part !== null)
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isWithin = left >= strip.left && right <= strip.right;
        return !isWithin || top < strip.top || bottom > strip.bottom;
      })
      .map(({ textContent }) => textContent);
  });

test('at 4:3 and 5:4 a question and all its answers are in sight, in the hall and in the page', async ({
  page,
}) => {
  const asked = [
    ['lecture4HowLong', 3200],
    ['lecture5SplitBrain', 5700],
    ['lecture2BestCase', 3200],
  ] as const;
  // A window of full size cannot be resized.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = async () => {};
  });
  for (const place of ['&present', ''])
    for (const [scenario, atMs] of asked) {
      await page.goto(`./?scenario=${scenario}&at=${atMs}${place}`);
      for (const [width, height] of [
        [1024, 768],
        [1280, 1024],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('.answers')).toBeVisible();
        await expect.poll(() => cutOffParts(page), `${scenario}${place} ${width}`).toEqual([]);
      }
    }
});
