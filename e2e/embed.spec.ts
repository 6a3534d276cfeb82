// <hustings-run> in decks of reveal.js and of Slidev on another origin: the decks' own keys step the beats before they leave the slide.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Deck, ELEMENT, serveDeck } from './decks/deckHost';
import { slidevDeck } from './decks/slidevDeck';
import { barriersOn, complaintsOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const revealFolder = new URL('.', import.meta.resolve('reveal.js'));
const ofReveal = (name: string) => readFileSync(fileURLToPath(new URL(name, revealFolder)), 'utf8');

/** A deck of three slides, the second with a run. */
const deck = (
  hustings: string,
) => `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Deck</title>
<link rel="stylesheet" href="/reveal.css"><script src="/reveal.js"></script>
<script src="${hustings}${ELEMENT}"></script></head><body>
<div class="reveal"><div class="slides"><section>One</section>
<section><hustings-run keys scenario="leaderCrash" theme="light" style="height: 600px"></hustings-run></section>
<section>Three</section></div></div>
<script>
  window.told = [];
  const run = document.querySelector('hustings-run');
  for (const type of ['ready', 'beat', 'leader', 'error'])
    run.addEventListener(type, ({ detail }) => told.push({ type, ...detail }));
  Reveal.initialize({ transition: 'none' });
</script></body></html>`;

let host: Deck | null = null;
test.afterEach(() => host?.close());

interface Place {
  readonly beat: number;
  readonly beats: number;
}

const placeIn = (page: Page) =>
  page.locator('hustings-run').evaluate((run) => (run as never as { place: Place }).place);
const beatIn = async (page: Page) => (await placeIn(page)).beat;

/** A deck hides a slide in one way or another: by its display or its opacity. */
const isSeen = (page: Page) =>
  page
    .locator('hustings-run')
    .evaluate((run) => run.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

/** Steps on through the beats of the second slide to the third slide, and back to the first; `slideOf` counts from 1. */
async function walkThrough(page: Page, slideOf: () => Promise<number>): Promise<void> {
  await page.keyboard.press('ArrowRight');
  await expect.poll(slideOf).toBe(2);
  await expect.poll(async () => (await placeIn(page)).beats).toBeGreaterThan(2);
  const { beat: first, beats } = await placeIn(page);
  // On its way to a beat a second key goes there at once.
  for (let beat = first + 1; beat <= beats; beat += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => beatIn(page)).toBe(beat);
    expect(await slideOf()).toBe(2);
  }
  await page.keyboard.press('ArrowRight');
  await expect.poll(slideOf).toBe(3);
  // A deck may show the former slide a little longer.
  await expect.poll(() => isSeen(page)).toBe(false);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(slideOf).toBe(2);
  for (let beat = beats - 1; beat >= first; beat -= 1) {
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => beatIn(page)).toBe(beat);
    expect(await slideOf()).toBe(2);
  }
  await page.keyboard.press('ArrowLeft');
  await expect.poll(slideOf).toBe(1);
}

test('the keys of reveal.js step the beats, then leave the slide; back as well', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  host = await serveDeck({
    'index.html': deck(baseURL ?? ''),
    'reveal.js': ofReveal('reveal.js'),
    'reveal.css': ofReveal('reveal.css'),
  });
  await page.goto(host.address);
  await walkThrough(page, () =>
    page.evaluate(
      () =>
        1 + (window as never as { Reveal: { getIndices(): { h: number } } }).Reveal.getIndices().h,
    ),
  );
  await page.keyboard.press('ArrowRight');
  expect(await barriersOn(page)).toEqual([]);
  // No message of a deck: the embedded page obeys only what it knows, and the element its frame.
  await page.evaluate(() => {
    const frame = document.querySelector('hustings-run')?.shadowRoot?.querySelector('iframe');
    frame?.contentWindow?.postMessage({ hustings: 1, type: 'goTo', beat: -1 }, '*');
    window.postMessage({ hustings: 1, type: 'error', message: 'forged' }, '*');
  });
  const { beat } = await placeIn(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => beatIn(page)).toBe(beat + 1);
  const told = await page.evaluate(() => (window as never as { told: { type: string }[] }).told);
  expect(told.filter(({ type }) => type === 'ready')).toHaveLength(1);
  expect(told.filter(({ type }) => type === 'error')).toEqual([]);
  expect(told.filter(({ type }) => type === 'leader').length).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});

test('the keys of Slidev do the same', async ({ page, baseURL }) => {
  const complaints = complaintsOf(page);
  host = await serveDeck(slidevDeck(`${baseURL}${ELEMENT}`));
  await page.goto(host.address);
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
  await walkThrough(page, async () => Number(new URL(page.url()).hash.slice(2)));
  expect(complaints).toEqual([]);
});
