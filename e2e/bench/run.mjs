// `npm run bench`: runs every benchmark in a process or page of its own, and reports missed targets.
// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumLaunchOptions } from '../chromium.mjs';
import { buildPage, buildScript, pageOptions } from './build.mjs';
import { keepsTarget, tableOf } from './table.mjs';

/** @typedef {import('./bench').Reading} Reading */

const IN_NODE = benchesIn('node');
const IN_PAGE = benchesIn('page');

function benchesIn(/** @type {string} */ folder) {
  const suffix = '.bench.ts';
  return readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length))
    .sort();
}

/** @returns {Promise<Reading[]>} */
async function measureInNode(/** @type {string} */ script, /** @type {string} */ name) {
  const child = fork(script, [name], { execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit');
  /** @type {Reading[] | undefined} */
  let readings;
  child.on('message', (message) => {
    readings = /** @type {Reading[]} */ (message);
  });
  await ended;
  if (!readings) throw new Error(`${name} ended without a result`);
  return readings;
}

/** @returns {Promise<number>} the ms that a process takes for the runs of an experiment. */
async function playedBy(
  /** @type {import('node:child_process').ChildProcess} */ process,
  /** @type {object} */ experiment,
) {
  const answered = once(process, 'message');
  process.send(experiment);
  const [tookMs] = await answered;
  return tookMs;
}

/** @returns {Promise<Reading[]>} */
async function measureInPage(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ url,
  /** @type {string} */ name,
) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let player;
  try {
    const devtools = await page.context().newCDPSession(page);
    await page.exposeFunction('slowDown', (/** @type {number} */ rate) =>
      devtools.send('Emulation.setCPUThrottlingRate', { rate }),
    );
    await page.exposeFunction('playInNode', async (/** @type {object} */ experiment) => {
      player ??= fork(join(dirname(await buildScript()), 'trialSide.js'));
      return playedBy(player, experiment);
    });
    await page.goto(url);
    return await page.evaluate((asked) => globalThis.measureInPage(asked), name);
  } finally {
    player?.kill();
    await page.close();
  }
}

/** Measures, prints, and returns whether every target was kept. A benchmark that throws has missed its targets. */
async function report(/** @type {string} */ name, /** @type {() => Promise<Reading[]>} */ measure) {
  try {
    const readings = await measure();
    console.log(tableOf(name, readings));
    return readings.every(keepsTarget);
  } catch (error) {
    console.log(`${name}\n  FAILED: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

async function runInNode(/** @type {readonly string[]} */ names) {
  if (names.length === 0) return true;
  const script = await buildScript();
  let kept = true;
  for (const name of names) kept = (await report(name, () => measureInNode(script, name))) && kept;
  return kept;
}

async function runInPage(/** @type {readonly string[]} */ names) {
  if (names.length === 0) return true;
  await buildPage();
  const server = await preview(pageOptions);
  const browser = await chromium.launch(chromiumLaunchOptions(false));
  try {
    const url = server.resolvedUrls?.local[0] ?? '';
    let kept = true;
    for (const name of names)
      kept = (await report(name, () => measureInPage(browser, url, name))) && kept;
    return kept;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Warns when other programs use the machine: the figures are then worth little. */
async function warnWhenBusy() {
  const spent = () => {
    const times = cpus().map((cpu) => cpu.times);
    const sum = (/** @type {(keyof typeof times[number])[]} */ ...keys) =>
      times.reduce((total, one) => keys.reduce((part, key) => part + one[key], total), 0);
    return { busyMs: sum('user', 'nice', 'sys', 'irq'), idleMs: sum('idle') };
  };
  const before = spent();
  await setTimeout(1500);
  const after = spent();
  const busyMs = after.busyMs - before.busyMs;
  const share = busyMs / Math.max(1, busyMs + after.idleMs - before.idleMs);
  if (share > 0.1)
    console.log(
      `Something else uses ${Math.round(100 * share)} % of this machine: expect noise.\n`,
    );
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const all = [...IN_NODE, ...IN_PAGE];
const unknown = values.only?.find((name) => !all.includes(name));
if (unknown) throw new Error(`There is no benchmark ${unknown}; there are ${all.join(', ')}.`);
await warnWhenBusy();
const wanted = (/** @type {string} */ name) => values.only?.includes(name) ?? true;
const inNode = await runInNode(IN_NODE.filter(wanted));
const inPage = await runInPage(IN_PAGE.filter(wanted));
process.exitCode = inNode && inPage ? 0 : 1;
