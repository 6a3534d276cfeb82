// `npm run test:newest-node`: unit tests, build and command line under the newest Node.js, to the same hashes.
// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { SKIPPED } from './skipped.mjs';

/** The newest Node.js that the npm registry has as a package for Linux. */
const NEWEST = '26.10.0';
const CACHE = 'node_modules/.cache/newest-node';
const FETCH_TIMEOUT_MS = 300_000;
/** Painters and panels run in browsers only: their tests show nothing about Node.js. */
const IN_THE_PAGE_ONLY = '--exclude "src/draw/**" --exclude "src/views/**"';

/** The folder of the newest Node.js, fetched if it is missing; null where it cannot be fetched. */
function newestNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const bin = resolve(CACHE, 'node_modules', name, 'bin');
  const isThere = () => existsSync(join(bin, 'node')) && versionIn(bin) === `v${NEWEST}`;
  if (!isThere()) {
    const command = `npm install --no-save --no-audit --no-fund --prefix ${CACHE} ${name}@${NEWEST}`;
    spawnSync(command, { shell: true, stdio: 'ignore', timeout: FETCH_TIMEOUT_MS });
  }
  return isThere() ? bin : null;
}

function versionIn(/** @type {string} */ bin) {
  return execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim();
}

/** The command line's verdict on every scenario, with the hash of its trace: one JSON line each. */
function verdicts(/** @type {string} */ node) {
  const words = ['src/headless/hustings.mjs', 'verify', '--json', 'src/scenarios'];
  // Exercises count as not solved: the exit code is 1.
  const { stdout } = spawnSync(node, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout;
}

function succeeds(/** @type {string} */ command, /** @type {string} */ bin) {
  console.log(`\n  under Node.js ${NEWEST}: ${command}`);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status === 0;
}

function hasSameHashes(/** @type {string} */ bin) {
  console.log(`\n  the hashes of all scenarios: Node.js ${NEWEST} and ${process.version}`);
  const [here, there] = [verdicts(process.execPath), verdicts(join(bin, 'node'))];
  if (here !== '' && here === there) return true;
  const [ours = [], theirs = []] = [here, there].map((text) => text.split('\n'));
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  console.error(`They differ:\n  ${ours[at]}\n  ${theirs[at]}`);
  return false;
}

function runsUnder(/** @type {string} */ bin) {
  const outDir = mkdtempSync(join(tmpdir(), 'hustings-page-'));
  try {
    return (
      succeeds(`npm run -s units -- ${IN_THE_PAGE_ONLY}`, bin) &&
      succeeds(`vite build --logLevel warn --outDir ${outDir}`, bin) &&
      hasSameHashes(bin)
    );
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

const bin = newestNode();
if (bin === null) {
  console.log(
    `Skipped: no Node.js ${NEWEST} for ${process.platform} ${process.arch} could be had.`,
  );
  process.exitCode = SKIPPED;
} else process.exitCode = runsUnder(bin) ? 0 : 1;
