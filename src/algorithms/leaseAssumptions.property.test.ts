// Leases on the schedules that break the bully’s nine assumptions, under more seeds than the quick checks have.
import { describe, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import { expectNoOvertakenWrite, schedules, TIMINGS } from './testing/leaseSchedules';

describe.each(Object.keys(TIMINGS))('%s', (id) => {
  it.each(schedules)('%s: no write of an overtaken leader is accepted', (_, file) => {
    for (const seed of ['2', '3', '4'])
      expectNoOvertakenWrite(algorithms.get(id) as Algorithm, file, seed);
  });
});
