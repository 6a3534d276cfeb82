// Shows for each kind of expectation when it is met, and the sentence of the finding.
import { expect, it } from 'vitest';
import { checkExpectations } from './checkExpectations';
import type { Expectation } from './expectation';
import { traceOf } from './testing/fixture';

const played = {
  nodes: [1, 2, 3].map((n) => ({ id: `n${n}`, priority: n })),
  services: [{ id: 'shelf', kind: 'shelf', params: {} }],
  clients: [{ id: 'c1', kind: 'reader', params: {} }],
  untilMs: 100,
  events: traceOf(
    ...['n1', 'n2', 'n3'].map((node) => ({ atMs: 0, type: 'nodeJoined', node })),
    { atMs: 5, type: 'messageSent', id: 0, from: 'n3', to: 'n1', kind: 'HI', dueMs: 9 },
    { atMs: 6, type: 'messageSent', id: 1, from: 'n3', to: 'n2', kind: 'HI', dueMs: 9 },
    ...['n1', 'n2', 'n3'].map((node) => ({ atMs: 9, type: 'electedChanged', node, elected: 'n3' })),
    { atMs: 20, type: 'nodeCrashed', node: 'n3' },
    { atMs: 30, type: 'electionStarted', node: 'n1', why: 'silence' },
    { atMs: 30, type: 'electedChanged', node: 'n1', elected: null },
    { atMs: 40, type: 'propertyViolated', property: 'singleLeader', witnesses: ['n1'] },
    { atMs: 50, type: 'propertyRestored', property: 'singleLeader' },
    { atMs: 60, type: 'propertyViolated', property: 'singleLeader', witnesses: ['n1'] },
    { atMs: 70, type: 'processCrashed', process: 'shelf' },
    {
      atMs: 80,
      type: 'clientAnswered',
      client: 'c1',
      write: 'c1-1',
      answer: 'redirected',
      by: 'n2',
    },
    { atMs: 90, type: 'clientAnswered', client: 'c1', write: 'c1-1', answer: 'accepted', by: 'n1' },
  ),
};

it.each<[Expectation, boolean, string]>([
  [
    { type: 'event', event: 'processCrashed', node: 'shelf', atMs: 70 },
    true,
    'it happened at 70 ms',
  ],
  [{ type: 'event', event: 'processCrashed', node: 'c1', atMs: 70 }, false, 'it never happened'],
  [
    { type: 'writes', client: 'c1', accepted: 1, redirected: 1 },
    true,
    '1 accepted, 0 rejected, 1 redirected, 0 unanswered, 0 lost',
  ],
  [
    { type: 'writes', client: 'c1', accepted: 2, redirected: 1 },
    false,
    '1 accepted, 0 rejected, 1 redirected, 0 unanswered, 0 lost',
  ],
  [{ type: 'elected', node: 'n1', leader: 'n3', atMs: 9 }, true, 'n1 followed n3'],
  [{ type: 'elected', node: 'n1', leader: 'n3', atMs: 8.999 }, false, 'n1 knew no leader'],
  [{ type: 'elected', node: 'n1', leader: null, atMs: 30 }, true, 'n1 knew no leader'],
  [{ type: 'elected', node: 'n3', leader: null, atMs: 30 }, false, 'n3 was crashed'],
  [
    { type: 'elected', node: 'n1', leader: null, atMs: 100 },
    false,
    'the run ended before, at 100 ms',
  ],
  [{ type: 'agreed', leader: 'n3', atMs: 20 }, true, '2 nodes agreed'],
  [{ type: 'agreed', leader: 'n3', atMs: 30 }, false, 'n1 knew no leader'],
  [{ type: 'event', event: 'electionStarted', atMs: 30 }, true, 'it happened at 30 ms'],
  [{ type: 'event', event: 'electionStarted', atMs: 31 }, false, 'it happened at 30 ms'],
  [{ type: 'event', event: 'electionStarted', atMs: 30, node: 'n2' }, false, 'it never happened'],
  [{ type: 'count', kind: 'HI', equals: 2 }, true, '2 were sent'],
  [{ type: 'count', kind: 'HI', fromMs: 6, toMs: 6, equals: 1 }, true, '1 were sent'],
  [{ type: 'count', kind: 'HI', toMs: 4, equals: 2 }, false, '0 were sent'],
  [
    { type: 'violated', property: 'singleLeader', fromMs: 40, toMs: 50 },
    true,
    'it was broken from 40 to 50, 60 to the end ms',
  ],
  [
    { type: 'violated', property: 'singleLeader', fromMs: 60, toMs: null },
    true,
    'it was broken from 40 to 50, 60 to the end ms',
  ],
  [
    { type: 'violated', property: 'singleLeader', fromMs: 40, toMs: null },
    false,
    'it was broken from 40 to 50, 60 to the end ms',
  ],
  [
    { type: 'holds', property: 'singleLeader' },
    false,
    'it was broken from 40 to 50, 60 to the end ms',
  ],
  [{ type: 'holds', property: 'agreement' }, true, 'it was never broken'],
])('%j: %s', (expectation, met, seen) => {
  expect(checkExpectations([expectation], played)).toEqual([{ expectation, met, seen }]);
});
