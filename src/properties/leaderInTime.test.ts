// The deadline for a new leader, against traces written by hand.
import { expect, it } from 'vitest';
import type { NewEvent } from '../sim/contracts/traceEvent';
import { both, crash, elect, verdicts } from './testing/verdicts';

const said = (events: readonly NewEvent[], untilMs: number, leaderWithinMs?: number) =>
  verdicts('leaderInTime', [...both, ...events], untilMs, {
    ...(leaderWithinMs !== undefined && { leaderWithinMs }),
  });
const event = (atMs: number, type: 'nodePaused' | 'nodeResumed' | 'nodeRestarted', node: string) =>
  ({ atMs, type, node }) as NewEvent;

it.each<[string, readonly NewEvent[], readonly string[]]>([
  [
    'a crash of the leader',
    [crash(50, 'n1'), elect(100, 'n2', 'n2')],
    ['80 violated by n2', '100 restored'],
  ],
  ['a takeover just in time', [crash(50, 'n1'), elect(79.999, 'n2', 'n2')], []],
  ['a takeover at the very deadline', [crash(50, 'n1'), elect(80, 'n2', 'n2')], []],
  [
    'a leader that steps down',
    [elect(50, 'n1', null), elect(100, 'n1', 'n1')],
    ['80 violated by n1 n2', '100 restored'],
  ],
  [
    'a paused leader, which still takes itself for the leader',
    [event(50, 'nodePaused', 'n1'), event(100, 'nodeResumed', 'n1')],
    ['80 violated by n2', '100 restored'],
  ],
  ['two leaders, of which one is left', [elect(40, 'n2', 'n2'), crash(50, 'n1')], []],
  ['a follower’s crash', [crash(50, 'n2')], []],
  [
    'a time in which no node runs, which counts from the first start on',
    [crash(50, 'n1'), crash(60, 'n2'), event(200, 'nodeRestarted', 'n2')],
    ['230 violated by n2'],
  ],
])('judges %s', (_, events, verdict) => {
  expect(said([elect(10, 'n1', 'n1'), ...events], 300, 30)).toEqual(verdict);
});

it('counts from the start of the run', () => {
  expect(said([elect(40, 'n1', 'n1')], 300, 30)).toEqual(['30 violated by n1 n2', '40 restored']);
});

it('holds without a deadline', () => {
  expect(said([crash(50, 'n1')], 10_000)).toEqual([]);
});
