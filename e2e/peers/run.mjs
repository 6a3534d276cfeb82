// `npm run test:peers`: compares our services and our Raft with real servers, and installs missing ones first.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fetchFromDebian, onPath } from '../machine.mjs';

/** Debian's package of each real server and of what compiles the clock that a test sets, and the check that it is installed. */
const SERVERS = [
  { package: 'gcc', isThere: () => onPath(['cc']).length > 0 },
  { package: 'libc6-dev', isThere: () => existsSync('/usr/include/unistd.h') },
  { package: 'redis-server', isThere: () => onPath(['redis-server']).length > 0 },
  { package: 'etcd-server', isThere: () => onPath(['etcd']).length > 0 },
  { package: 'zookeeper', isThere: () => existsSync('/usr/share/zookeeper/bin/zkServer.sh') },
];
const TEST_TIMEOUT_MS = 1_500_000;

function missing() {
  return SERVERS.filter(({ isThere }) => !isThere()).map((server) => server.package);
}

if (missing().length > 0) fetchFromDebian(missing());
if (missing().length > 0) {
  console.error(
    `Nothing to compare with: ${missing().join(' and ')} could not be fetched. Install Debian's package of that name.`,
  );
  process.exitCode = 1;
} else {
  // A run that hangs is killed and counts as failed; the servers end with their parent.
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'e2e/peers/vitest.config.ts',
  ];
  const chosen = process.argv.slice(2);
  const { status } = spawnSync(process.execPath, [...vitest, ...chosen], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: TEST_TIMEOUT_MS,
  });
  process.exitCode = status ?? 1;
}
