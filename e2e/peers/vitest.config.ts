// The tests that compare our services and our Raft with real servers: they start servers, so `npm test` leaves them out.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['e2e/peers/*.peer.ts'],
    environment: 'node',
    // A thread ends with its process, however that ends, and so do the servers that it started.
    pool: 'threads',
    // In sequence: comparisons in real time should not wait for a processor.
    fileParallelism: false,
    allowOnly: false,
    // The limit ends what hangs: a busy machine takes several times as long.
    testTimeout: 600_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
  },
});
