// <hustings-run> in a deck of reveal.js on another origin: the deck's own keys step the beats before they leave the slide.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { type Deck, ELEMENT, serveDeck } from './deckHost';
import { barriersOn, complaintsOf } from './hustingsPage';

const revealFolder = new URL('.', import.meta.resolve('reveal.js'));
const ofReveal = (name: string) => readFileSync(fileURLToPath(new URL(name, revealFolder)), 'utf8');

/** A deck of three slides, the second with a run. */
const deck = (hustings: string) => `<!doctype html><html lang="en"><head><title>Deck</title>
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

const slideOf = (page: Page) =>
  page.evaluate(
    () => (window as never as { Reveal: { getIndices(): { h: number } } }).Reveal.getIndices().h,
  );
const placeIn = (page: Page) =>
  page.evaluate(
    () =>
      (
        document.querySelector('hustings-run') as never as {
          place: { beat: number; beats: number };
        }
      ).place,
  );

test('the keys of a deck step the beats, then leave the slide; back as well', async ({
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
  await expect.poll(async () => (await placeIn(page)).beats).toBeGreaterThan(2);
  await page.keyboard.press('ArrowRight');
  expect(await slideOf(page)).toBe(1);
  const { beats } = await placeIn(page);
  // On its way to a beat a second key goes there at once.
  for (let beat = (await placeIn(page)).beat + 1; beat <= beats; beat += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await placeIn(page)).beat).toBe(beat);
    expect(await slideOf(page)).toBe(1);
  }
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await placeIn(page)).beat).toBe(beats - 1);
  expect(await slideOf(page)).toBe(1);
  // Not a deck's message: the embedded page obeys the page around only, and only what it knows.
  await page.evaluate(() => {
    const frame = document.querySelector('hustings-run')?.shadowRoot?.querySelector('iframe');
    frame?.contentWindow?.postMessage({ hustings: 1, type: 'goTo', beat: -1 }, '*');
    window.postMessage({ hustings: 1, type: 'error', message: 'forged' }, '*');
  });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await placeIn(page)).beat).toBe(beats);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slideOf(page)).toBe(2);
  const told = await page.evaluate(() => (window as never as { told: { type: string }[] }).told);
  expect(told.filter(({ type }) => type === 'ready')).toHaveLength(1);
  expect(told.filter(({ type }) => type === 'error')).toEqual([]);
  expect(told.filter(({ type }) => type === 'leader').length).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});
