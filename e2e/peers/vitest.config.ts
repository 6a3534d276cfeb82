// The tests that compare our services and our Raft with real servers: they start servers, so the units leave them out.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that compare moments of a real server with ours, or have a limit of time, should not wait for a processor. */
const TIMED = ['etcd', 'redlock', 'zooKeeper', 'zooKeeperLatch'].map(
  (name) => `e2e/peers/${name}.peer.ts`,
);

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    // A thread ends with its process, however that ends, and so do the servers that it started.
    pool: 'threads',
    allowOnly: false,
    // The limits end what hangs: a busy machine takes several times as long.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    teardownTimeout: 10_000,
    projects: [
      // Two at a time: each has servers and folders of its own.
      {
        extends: true,
        test: {
          name: 'untimed',
          include: ['e2e/peers/*.peer.ts'],
          exclude: TIMED,
          maxWorkers: 2,
        },
      },
      // Two at a time as well, for they mostly wait; after the others, which do not.
      {
        extends: true,
        test: { name: 'timed', include: TIMED, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
