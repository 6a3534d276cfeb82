// Installs what the lock file names, unless that is there already: a start or a test should not wait for npm in vain.
// @ts-check
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** When a file was last written, in ms since 1970; 0 if there is no such file. */
function writtenMs(/** @type {string} */ path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

// npm writes its own lock file last, so an installation that was broken off counts as none.
if (writtenMs('node_modules/.package-lock.json') < writtenMs('package-lock.json')) {
  console.log('Installing the dependencies ...');
  // `npm ci` refuses a lock file without the native packages of every foreign platform, and not every registry
  // has them all. Without saving, `npm install` keeps to the lock file as well and leaves it as it is.
  const command = 'npm install --no-save --no-audit --no-fund';
  process.exitCode = spawnSync(command, { shell: true, stdio: 'inherit' }).status ?? 1;
}
