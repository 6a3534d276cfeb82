// Locks of clients, against traces written by hand.
import { expect, it } from 'vitest';
import type { NewEvent } from '../sim/contracts/traceEvent';
import { both, verdicts } from './testing/verdicts';

const hold = (atMs: number, node: string, untilMs: number | null, key = 'printer'): NewEvent => ({
  atMs,
  type: 'leaseChanged',
  node,
  lease: untilMs === null ? null : { key, token: null, untilMs },
});
const said = (events: readonly NewEvent[], id = 'mutualExclusion') =>
  verdicts(id, [...both, ...events], 900, { clients: ['c1', 'c2'] });

it('falls while two clients hold one lock', () => {
  const overlapping = [hold(10, 'c1', 300), hold(100, 'c2', 400), hold(200, 'c1', null)];
  expect(said(overlapping)).toEqual(['100 violated by c1 c2', '200 restored']);
});

it('is restored when the lock of a paused holder expires, or its holder crashes', () => {
  const taken = [hold(10, 'c1', 300), hold(100, 'c2', 400)];
  expect(said(taken)).toEqual(['100 violated by c1 c2', '300 restored']);
  const crash: NewEvent = { atMs: 250, type: 'processCrashed', process: 'c2' };
  expect(said([...taken, crash])).toEqual(['100 violated by c1 c2', '250 restored']);
});

it('holds for one client after the other, for two locks, and for leases of nodes', () => {
  expect(said([hold(10, 'c1', 100), hold(100, 'c2', 200)])).toEqual([]);
  expect(said([hold(10, 'c1', 300), hold(20, 'c2', 300, 'scanner')])).toEqual([]);
  expect(said([hold(10, 'n1', 300), hold(20, 'c2', 300)])).toEqual([]);
});

it('is no matter of the leases of nodes', () => {
  const overlapping = [hold(10, 'c1', 300), hold(20, 'c2', 300), hold(30, 'n1', 300)];
  expect(said(overlapping, 'leaseValidity')).toEqual([]);
});
