// Text and actions of a message's menu, in every state of the message.
import { expect, it } from 'vitest';
import type { Flight, LostFlight } from '../../sim/trace/world';
import { dueText, fateOf, handlingsOf, messageAt } from './messageFate';

const chosen: Flight = {
  id: 7,
  from: 'n4',
  to: 'n1',
  kind: 'COORDINATOR',
  sentMs: 900,
  dueMs: 1100,
  body: undefined,
};
const flying = (change: Partial<Flight> = {}) => ({
  flights: new Map([[7, { ...chosen, ...change }]]),
  lost: [] as LostFlight[],
});
const withoutFlights = (lost: LostFlight[] = []) => ({ flights: new Map<number, Flight>(), lost });

it('a message in flight can be dropped, held, duplicated or delivered', () => {
  expect(fateOf(flying(), chosen, 1000)).toBe('arrives at 1.10 s, in 100 ms');
  expect(handlingsOf(chosen, 1000)).toEqual([
    'dropMessage',
    'holdMessage',
    'duplicateMessage',
    'deliverMessage',
  ]);
});

it('a held message can be released, also long after it was due', () => {
  const held = flying({ heldMs: 950 });
  expect(fateOf(held, chosen, 9000)).toBe('held since 0.95 s, 150 ms to go');
  expect(handlingsOf(messageAt(held, chosen), 9000)).toContain('releaseMessage');
  expect(handlingsOf(messageAt(held, chosen), 9000)).not.toContain('holdMessage');
  expect(dueText({ ...chosen, heldMs: 950 }, 9000)).toBe('held');
});

it('a message that waits at a paused process, was lost or has arrived allows no intervention', () => {
  expect(fateOf(flying(), chosen, 1100)).toBe('waits at its receiver');
  expect(handlingsOf(chosen, 1100)).toEqual([]);
  expect(fateOf(withoutFlights(), chosen, 1200)).toBe('arrived');
  expect(fateOf(withoutFlights(), chosen, 100)).toBe('not sent yet');
  const loss = { ...chosen, lostMs: 1050, reason: 'hand' };
  expect(fateOf(withoutFlights([loss]), chosen, 1200)).toBe('lost at 1.05 s (hand)');
  expect(handlingsOf(messageAt(withoutFlights(), chosen), 1000)).toEqual([]);
});

it('a message with the same number in another run is not the chosen one', () => {
  expect(messageAt(flying({ to: 'n2' }), chosen)).toBeUndefined();
});
