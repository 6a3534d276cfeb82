// A message is found by its number among all sent messages, and named by its kind and its ends.
import { expect, it } from 'vitest';
import { sentMessage } from '../trace/sentMessage';
import { Trace } from '../trace/trace';
import { messageName, withArticle } from './sentMessages';

const trace = new Trace();
// The other ids belong to notifications from outside, which are no messages.
const sent = { from: 'n1', kind: 'OK', dueMs: 9, body: undefined };
for (const [index, id] of [0, 3, 4].entries()) {
  const seq = 2 * index;
  trace.append({ seq, atMs: index, type: 'messageSent', id, to: `n${id}`, ...sent });
  trace.append({ seq: seq + 1, atMs: index, type: 'messageHeld', id });
}

it('each message is found by its id, and an unknown id gives undefined', () => {
  expect([0, 3, 4].map((id) => sentMessage(trace, id, trace.length)?.to)).toEqual([
    'n0',
    'n3',
    'n4',
  ]);
  expect([1, 5].map((id) => sentMessage(trace, id, trace.length))).toEqual([undefined, undefined]);
});

it('a message’s name has its kind and its ends', () => {
  const name = (id: number) =>
    messageName(id, (sought) => sentMessage(trace, sought, trace.length));
  expect([name(3), name(5)]).toEqual(['OK from n1 to n3', 'message 5']);
  expect([withArticle('OK'), withArticle('COORDINATOR')]).toEqual(['An OK', 'A COORDINATOR']);
});
