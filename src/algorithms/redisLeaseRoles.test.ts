// The role of a node that knows no leader: Sovereign's instance starts as a follower, and CANDIDATE is optional.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { redisLease } from './redisLease/testing/oneNode';
import { of, play } from './testing/play';

/** n1 leads, is cut from Redis at 7 s and loses its lease; the link is healed when n2 leads. */
function rolesOf(node: string, candidates: string): string[] {
  const events: readonly TraceEvent[] = play({
    algorithm: redisLease,
    nodes: 2,
    node: (defined) => ({ ...defined, joinsAtMs: (defined.priority - 1) * 500 }),
    params: { ...redisLease.watchable.params, startJitter: false, candidates },
    latencyMs: 10,
    commands: [
      { atMs: 7000, type: 'cut', links: [{ from: 'n1', to: 'redis' }] },
      { atMs: 16_000, type: 'heal' },
    ],
    untilMs: 20_000,
  });
  return of(events, 'roleChanged')
    .filter((event) => event.node === node)
    .map(({ role }) => role);
}

it.each([
  ['always', ['candidate', 'leader', 'candidate', 'follower']],
  ['afterLoss', ['leader', 'candidate', 'follower']],
  ['never', ['leader', 'follower']],
])('candidates: %s', (candidates, roles) => {
  expect(rolesOf('n1', candidates)).toEqual(roles);
});
