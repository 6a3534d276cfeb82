// Installs the packages of the lock file, unless they are installed already: then no start or test waits for npm.
// @ts-check
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Time of a file's last change, in ms since 1970; 0 if there is no such file. */
function writtenMs(/** @type {string} */ path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

// npm writes its own lock file last, so an interrupted installation is repeated.
if (writtenMs('node_modules/.package-lock.json') < writtenMs('package-lock.json')) {
  console.log('Installing the dependencies ...');
  process.exitCode =
    spawnSync('npm ci --no-audit --no-fund', { shell: true, stdio: 'inherit' }).status ?? 1;
}
