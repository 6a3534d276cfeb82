// The properties of leases and of writes under leases, against traces written by hand.
import { describe, expect, it } from 'vitest';
import type { Property } from '../sim/contracts/property';
import type { NewEvent, TraceEvent } from '../sim/contracts/traceEvent';
import { properties } from './registry';
import { crash, lead, verdicts } from './testing/verdicts';

/** A storage accepts a write of a node. */
const store = (
  atMs: number,
  from: string,
  token: number | null,
  key = 'data',
  service = 'storage',
): NewEvent => ({ atMs, type: 'writeAccepted', service, key, token, from, write: null });
/** A leader keeps a client's write itself. */
const keep = (atMs: number, node: string, token: number | null = null): NewEvent =>
  store(atMs, 'c1', token, 'data', node);

describe('fencing', () => {
  it('falls for ever when a write is accepted under a lower token than an earlier one of its key', () => {
    const events = [store(10, 'n1', 1), store(20, 'n2', 2), store(30, 'n1', 1), store(40, 'n2', 2)];
    expect(verdicts('fencing', events, 60)).toEqual(['30 violated by n1']);
  });

  it('names the first violation, however many follow', () => {
    const events = [store(10, 'n3', 3), store(20, 'n1', 1), store(30, 'n2', 2)];
    expect(verdicts('fencing', events, 60)).toEqual(['20 violated by n1']);
    const atOnce = [store(10, 'n3', 3), store(20, 'n1', 1), store(20, 'n2', 2)];
    expect(verdicts('fencing', atOnce, 60)).toEqual(['20 violated by n1']);
  });

  it('compares with the highest token, not with the last', () => {
    const events = [store(10, 'n2', 2), store(20, 'n3', null), store(30, 'n1', 1)];
    expect(verdicts('fencing', events, 60)).toEqual(['30 violated by n1']);
  });

  it('accepts the same token, a higher one, or none', () => {
    const events = [
      store(10, 'n1', 1),
      store(20, 'n1', 1),
      store(30, 'n2', 2),
      store(40, 'n1', null),
    ];
    expect(verdicts('fencing', events, 60)).toEqual([]);
  });

  it('compares only writes to one key of one service', () => {
    const setup = { services: ['storage', 'other'] };
    const events = [
      store(10, 'n2', 2),
      store(20, 'n1', 1, 'b'),
      store(30, 'n1', 1, 'data', 'other'),
    ];
    expect(verdicts('fencing', events, 60, setup)).toEqual([]);
  });

  it('ignores writes that leaders accept themselves, and rejected ones', () => {
    const rejected: NewEvent = {
      ...(store(20, 'n1', 1) as Extract<NewEvent, { type: 'writeAccepted' }>),
      type: 'writeRejected',
      why: 'too old',
    };
    expect(verdicts('fencing', [store(10, 'n2', 2), rejected], 60)).toEqual([]);
    expect(verdicts('fencing', [keep(10, 'n2', 2), keep(20, 'n2', 1)], 60)).toEqual([]);
  });
});

describe('actingLeader', () => {
  const handover = [lead(10, 'n1'), lead(20, 'n2')];

  it('falls for ever when a leader’s write is accepted after one of a later leader', () => {
    const events = [...handover, store(30, 'n2', 2), store(40, 'n1', 1), store(50, 'n2', 2)];
    expect(verdicts('actingLeader', events, 60)).toEqual(['40 violated by n1 n2']);
  });

  it('falls where fencing holds: the overtaken leader writes another key', () => {
    const events = [...handover, store(30, 'n2', 2, 'a'), store(40, 'n1', 1, 'b')];
    expect(verdicts('actingLeader', events, 60)).toEqual(['40 violated by n1 n2']);
    expect(verdicts('fencing', events, 60)).toEqual([]);
  });

  it('holds where fencing falls: the tokens started again', () => {
    const events = [...handover, store(30, 'n1', 7), store(40, 'n2', 1)];
    expect(verdicts('actingLeader', events, 60)).toEqual([]);
    expect(verdicts('fencing', events, 60)).toEqual(['40 violated by n2']);
  });

  it('falls when two leaders accept clients’ writes themselves, for instance in a split-brain', () => {
    const events = [...handover, keep(30, 'n1'), keep(40, 'n2'), keep(50, 'n1')];
    expect(verdicts('actingLeader', events, 60)).toEqual(['50 violated by n1 n2']);
  });

  it('accepts an old leader until the new one has acted', () => {
    const events = [...handover, store(30, 'n1', 1), store(40, 'n1', 1), store(50, 'n2', 2)];
    expect(verdicts('actingLeader', events, 60)).toEqual([]);
  });

  it('accepts a leader that leads again', () => {
    const events = [...handover, store(30, 'n2', 2), lead(40, 'n1'), store(50, 'n1', 3)];
    expect(verdicts('actingLeader', events, 60)).toEqual([]);
  });

  it('counts a leader’s latest leadership with a write, not one without', () => {
    const events = [lead(5, 'n1'), store(7, 'n1', 1), lead(10, 'n2'), lead(20, 'n1')];
    expect(verdicts('actingLeader', [...events, store(30, 'n2', 2)], 60)).toEqual([]);
    const acted = [...events, store(25, 'n1', 3), store(30, 'n2', 2)];
    expect(verdicts('actingLeader', acted, 60)).toEqual(['30 violated by n2 n1']);
  });

  it('tells a late write by its token, also in a later leadership of the same node', () => {
    const events = [lead(5, 'n1', 1), lead(10, 'n2', 2), lead(20, 'n1', 3), store(25, 'n1', 1)];
    const inOrder = [...events, store(30, 'n2', 2), store(40, 'n1', 3)];
    expect(verdicts('actingLeader', inOrder, 60)).toEqual([]);
    const outOfOrder = [...events, store(30, 'n1', 3), store(40, 'n2', 2)];
    expect(verdicts('actingLeader', outOfOrder, 60)).toEqual(['40 violated by n2 n1']);
  });

  it('names the first two leaders, however many follow, and no other node', () => {
    const events = [lead(10, 'n1'), lead(20, 'n2'), lead(30, 'n3'), store(40, 'n3', 3)];
    const late = [store(50, 'n4', null), store(51, 'n2', 2), store(51, 'n1', 1)];
    expect(verdicts('actingLeader', [...events, ...late], 60)).toEqual(['51 violated by n2 n3']);
  });
});

describe('leaseValidity', () => {
  const hold = (atMs: number, node: string, untilMs: number | null, key = 'leader'): NewEvent => ({
    atMs,
    type: 'leaseChanged',
    node,
    lease: untilMs === null ? null : { key, token: null, untilMs },
  });

  it('falls while two nodes hold a lease, until the earlier one expires', () => {
    const events = [hold(10, 'n1', 100), hold(20, 'n2', 200)];
    expect(verdicts('leaseValidity', events, 300)).toEqual([
      '20 violated by n1 n2',
      '100 restored',
    ]);
    const reversed = [hold(10, 'n1', 200), hold(20, 'n2', 100)];
    expect(verdicts('leaseValidity', reversed, 300)).toEqual([
      '20 violated by n1 n2',
      '100 restored',
    ]);
  });

  it('falls until all leases but one have expired', () => {
    const events = [hold(10, 'n1', 100), hold(20, 'n2', 200), hold(30, 'n3', 300)];
    expect(verdicts('leaseValidity', events, 400)).toEqual([
      '20 violated by n1 n2',
      '200 restored',
    ]);
  });

  it('accepts a lease that begins at the end of the other', () => {
    expect(verdicts('leaseValidity', [hold(10, 'n1', 100), hold(100, 'n2', 200)], 300)).toEqual([]);
  });

  it('counts the last lease of a node: renewed, or released', () => {
    const renewed = [hold(10, 'n1', 100), hold(50, 'n1', 150), hold(120, 'n2', 220)];
    expect(verdicts('leaseValidity', renewed, 300)).toEqual([
      '120 violated by n1 n2',
      '150 restored',
    ]);
    const released = [hold(10, 'n1', 100), hold(50, 'n1', null), hold(60, 'n2', 160)];
    expect(verdicts('leaseValidity', released, 300)).toEqual([]);
    const gaveWay = [hold(10, 'n1', 100), hold(20, 'n2', 200), hold(30, 'n1', null)];
    expect(verdicts('leaseValidity', gaveWay, 300)).toEqual([
      '20 violated by n1 n2',
      '30 restored',
    ]);
  });

  it('ignores crashed nodes, but not paused ones', () => {
    const paused: NewEvent = { atMs: 20, type: 'nodePaused', node: 'n1' };
    const left: NewEvent = { atMs: 20, type: 'nodeLeft', node: 'n1' };
    const failed: NewEvent = { atMs: 20, type: 'processFailed', node: 'n1', error: 'it broke' };
    const against = (event: NewEvent) =>
      verdicts('leaseValidity', [hold(10, 'n1', 100), event, hold(30, 'n2', 130)], 300);
    for (const end of [crash(20, 'n1'), left, failed]) expect(against(end), end.type).toEqual([]);
    expect(against(paused)).toEqual(['30 violated by n1 n2', '100 restored']);
  });

  it('distinguishes leases by their names', () => {
    const events = [hold(10, 'n1', 100, 'a'), hold(20, 'n2', 200, 'b'), hold(30, 'n3', 90, 'b')];
    expect(verdicts('leaseValidity', events.slice(0, 2), 300)).toEqual([]);
    expect(verdicts('leaseValidity', events, 300)).toEqual(['30 violated by n2 n3', '90 restored']);
  });
});

describe('a run without writes and leases', () => {
  const events: TraceEvent[] = [
    { seq: 0, atMs: 0, type: 'nodeJoined', node: 'n1' },
    { seq: 1, atMs: 1, type: 'messageDelivered', id: 1 },
    { seq: 2, atMs: 1, type: 'timerFired', node: 'n1', timer: 't' },
    { seq: 3, atMs: 2, type: 'electedChanged', node: 'n1', elected: 'n1', term: 1 },
    { seq: 4, atMs: 3, type: 'nodeCrashed', node: 'n1' },
  ];

  it.each(['fencing', 'actingLeader', 'leaseValidity'])('costs %s nothing', (id) => {
    const property = properties.find((one) => one.id === id) as Property;
    const setup = { nodes: ['n1'], services: [], settleMs: () => 1, termScope: 'cluster' as const };
    const state = property.start(setup);
    for (const event of events) expect(property.on(state as never, event)).toBe(state);
    expect(property.broken(state as never, 5, setup)).toBeNull();
    expect(property.dueMs?.(state as never, setup) ?? null).toBeNull();
  });
});
