// The values that the machine kit reads from events and contexts.
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  clockOf,
  failed,
  isHigher,
  peersNamed,
  sender,
  senderId,
  servicesOf,
  started,
} from './machineKit';

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
