// The programs on this machine, and how to install Debian's packages: a fresh machine needs nothing by hand.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FETCH_TIMEOUT_MS = 600_000;

/** The paths of these programs, in the order of the names; they may be broken. */
export function onPath(/** @type {readonly string[]} */ names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(existsSync);
}

/** Whether a program exists and answers: one with missing libraries, or a package's stub, does not. */
export function answers(/** @type {string} */ path, /** @type {string} */ flag = '--version') {
  return existsSync(path) && succeeds(path, [flag], 'ignore');
}

/** Whether this machine installs Debian's packages, and this process may install them. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian's packages, where that is possible. May take minutes; then look for the programs again. */
export function fetchFromDebian(/** @type {readonly string[]} */ packages) {
  if (!canInstall()) return;
  console.log(`Fetching Debian's ${packages.join(' and ')} ...`);
  succeeds('apt-get', ['update'], 'inherit');
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 'inherit');
}

/** Whether a command succeeds; it is killed after ten minutes. */
export function succeeds(
  /** @type {string} */ command,
  /** @type {readonly string[]} */ args,
  /** @type {'ignore' | 'inherit'} */ output,
) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = /** @type {const} */ (['ignore', output, output]);
  return (
    spawnSync(command, args, { stdio: [...stdio], env, timeout: FETCH_TIMEOUT_MS }).status === 0
  );
}
