// Finds a Chromium to test the page in, or fetches one: a fresh machine needs nothing installed by hand.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const FETCH_TIMEOUT_MS = 600_000;

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
 * What to launch Playwright's `chromium` with. May take minutes the first time on a machine without a browser.
 *
 * @returns {{ executablePath: string, args: string[] }}
 * @throws Error that says what to do, when no browser is found and none can be fetched.
 */
export function chromiumLaunchOptions() {
  const executablePath = chosen() ?? installed() ?? fetchFromPlaywright() ?? fetchFromDebian();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium was found and none could be fetched. Install Chromium or Chrome, or set HUSTINGS_CHROMIUM to its executable.',
    );
  }
  // Playwright reads its configuration again in every worker: they inherit the answer.
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

function installed() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, MAC_PATH, chromium.executablePath()].find(runs);
}

/** Whether it is there and answers: a browser whose libraries are missing, or a package's stub, does not. */
function runs(/** @type {string} */ path) {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window instead of answering.
  return process.platform === 'win32' || succeeds(path, ['--version'], 'ignore');
}

function fetchFromPlaywright() {
  console.log("No Chromium found: fetching Playwright's ...");
  succeeds('npx', ['playwright', 'install', 'chromium'], 'inherit');
  return [chromium.executablePath()].find(runs);
}

function fetchFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log("Fetching Debian's Chromium ...");
  succeeds('apt-get', ['update'], 'inherit');
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 'inherit');
  return installed();
}

function succeeds(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {'ignore' | 'inherit'} */ output,
) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = /** @type {const} */ (['ignore', output, output]);
  return (
    spawnSync(command, args, { stdio: [...stdio], env, timeout: FETCH_TIMEOUT_MS }).status === 0
  );
}
