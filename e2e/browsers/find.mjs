// Finds or fetches a Firefox and a WebKit to test the page in.
// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import { answers, canInstall, fetchFromDebian, onPath, succeeds } from '../machine.mjs';

/**
 * @typedef {{ by: 'playwright' }} PlaywrightsOwn A build of Playwright's, in Playwright's own folder.
 * @typedef {{ by: 'puppeteer', executablePath: string }} InstalledFirefox
 * @typedef {{ by: 'webDriver', driver: string, browser: string, screen: string }} InstalledWebKit Paths.
 * @typedef {{ by: 'nobody', why: string }} Missing
 * @typedef {{ firefox: PlaywrightsOwn | InstalledFirefox | Missing, webkit: PlaywrightsOwn | InstalledWebKit | Missing }} Browsers
 */

const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * The Firefox and the WebKit of this machine; prints a line for each that is missing. May take minutes the first time.
 *
 * @returns {Browsers}
 */
export function findBrowsers() {
  // Playwright reads its configuration again in every worker: the workers inherit the result.
  const known = process.env['HUSTINGS_BROWSERS'];
  if (known) return JSON.parse(known);
  const browsers = { firefox: findFirefox(), webkit: findWebKit() };
  process.env['HUSTINGS_BROWSERS'] = JSON.stringify(browsers);
  return browsers;
}

function findFirefox() {
  const own = () => ownBuild(firefox);
  return own() ?? installedFirefox() ?? fetched(['firefox-esr'], installedFirefox, 'firefox', own);
}

function findWebKit() {
  const own = () => ownBuild(webkit);
  const packages = ['webkit2gtk-driver', 'xvfb'];
  return own() ?? installedWebKit() ?? fetched(packages, installedWebKit, 'webkit', own);
}

/** @returns {PlaywrightsOwn | undefined} */
function ownBuild(/** @type {import('@playwright/test').BrowserType} */ type) {
  return existsSync(type.executablePath()) ? { by: 'playwright' } : undefined;
}

/** @returns {InstalledFirefox | undefined} */
function installedFirefox() {
  const paths = [...onPath(['firefox-esr', 'firefox']), MAC_FIREFOX];
  const executablePath = paths.find((path) => answers(path));
  return executablePath ? { by: 'puppeteer', executablePath } : undefined;
}

/** @returns {InstalledWebKit | undefined} */
function installedWebKit() {
  const [driver] = onPath(['WebKitWebDriver']);
  const [screen] = onPath(['Xvfb']);
  const browser = miniBrowsers().at(-1);
  return driver && screen && browser ? { by: 'webDriver', driver, browser, screen } : undefined;
}

/** WebKitGTK's MiniBrowser is installed beside the library, in a folder named after processor and version. */
function miniBrowsers() {
  if (!existsSync('/usr/lib')) return [];
  return readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .filter((path) => existsSync(path));
}

/**
 * Installs Debian's packages where that is possible, else fetches Playwright's own build.
 *
 * @template Installed
 * @param {readonly string[]} packages
 * @param {() => Installed | undefined} installed
 * @param {string} name Playwright's name of the browser.
 * @param {() => PlaywrightsOwn | undefined} own
 * @returns {Installed | PlaywrightsOwn | Missing}
 */
function fetched(packages, installed, name, own) {
  if (canInstall()) fetchFromDebian(packages);
  else succeeds('npx', ['playwright', 'install', name], 'inherit');
  const found = installed() ?? own();
  if (found) return found;
  const why = canInstall()
    ? `Debian's ${packages.join(' and ')} could not be installed`
    : "it is not installed, and Playwright's build could not be fetched";
  console.log(`${name} could not be had: ${why}. Its tests are skipped.`);
  return { by: 'nobody', why };
}
