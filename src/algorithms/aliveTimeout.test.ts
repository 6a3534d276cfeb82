// T1 as a time, and as a multiple of the heartbeat, in both algorithms of Strike's report.
import { expect, it } from 'vitest';
import { MAX_MS } from '../sim/base/time';
import { aliveTimeoutMs } from '../sim/contracts/aliveTimeout';
import { defaultParams } from '../sim/contracts/params';
import { algorithms } from './registry';

const STRIKES = [...algorithms.values()].filter(({ id }) => id === 'bully' || id === 'fastBully');
const t1 = { heartbeatMs: 500, t1Ms: 1600, aliveErrorFactor: 0 };

it('T1 is the time in ms, unless there is a factor: then the heartbeat × the factor', () => {
  expect(aliveTimeoutMs(t1)).toBe(1600);
  expect(aliveTimeoutMs({ ...t1, aliveErrorFactor: 3 })).toBe(1500);
  expect(aliveTimeoutMs({ ...t1, aliveErrorFactor: 1e300 })).toBe(MAX_MS);
});

it.each(STRIKES)('$id warns of a T1 that runs out between two heartbeats', (it) => {
  const around = { nodes: 3, latencyMs: { min: 100, max: 150 } };
  const warned = (params: object) =>
    it.warnings({ ...defaultParams(it.params), t3Ms: 20_000, ...params } as never, around);
  expect(warned({ aliveErrorFactor: 1 })).toEqual([
    {
      param: 'aliveErrorFactor',
      text: 'T1 is 3000 ms, 1 × the heartbeat, and should be longer than 3050 ms: heartbeats come this far apart.',
    },
  ]);
  expect(warned({ aliveErrorFactor: 2, t1Ms: 1 })).toEqual([]);
  expect(warned({ t1Ms: 3050 }).map(({ param }) => param)).toEqual(['t1Ms']);
});

it.each(STRIKES)('$id settles later with a longer T1 by the factor', (it) => {
  const around = { nodes: 3, latencyMs: { min: 100, max: 100 } };
  const settleMs = (params: object) =>
    it.settleMs({ ...defaultParams(it.params), ...params } as never, around);
  expect(settleMs({ aliveErrorFactor: 7 }) - settleMs({ t1Ms: 15_000 })).toBe(6000);
});
