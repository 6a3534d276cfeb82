// `npm run gallery`: pictures of all scenarios, and of many nodes in trouble, for people to look at.
// @ts-check
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { group } from 'd3-array';
import { preview } from 'vite';
import { chromiumLaunchOptions } from '../chromium.mjs';
import { writeSheets } from './sheets.mjs';
import { SCENARIO_SIZES, SIZES, TROUBLE_SIZES } from './sizes.mjs';
import { COUNTS, troubledRun } from './troubledRun.mjs';

const HELP = `npm run gallery -- [options]

Takes pictures of all scenarios at their most telling moments, and of 25 to 200 nodes in trouble in all layouts, into
e2e/results/gallery: a PNG each, contact sheets for each size, and index.html with all of them.

--only text,...    only scenarios whose ids contain one of these texts, and runs in trouble (trouble25, trouble200)
--sizes name,...   ${Object.keys(SIZES).join(', ')}; usually ${SCENARIO_SIZES.join(', ')} for scenarios
                   and ${TROUBLE_SIZES.join(', ')} for runs in trouble
--themes name,...  light, dark; usually both at ${SCENARIO_SIZES[0]}, and in turn elsewhere
--port number      of the server, usually 4190

The exit code is 1 when the page reports an error or a picture cannot be taken, and 2 for bad options.`;

/** @typedef {import('./sizes.mjs').SizeId} SizeId */
/** @typedef {'light' | 'dark'} Theme */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ id: string, layouts: readonly string[], sizes: readonly SizeId[], open(page: Page): Promise<void> }} Subject */

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'e2e/results/gallery');
const LONGEST_WAIT_MS = 240_000;

const options = optionsGiven();
const address = `http://localhost:${options.port}/`;
const subjects = [...scenarios(), ...troubles()].filter(({ id }) => isWanted(id));
if (subjects.length === 0)
  refuse(`no scenario and no run in trouble has ${options.only} in its id`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const server = await preview({
  root,
  preview: { port: options.port, strictPort: true, host: 'localhost' },
  logLevel: 'error',
});
const browser = await chromium.launch(chromiumLaunchOptions(false));
/** @type {import('./sheets.mjs').Picture[]} */
const pictures = [];
/** @type {string[]} */
const errors = [];
for (const sizes of groupsOfSizes().values()) await picturesOf(sizes);
await writeSheets(browser, pictures, folder);
await browser.close();
await server.close();
for (const error of errors) console.error(error);
console.log(`${pictures.length} pictures, ${errors.length} errors: ${join(folder, 'index.html')}`);
if (errors.length > 0) process.exitCode = 1;

/** The sizes that one page can be brought to one after the other. */
function groupsOfSizes() {
  const wanted = new Set(subjects.flatMap((subject) => subject.sizes));
  return group(wanted, (size) => {
    const { deviceScaleFactor, textPx } = /** @type {import('./sizes.mjs').Size} */ (SIZES[size]);
    return JSON.stringify({ deviceScaleFactor, textPx });
  });
}

/** Takes the pictures of some sizes in one page, which opens each run once. @param {readonly SizeId[]} sizes */
async function picturesOf(sizes) {
  const first = sizes[0];
  if (first === undefined) return;
  const { textPx, ...screen } = /** @type {import('./sizes.mjs').Size} */ (SIZES[first]);
  const page = await browser.newPage({
    ...screen,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  if (textPx) await page.addInitScript(enlargeText, textPx);
  let what = '';
  page.on('pageerror', (error) => errors.push(`${what}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${what}: ${message.text()}`);
  });
  for (const [turn, subject] of subjects.entries()) {
    what = subject.id;
    try {
      await page.setViewportSize(screen.viewport);
      await subject.open(page);
      for (const [index, layout] of subject.layouts.entries()) {
        what = [subject.id, layout].filter(Boolean).join('-');
        await page.setViewportSize(screen.viewport);
        if (layout !== '') await chooseLayout(page, layout);
        for (const size of sizes.filter((id) => subject.sizes.includes(id)))
          for (const theme of themesOf(size, turn + index))
            await takePicture(page, size, theme, what);
      }
    } catch (error) {
      errors.push(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await page.close();
}

/** @returns {readonly Theme[]} */
function themesOf(/** @type {SizeId} */ size, /** @type {number} */ turn) {
  if (options.themes.length > 0) return options.themes;
  if (size === SCENARIO_SIZES[0]) return ['light', 'dark'];
  return [turn % 2 === 0 ? 'light' : 'dark'];
}

/**
 * @param {Page} page
 * @param {SizeId} size
 * @param {Theme} theme
 * @param {string} name
 */
async function takePicture(page, size, theme, name) {
  await page.setViewportSize(SIZES[size].viewport);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate(framesLater);
  const path = join(folder, `${name}-${size}-${theme}.png`);
  await page.screenshot({ path });
  pictures.push({ path, name: basename(path, '.png'), size });
  console.log(path);
}

/** The scenarios at their `pictureAtMs`. @returns {Subject[]} */
function scenarios() {
  const place = join(root, 'src/scenarios');
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .map((file) => {
      const { id, pictureAtMs } = JSON.parse(readFileSync(join(place, file), 'utf8'));
      const open = async (/** @type {Page} */ page) => {
        await page.goto(`${address}?scenario=${id}&at=${pictureAtMs}`);
        await clockAt(page, pictureAtMs);
      };
      return { id, layouts: [''], sizes: wantedSizes(SCENARIO_SIZES), open };
    });
}

/** Many nodes in trouble, in all layouts. @returns {Subject[]} */
function troubles() {
  const layouts = readdirSync(join(root, 'src/layouts'))
    .filter((name) => name.endsWith('.ts') && !/^(registry|catalogue)\.|\.test\./.test(name))
    .map((name) => name.replace('.ts', ''));
  return COUNTS.map((count) => {
    const { atMs, text } = troubledRun(count);
    const open = async (/** @type {Page} */ page) => {
      await page.goto(`${address}?at=0`);
      await clockAt(page, 0);
      await page.locator('input[type=file]').setInputFiles({
        name: 'trouble.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      await page
        .getByRole('button', { name: new RegExp(`^n${count}, `) })
        .waitFor({ state: 'attached' });
      await page.keyboard.press('g');
      await page.getByRole('textbox', { name: 'Time to go to' }).fill(String(atMs / 1000));
      await page.keyboard.press('Enter');
      await clockAt(page, atMs);
    };
    return { id: `trouble${count}`, layouts, sizes: wantedSizes(TROUBLE_SIZES), open };
  });
}

/** Waits until the page shows this moment, and all that it fetches later. @param {Page} page @param {number} atMs */
async function clockAt(page, atMs) {
  const clock = page.getByRole('timer').filter({ hasText: clockText(atMs) });
  await clock.waitFor({ state: 'attached' });
  // The page fetches its tools at the first input.
  await page.mouse.move(1, 1);
  await page.locator('.overview').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Layout' }).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** @param {Page} page @param {string} layout - a layout's id, which is its name in lower case. */
async function chooseLayout(page, layout) {
  const form = page.getByRole('form', { name: 'Layout' });
  await page.getByRole('button', { name: 'Layout' }).click();
  await form.getByRole('radio', { name: new RegExp(`^${layout}$`, 'i') }).check();
  await form.getByRole('button', { name: 'Close' }).click();
  await page.mouse.move(1, 1);
  await page.waitForLoadState('networkidle');
}

/** Runs in the page: the third frame from now, by which the page has drawn itself for its size and theme. */
function framesLater() {
  return new Promise((resolve) => {
    const wait = (/** @type {number} */ frames) =>
      frames === 0 ? resolve(undefined) : requestAnimationFrame(() => wait(frames - 1));
    wait(3);
  });
}

/** Runs in the page: text of this size, as a person sets it in the browser. @param {number} px */
function enlargeText(px) {
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = `${px}px`;
  });
}

/** @param {readonly SizeId[]} usual */
function wantedSizes(usual) {
  return options.sizes.length > 0 ? options.sizes : usual;
}

function isWanted(/** @type {string} */ id) {
  const lower = id.toLowerCase();
  return (
    options.only.length === 0 || options.only.some((text) => lower.includes(text.toLowerCase()))
  );
}

function optionsGiven() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: '' },
        sizes: { type: 'string', default: '' },
        themes: { type: 'string', default: '' },
        port: { type: 'string', default: '4190' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    return {
      only: listOf(values.only),
      sizes: /** @type {SizeId[]} */ (namesIn('size', values.sizes, Object.keys(SIZES))),
      themes: /** @type {Theme[]} */ (namesIn('theme', values.themes, ['light', 'dark'])),
      port: Number(values.port),
    };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function listOf(/** @type {string} */ text) {
  return text.split(',').filter(Boolean);
}

/** @param {string} what @param {string} text @param {readonly string[]} known */
function namesIn(what, text, known) {
  const names = listOf(text);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(`there is no ${what} ${unknown}; there is ${known.join(', ')}`);
  return names;
}

/** @returns {never} */
function refuse(/** @type {string} */ sentence) {
  console.error(sentence);
  process.exit(2);
}

/**
 * A moment in the format of the page's clock: `00:07.840`.
 *
 * @param {number} ms
 */
function clockText(ms) {
  const minutes = String(Math.floor(ms / 60_000)).padStart(2, '0');
  return `${minutes}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
}
