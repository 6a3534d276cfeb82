// The page as a person uses it: helpers that all specs share.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, type Worker } from '@playwright/test';
import { drawWith } from './browsers/driver';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Uncaught errors and console errors of the page during a test. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** axe's violations on the page now: each rule, and the first element that breaks it. */
export async function barriersOn(page: Page): Promise<unknown[]> {
  // One document: without this mode, axe collects the results of frames in a page that is opened for each call.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}

/** A node's button, for any state of the node. */
export function nodeOf(page: Page, id: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${id}, `) });
}

const nodeThatSays = (page: Page, id: string, says: string) =>
  page.getByRole('button', { name: `${id}, ${says}`, exact: true });

/** Waits until a node's button has this state, as `leader, up`. */
export async function expectNode(page: Page, id: string, says: string): Promise<void> {
  await expect(nodeThatSays(page, id, says)).toBeAttached();
}

/** Whether a node's button has this state now. */
export async function isNode(page: Page, id: string, says: string): Promise<boolean> {
  return (await nodeThatSays(page, id, says).count()) > 0;
}

/** Steps from event to event until the page shows a state: independent of the machine's speed. */
export async function stepUntil(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  const clock = page.getByRole('timer', { name: 'Virtual time' });
  while (!(await isShown())) {
    const before = (await clock.textContent()) ?? '';
    await page.keyboard.press('.');
    await expect(clock).not.toHaveText(before);
  }
}

/** A moment in the format of the page's clock, for a run of less than an hour. */
function clockText(ms: number): string {
  const digits = (amount: number, count: number) => String(amount).padStart(count, '0');
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${digits(minutes, 2)}:${digits(Math.floor(rest / 1000), 2)}.${digits(rest % 1000, 3)}`;
}

/** Goes so many virtual ms on at once, and stands there: independent of the machine's speed. */
export async function goOn(page: Page, ms: number): Promise<void> {
  await typeTime(page, (fromMs) => fromMs + ms);
}

/** Goes to a moment at once, in virtual ms, and stands there: independent of the machine's speed. */
export async function goTo(page: Page, atMs: number): Promise<void> {
  await typeTime(page, () => atMs);
}

async function typeTime(page: Page, wanted: (fromMs: number) => number): Promise<void> {
  await page.getByRole('button', { name: 'Go to a time' }).click();
  const field = page.getByRole('textbox', { name: 'Time to go to' });
  const [minutes = 0, seconds = 0] = (await field.inputValue()).split(':').map(Number);
  const atMs = wanted(minutes * 60_000 + Math.round(seconds * 1000));
  await field.fill(`${atMs.toFixed(3)} ms`);
  await field.press('Enter');
  const clock = page.getByRole('timer', { name: 'Virtual time' });
  await expect(clock).toHaveText(clockText(Math.round(atMs)));
}

/** Waits until what has changed is painted: it is on the frame after the change. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** The centre of a node on the screen, in px. */
export async function placeOf(page: Page, id: string): Promise<{ x: number; y: number }> {
  const box = await nodeOf(page, id).boundingBox();
  if (!box) throw new Error(`${id} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Clicks a node where it is painted. */
export async function clickNode(page: Page, id: string): Promise<void> {
  const { x, y } = await placeOf(page, id);
  await page.mouse.click(x, y);
}

/** Draws a stroke through these points of the screen. */
export async function draw(page: Page, points: readonly { x: number; y: number }[]): Promise<void> {
  await drawWith(page.mouse, points);
}

/** Draws a closed stroke around a place of the screen, which cuts off the node in it. */
export async function cutOff(
  page: Page,
  { x, y }: { x: number; y: number },
  radiusPx: number,
): Promise<void> {
  await draw(page, [
    { x: x - radiusPx, y: y - radiusPx },
    { x: x + radiusPx, y: y - radiusPx },
    { x: x + radiusPx, y: y + radiusPx },
    { x: x - radiusPx, y: y + radiusPx },
    { x: x - radiusPx, y: y - radiusPx + 5 },
  ]);
  await expect(page.getByRole('button', { name: 'Heal all' })).toBeEnabled();
}

/** The leader that each node follows, from the table of the lanes. */
export async function beliefs(page: Page): Promise<string[]> {
  const rows = page
    .getByRole('table', { name: 'Leader of each node over time' })
    .locator('tbody tr');
  return rows.locator('td:first-of-type').allTextContents();
}

/** Exports the run as JSON; the file's text. */
export async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Export as a run file' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Imports a file into the page. */
export async function importText(page: Page, text: string, name = 'run.json'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** The page's worker of this name; null when the page has none, or the browser has not reported it yet. */
async function workerNamed(page: Page, name: string): Promise<Worker | null> {
  for (const worker of page.workers())
    if ((await worker.evaluate(() => self.name)) === name) return worker;
  return null;
}

/** Makes a worker of the page throw an uncaught error. @param name - `network`, or a process's id. */
export async function throwIn(page: Page, name: string, message: string): Promise<void> {
  // A node may lead before the browser reports its worker.
  await expect.poll(async () => await workerNamed(page, name)).not.toBeNull();
  const worker = await workerNamed(page, name);
  await worker?.evaluate((said) => {
    setTimeout(() => {
      throw new Error(said);
    });
  }, message);
}

/** The result of a call of the command line. */
export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Calls `hustings` with these arguments. */
export function hustings(...words: string[]): Called {
  try {
    const out = execFileSync(process.execPath, ['src/headless/hustings.mjs', ...words], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { code: 0, out, err: '' };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, out: stdout, err: stderr };
  }
}
