// The library, the beats of a narration, a scenario changed by hand, and the causes of a violation.

import { barriersOn, complaintsOf, expectNode } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

async function openLibrary(page: Page) {
  await page.getByRole('button', { name: 'Library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Library' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a lecture is found, opened, stepped through by its beats, and changed by hand', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  const dialog = await openLibrary(page);
  const lectures = dialog.getByRole('region', { name: 'For lectures, in order' });
  const first = lectures.getByRole('listitem').first().getByRole('button');
  await expect(first).toHaveAccessibleName('Lecture 1: an election');
  await expect(dialog.locator('canvas[data-shown]').first()).toBeVisible();
  await dialog.getByRole('searchbox').fill('quorum majority');
  await expect(dialog.getByRole('status')).toHaveText('1 scenario');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'scenario' })).toHaveValue('lecture6Quorum');

  const clock = page.getByRole('timer', { name: 'Virtual time' });
  const story = page.getByRole('list', { name: 'Events so far' });
  // The scenario is paused at its beginning; Space would play it.
  const beginning = page.getByRole('region', { name: 'Before the start' });
  await expect(beginning).toContainText('Lecture 6');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await expect(clock).toHaveText('00:00.000');
  const beats = story.locator('[data-about=narration]');
  await expect(beats).toHaveCount(1);
  const passed = [await clock.textContent()];
  for (const count of [2, 3, 4]) {
    await page.keyboard.press('b');
    await expect(beats).toHaveCount(count);
    // The run may still be catching up with the beat.
    await expect(page.getByText(/^Running to/)).toBeHidden();
    passed.push(await clock.textContent());
  }
  await expect(beginning).toBeHidden();
  await page.keyboard.press('Shift+B');
  await expect(clock).toHaveText(passed[2] ?? '');

  await page.getByRole('button', { name: 'To now' }).click();
  await expect(page.getByText('Changed by hand')).toBeHidden();
  await page.keyboard.press('1');
  await page.keyboard.press('k');
  await expect(page.getByText(/^Changed by hand at \d+\.\d\d s/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Changed by hand')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a lecture goes from scenario to scenario by the clicker, and one of one’s own is a file', async ({
  page,
}) => {
  await page.goto('./?lecture=leaderElection');
  const card = page.getByRole('region', { name: 'Before the start' });
  const strip = page.getByRole('region', { name: 'Narration' });
  await expect(card).toContainText('Leader election in 45 minutes: 1 of 8, 5 minutes');
  for (let beat = 2; beat <= 8; beat += 1) {
    // The first press plays to the beat, the second goes there at once.
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(strip).toContainText(`Beat ${beat} /  of 8`);
  }
  await expect(strip.getByRole('button', { name: 'Next: Lecture 2: the best case' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(card).toContainText('Leader election in 45 minutes: 2 of 8, 4 minutes');
  await page.keyboard.press('PageUp');
  await expect(card).toContainText('1 of 8');

  await page.getByRole('button', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Make a lecture of your own …' }).click();
  await page.getByRole('button', { name: 'Empty' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  const adder = page.getByRole('combobox', { name: 'Add' });
  await adder.selectOption('scenario leaderCrash');
  await adder.selectOption('scenario delayedWrite');
  await page.getByRole('button', { name: 'Move up “A write that comes too late”' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const path = await (await saved).path();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('Run file').setInputFiles(path);
  await expect(card).toContainText('Mine: 1 of 2, 5 minutes');
});

test('a beat shows what its sentence says, forwards, backwards and in a hall', async ({ page }) => {
  const complaints = complaintsOf(page);
  await watchWords(page);
  // A window of full size cannot be resized below.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = async () => {};
  });
  await page.goto('./?scenario=lecture5SplitBrain');
  const clock = page.getByRole('timer', { name: 'Virtual time' });
  const story = page.getByRole('list', { name: 'Events so far' });
  await expect(page.getByRole('region', { name: 'Before the start' })).toBeVisible();
  // "Start" plays to the next beat; a second press on the way goes there at once.
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(clock).toHaveText('00:01.400');
  for (const at of ['00:04.200', '00:05.700', '00:06.500']) {
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(clock).toHaveText(at);
  }
  await expect(page.getByRole('region', { name: 'Narration' })).toContainText('Beat 4');
  const shown = async () => {
    await expect(story.getByText('This is split-brain.')).toBeVisible();
    await expect(page.getByText(/^Split-brain: n5 and n2 both lead/)).toBeVisible();
    await expectNode(page, 'n2', 'leader, up');
    await expectNode(page, 'n5', 'leader, up');
  };
  await shown();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'To the beat at once' }).click();
  await expect(clock).toHaveText('00:08.300');
  await page.keyboard.press('PageUp');
  await expect(clock).toHaveText('00:06.500');
  await shown();

  // Present mode: the same beat, in type for ten metres, without controls until the pointer moves.
  await page.keyboard.press('y');
  const leave = page.getByRole('button', { name: 'Leave' });
  await expect(page.getByText('This is split-brain.')).toBeVisible();
  await expect(page.getByText(/^Split-brain: n5 and n2 both lead/)).toBeVisible();
  await expect(leave).toBeHidden();
  const blank = page.getByRole('img', { name: 'The screen is blank' });
  await page.keyboard.press('.');
  await expect(blank).toBeVisible();
  await page.keyboard.press('.');
  await expect(blank).toBeHidden();
  expect(await barriersOn(page)).toEqual([]);
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 300);
  await expect(leave).toBeVisible();
  // The pointer rests.
  await expect(leave).toBeHidden();
  const spotlight = page.getByRole('img', { name: 'Spotlight' });
  await page.keyboard.down('x');
  await expect(spotlight).toBeVisible();
  await page.keyboard.up('x');
  await expect(spotlight).toBeHidden();
  const panel = page.getByRole('complementary', { name: 'n2, beside the stage' });
  await page.keyboard.press('2');
  await page.keyboard.press('q');
  await expect(panel).toContainText('leader');
  await page.keyboard.press('q');
  await expect(panel).toBeHidden();
  await page.keyboard.press('y');
  await shown();
  await expect(clock).toHaveText('00:06.500');

  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('./?scenario=lecture5SplitBrain&at=6500&present');
    await expectNode(page, 'n2', 'leader, up');
    await expect.poll(() => wordsOn(page)).toEqual(expect.arrayContaining(['n2', 'leader']));
    const { sentencePx, words } = await sizesOfWords(page);
    expect(sentencePx / height).toBeGreaterThanOrEqual(0.035);
    for (const [word, capitalPx] of words)
      expect(capitalPx / height, `${word} at ${width}×${height}`).toBeGreaterThanOrEqual(0.022);
  }
  expect(complaints).toEqual([]);
});

type WordsWindow = Window & { readonly words: Map<string, number> };

/** Records the words that canvases paint, with the smallest height of a capital among their paintings, in px. */
async function watchWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const words = new Map<string, number>();
    Object.assign(window, { words });
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const { fillText } = prototype;
      prototype.fillText = function (text: string, ...place: [number, number, number?]) {
        const { actualBoundingBoxAscent, actualBoundingBoxDescent } = this.measureText('H');
        const px = (actualBoundingBoxAscent + actualBoundingBoxDescent) * this.getTransform().d;
        words.set(text, Math.min(words.get(text) ?? px, px));
        fillText.call(this, text, ...place);
      };
    }
  });
}

const wordsOn = (page: Page) =>
  page.evaluate(() => [...(window as unknown as WordsWindow).words.keys()]);

/** The heights of capitals in px: of the sentence, and of each name and state on a canvas. */
async function sizesOfWords(page: Page) {
  return page.getByText('This is split-brain.').evaluate((sentence) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) throw new Error('there is no canvas');
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(sentence);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { words } = window as unknown as WordsWindow;
    const named = [...words].filter(([word]) => /^(n\d|⊥|leader|follower|candidate)/.test(word));
    return { sentencePx: context.measureText('H').actualBoundingBoxAscent, words: named };
  });
}

test('a search for nonsense finds nothing, and Escape returns the focus', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  const dialog = await openLibrary(page);
  await dialog.getByRole('searchbox').fill('no such thing anywhere');
  await expect(dialog.getByText('No scenario contains all these words')).toBeVisible();
  await dialog.getByRole('button', { name: 'Let me try' }).click();
  await dialog.getByRole('searchbox').fill('');
  await expect(dialog.getByRole('status')).toHaveText(/^\d scenarios$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Library' })).toBeFocused();
});

test('the causes of a split-brain are listed and highlighted, back to the cut', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?scenario=splitBrainHeal&at=5600');
  await expectNode(page, 'n2', 'leader, up');
  const why = page.getByRole('button', { name: /At most one leader ?: violated/ });
  await why.click();
  await expect(
    page.getByRole('heading', { name: 'Why is “At most one leader” violated?' }),
  ).toBeFocused();
  // No line breaks at the space before a unit: it is not the usual one.
  await expect(
    page.getByText(/is violated since 5\.50\ss: .* the network was split/),
  ).toBeVisible();
  const causes = page.getByRole('list', { name: 'Causes, from last to first' });
  await expect(causes.getByRole('listitem').last()).toHaveText(
    /The last HEARTBEAT from n5 reaches n2.*3\.10 s$/,
  );
  await expect(causes.getByRole('listitem').first()).toHaveText(/“At most one leader”.*5\.50 s$/);

  const pictures = page.locator('section > canvas');
  const look = async () => Promise.all((await pictures.all()).map((one) => one.screenshot()));
  await causes.getByRole('button', { name: /starts an election/ }).click();
  const clock = page.getByRole('timer', { name: 'Virtual time' });
  await expect(clock).toHaveText('00:04.700');
  await expect(causes.locator('[aria-current=step]')).toHaveAccessibleName(/starts an election/);
  const lit = await look();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Events so far' })).toBeVisible();
  const dark = await look();
  for (const [index, picture] of lit.entries())
    expect([index, picture.equals(dark[index] as Buffer)]).toEqual([index, false]);
  expect(complaints).toEqual([]);
});

for (const [where, width, theme] of [
  ['desktop', 1440, 'dark'],
  ['phone', 390, 'light'],
] as const)
  test(`no barrier in the library at ${where} size, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`./?at=3000&theme=${theme}`);
    await expectNode(page, 'n5', 'leader, up');
    if (where === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    await openLibrary(page);
    expect(await barriersOn(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
  });
