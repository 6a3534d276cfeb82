// Periods without a leader, at each moment of a run that has been played to its end.
import { expect, it } from 'vitest';
import { addLeaderCount, leaderlessMsUntil, leaderlessSinceMs } from './leaderlessPeriods';

/** No leader until 100 ms, from 300 ms to 450 ms, and from 700 ms on; between them one or two. */
function createPeriods() {
  const list: Parameters<typeof addLeaderCount>[0] = [];
  for (const [atMs, leaders] of [
    [0, 0],
    [50, 0],
    [100, 1],
    [200, 2],
    [300, 0],
    [310, 0],
    [450, 1],
    [700, 0],
  ] as const)
    addLeaderCount(list, leaders, atMs);
  return list;
}

it.each([
  [0, 0, 0],
  [60, 0, 60],
  [100, null, 100],
  [299, null, 100],
  [300, 300, 100],
  [400, 300, 200],
  [450, null, 250],
  [900, 700, 450],
])('at %i ms: nobody leads since %s ms, and for %i ms in all', (nowMs, sinceMs, totalMs) => {
  const list = createPeriods();
  expect(leaderlessSinceMs(list, nowMs)).toBe(sinceMs);
  expect(leaderlessMsUntil(list, nowMs)).toBe(totalMs);
});
