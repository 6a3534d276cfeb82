// `npm run test:peers`: compares our services with the real ones, and fetches those first where they are missing.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDERS = (process.env['PATH'] ?? '').split(delimiter);

/** Debian's package of each real server, and where one of several files tells that it is installed. */
const SERVERS = [
  { package: 'redis-server', files: FOLDERS.map((folder) => join(folder, 'redis-server')) },
  { package: 'zookeeper', files: ['/usr/share/zookeeper/bin/zkServer.sh'] },
];
const FETCH_TIMEOUT_MS = 600_000;
const TEST_TIMEOUT_MS = 300_000;

function missing() {
  const absent = SERVERS.filter(({ files }) => !files.some((file) => existsSync(file)));
  return absent.map((server) => server.package);
}

function fetchFromDebian(/** @type {string[]} */ packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Fetching Debian's ${packages.join(' and ')} ...`);
  statusOf('apt-get', ['update'], FETCH_TIMEOUT_MS);
  statusOf('apt-get', ['install', '-y', '--no-install-recommends', ...packages], FETCH_TIMEOUT_MS);
}

function statusOf(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {number} */ timeout,
) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout }).status;
}

if (missing().length > 0) fetchFromDebian(missing());
if (missing().length > 0) {
  console.error(
    `Nothing to compare with: ${missing().join(' and ')} could not be fetched. Install Debian's package of that name.`,
  );
  process.exitCode = 1;
} else {
  // What hangs is killed, and counts as failed; the servers end with who started them.
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'e2e/peers/vitest.config.ts',
  ];
  const chosen = process.argv.slice(2);
  process.exitCode = statusOf(process.execPath, [...vitest, ...chosen], TEST_TIMEOUT_MS) ?? 1;
}
