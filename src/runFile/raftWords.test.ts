// Shows that each word of version 2 has one word of version 3, and that nothing else of a file is touched.
import { expect, it } from 'vitest';
import { eventRenamer, renamedFile } from './raftWords';

const event = (fields: object) => ({ seq: 0, atMs: 0, ...fields });

it('a goal’s conditions name the new kinds of messages', () => {
  const goal = (kinds: string[]) => ({
    text: 'Few VOTEs.',
    wants: [
      { type: 'messages', kinds, most: 9 },
      { type: 'twoLeaders', forMs: 5 },
    ],
  });
  expect(renamedFile({ goal: goal(['VOTE', 'HEARTBEAT', 'HEARD']) })).toEqual({
    goal: goal(['REQUEST_VOTE_REPLY', 'HEARTBEAT', 'HEARTBEAT_REPLY']),
  });
});

it('a forged message of a kind unknown to version 2 stays unknown in version 3', () => {
  const forged = (kind: string, body: object) => ({
    commands: [{ type: 'forgeMessage', atMs: 1, from: 'n1', to: 'n2', kind, body }],
  });
  expect(renamedFile(forged('HEARTBEAT_REPLY', { term: 1 }))).toEqual(forged('HEARD', { term: 1 }));
  expect(renamedFile(forged('HEARTBEAT', { granted: 1 }))).toEqual(
    forged('HEARTBEAT', { granted: 1 }),
  );
});

it('renaming twice restores a file and an event', () => {
  const file = {
    commands: [{ type: 'setLink', slowKinds: { VOTE: 1, REQUEST_VOTE_REPLY: 2 } }, 'no command'],
    branches: [{ commands: [{ type: 'forgeMessage', kind: 'VOTE', body: { granted: true } }] }, 7],
    network: { links: null },
    metrics: { messages: { HEARD: 3 } },
    expect: 'none',
    mood: 'good',
  };
  expect(renamedFile(renamedFile(file))).toEqual(file);
  const rename = eventRenamer({ clients: [{ id: 'c1' }] });
  for (const one of [
    event({ type: 'stateEntered', node: 'n1', state: 'standing' }),
    event({ type: 'timerStarted', node: 'n1', timer: 'loyalty', dueMs: 3 }),
    event({ type: 'messageSent', kind: 'PRE_VOTE', body: { asked: 1, granted: true, term: 0 } }),
    event({ type: 'linkChanged', settings: { slowKinds: { HEARD: 3 }, loss: 1 } }),
  ]) {
    expect(rename(one)).not.toEqual(one);
    expect(rename(rename(one))).toEqual(one);
  }
  const ofClient = event({ type: 'timerFired', node: 'c1', timer: 'timeout' });
  expect(rename(ofClient)).toEqual(ofClient);
});
