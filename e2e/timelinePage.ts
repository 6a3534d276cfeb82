// The timeline as a person uses it: helpers of the specs that work on it.
import { expect, type Page } from '@playwright/test';

/** The clock, which shows the moment as text. */
export const clock = (page: Page) => page.getByRole('timer', { name: 'Virtual time' });
/** A slider of the timeline. */
export const part = (page: Page, name: string) => page.getByRole('slider', { name });

/** The leader crash of the library, run to a moment; the controls of the timeline come with the first move. */
export async function openCrash(page: Page, atS = 20): Promise<void> {
  await page.goto(`./?scenario=leaderCrash&at=${atS * 1000}`);
  await expect(clock(page)).toHaveText(`00:${String(atS).padStart(2, '0')}.000`);
  await page.mouse.move(5, 5);
  await expect(part(page, 'Window of the timeline')).toBeAttached();
  await expect(page.getByRole('list', { name: 'Lanes' })).toBeAttached();
}

/** Seconds of a clock's text. */
function secondsOf(text: string): number {
  const [minutes, seconds] = text.split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Waits until the clock shows about this moment. */
export async function expectMoment(page: Page, atS: number): Promise<void> {
  await expect
    .poll(async () => secondsOf((await clock(page).textContent()) ?? ''))
    .toBeCloseTo(atS, 1);
}

/** The window of the lanes, in s. */
export async function windowOf(page: Page): Promise<[from: number, to: number]> {
  const text = await part(page, 'Window of the timeline').getAttribute('aria-valuetext');
  const [from = '', to = ''] = (text ?? '').split(' to ');
  return [secondsOf(from), secondsOf(to)];
}

/** Waits for the window of the lanes, in s. */
export const expectWindow = (page: Page) => expect.poll(() => windowOf(page));

/** The lanes: their edges on the screen, and a height within them, in px. */
export async function lanesOf(page: Page): Promise<{ left: number; right: number; y: number }> {
  const box = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
  if (!box) throw new Error('there is no timeline');
  return { left: box.x + 84, right: box.x + box.width - 24, y: box.y + 130 };
}

/** The place of a moment of the window on the screen, in px. */
export async function xOf(page: Page, atS: number): Promise<number> {
  const [[from, to], { left, right }] = [await windowOf(page), await lanesOf(page)];
  return left + ((atS - from) / (to - from)) * (right - left);
}
