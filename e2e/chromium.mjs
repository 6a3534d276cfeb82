// Finds or fetches a Chromium to test the page in: a fresh machine needs nothing installed by hand.
// @ts-check
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { answers, fetchFromDebian, onPath, succeeds } from './machine.mjs';

/** Chromium without a window around the page: the same engine, in a quarter less processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const ARGS = [
  '--no-sandbox', // containers run as root, where Chromium's sandbox does not start
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The options to launch Playwright's `chromium` with. May take minutes the first time on a machine without a browser.
 *
 * @param isShell - whether Chromium's shell will do, whose texts may be a px wider or narrower.
 * @returns {{ executablePath: string, args: string[] }}
 * @throws Error with instructions, when no browser is found and none can be fetched.
 */
export function chromiumLaunchOptions(isShell = true) {
  const executablePath =
    chosen() ?? (isShell ? shell() : undefined) ?? installed(NAMES) ?? elsewhere() ?? fetched();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium was found and none could be fetched. Install Chromium or Chrome, or set HUSTINGS_CHROMIUM to its executable.',
    );
  }
  // Playwright reads its configuration again in every worker: the workers inherit the result.
  process.env['HUSTINGS_CHROMIUM'] = executablePath;
  return { executablePath, args: ARGS };
}

function chosen() {
  const path = process.env['HUSTINGS_CHROMIUM'];
  if (path && !existsSync(path)) {
    throw new Error(`HUSTINGS_CHROMIUM is ${path}, but there is no such file.`);
  }
  return path || undefined;
}

function installed(/** @type {readonly string[]} */ names) {
  return onPath(names).find(runs);
}

/** A Chromium that is on no path: a Mac's, or the one that Playwright has fetched. */
function elsewhere() {
  return [MAC_PATH, chromium.executablePath()].find(runs);
}

function runs(/** @type {string} */ path) {
  // On Windows, Chrome opens a window instead of printing its version.
  return process.platform === 'win32' ? existsSync(path) : answers(path);
}

/** The shell, fetched where it is missing and can be had: a Chromium beside it would do, but takes longer. */
function shell() {
  return installed([SHELL]) ?? fromDebian(SHELL);
}

/** Chromium itself, from Debian or from Playwright. */
function fetched() {
  return fromDebian('chromium') ?? fromPlaywright();
}

function fromDebian(/** @type {string} */ name) {
  fetchFromDebian([name]);
  return installed([name]);
}

function fromPlaywright() {
  console.log("No Chromium found: fetching Playwright's ...");
  succeeds('npx', ['playwright', 'install', 'chromium'], 'inherit');
  return [chromium.executablePath()].find(runs);
}
