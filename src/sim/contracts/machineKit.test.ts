// The values that the machine kit reads from events and contexts.
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import {
  bodyOf,
  clockOf,
  enqueueWrite,
  failed,
  isHigher,
  peersNamed,
  sender,
  senderId,
  servicesOf,
  started,
  taskWrite,
} from './machineKit';
import { checkToWrite } from './params';

const peers = [
  { id: 'n3', priority: 3 },
  { id: 'n1', priority: 1 },
  { id: 'n2', priority: 1 },
];
const message = { type: 'OK', from: 'n1', body: { term: 4 }, clockMs: 250 };

const atTheStart = { ...message, clockMs: 0 };

describe('an event', () => {
  it('names its sender and carries its body', () => {
    expect(senderId({ event: message })).toBe('n1');
    expect(bodyOf<{ term: number }>({ event: message }).term).toBe(4);
  });

  it('has the time of the node’s own clock; at the start the input has it', () => {
    expect(clockOf({ context: { clockMs: 100 }, event: message })).toBe(250);
    expect(clockOf({ context: { clockMs: 100 }, event: atTheStart })).toBe(0);
    expect(clockOf({ context: { clockMs: 100 }, event: { type: 'xstate.init' } })).toBe(100);
  });

  it('without a time has no clock to read: the error names the event and what is lacking', () => {
    expect(() => clockOf({ context: { clockMs: 100 }, event: { type: 'OK' } })).toThrow(
      'it reads its clock at OK, which has no time: its file lacks `readsClock: true`',
    );
  });

  it('has a sender only while that node is a peer', () => {
    expect(sender({ context: { peers }, event: message })).toEqual([peers[1]]);
    expect(sender({ context: { peers: [] }, event: message })).toEqual([]);
  });
});

it('peers are found by id in the order in which they are known, not in that of the ids', () => {
  expect(peersNamed({ peers }, ['n2', 'n9', 'n3']).map(({ id }) => id)).toEqual(['n3', 'n2']);
});

it('services are found by kind', () => {
  const services = [
    { id: 'r1', kind: 'redis' },
    { id: 's1', kind: 'fencedStorage' },
    { id: 'r2', kind: 'redis' },
  ];
  expect(servicesOf({ services }, 'redis').map(({ id }) => id)).toEqual(['r1', 'r2']);
});

it('of two peers exactly one is higher: by priority, of equals by id', () => {
  const ranked = [...peers].sort((a, b) => (isHigher(a, b) ? -1 : 1)).map(({ id }) => id);
  expect(ranked).toEqual(['n3', 'n2', 'n1']);
  for (const peer of peers) expect(isHigher(peer, peer)).toBe(false);
});

it('an election is reported with the reason', () => {
  expect(started('is asked')).toEqual({ type: 'electionStarted', why: 'is asked' });
  expect(failed('no OK came')).toEqual({ type: 'electionFailed', why: 'no OK came' });
});

describe('a write of the leader’s task', () => {
  const writer = (writeMs: number) => ({
    self: { id: 'n1', priority: 1 },
    services: [
      { id: 'redis', kind: 'redis' },
      { id: 'storage', kind: 'fencedStorage' },
    ],
    params: { writeMs },
  });
  const sent = {
    type: 'send',
    to: ['storage'],
    kind: 'WRITE',
    body: { key: 'cluster-state', token: 7, value: 'n1' },
  };
  const begin = (writeMs: number) => {
    const enqueue = { emit: vi.fn(), raise: vi.fn() };
    enqueueWrite(writer(writeMs), 7, enqueue);
    return { emitted: enqueue.emit.mock.calls, raised: enqueue.raise.mock.calls };
  };

  it('is due a while after the check, under the token of the check', () => {
    const due = { type: 'write', token: 7 } as const;
    expect(begin(10)).toEqual({ emitted: [], raised: [[due, { delay: 10, id: 'write' }]] });
    expect(taskWrite(writer(10), due)).toEqual(sent);
  });

  it('is in the step of the check when no time is between', () => {
    expect(begin(0)).toEqual({ emitted: [[sent]], raised: [] });
  });

  it('comes by default after a time into which a pause can fall; the time may be 0, and not less', () => {
    const params = v.object({ writeMs: checkToWrite() });
    expect(v.parse(params, {}).writeMs).toBeGreaterThan(0);
    expect([0, -1].map((writeMs) => v.is(params, { writeMs }))).toEqual([true, false]);
  });
});
