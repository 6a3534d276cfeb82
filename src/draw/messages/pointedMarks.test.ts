// The event that is pointed at, on the stage: its messages in flight, or else its process.
import { expect, it } from 'vitest';
import type { RelatedEvents } from '../../sim/trace/relatedEvents';
import type { Sent } from '../../sim/trace/sentMessage';
import { placeMessages } from '../scene/messagePlaces';
import { createScene } from '../scene/scene';
import { createStage, flight, wide } from '../testing/stageFixture';
import { markedEvent } from './pointedMarks';

const sent = (id: number): Sent => ({
  type: 'messageSent',
  seq: 10 + id,
  atMs: 900,
  id,
  from: 'n1',
  to: 'n2',
  kind: 'ELECTION',
  dueMs: 1100,
  body: undefined,
});

/** The marks of an event of n1 with these messages, while messages 1 to 3 are in flight. */
function marksOf(ids: readonly number[], changes: Partial<RelatedEvents> = {}) {
  const related = { seq: 5, atMs: 900, process: 'n1', messages: ids.map(sent) };
  const pointed = { ...related, seqs: new Set([5]), steps: new Map(), rule: null, ...changes };
  const model = createStage(5, { pointed });
  for (const id of [1, 2, 3]) model.world.flights.set(id, flight(id, 'n1', 'n2'));
  const scene = createScene(model, wide);
  return markedEvent(scene, placeMessages(scene));
}

it('rings its messages that are in flight, and not its process', () => {
  const marked = marksOf([1, 3, 7]);
  expect(marked?.messages.map((message) => message.flight.id)).toEqual([1, 3]);
  expect(marked?.process).toBeNull();
});

it('rings its process where none of its messages is in flight at the moment shown', () => {
  expect(marksOf([7])).toEqual({ messages: [], process: 'n1' });
  expect(marksOf([])).toEqual({ messages: [], process: 'n1' });
  expect(marksOf([], { process: null })).toEqual({ messages: [], process: null });
});

it('marks nothing while no event is pointed at', () => {
  const scene = createScene(createStage(5), wide);
  expect(markedEvent(scene, placeMessages(scene))).toBeNull();
});
