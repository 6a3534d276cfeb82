// The loss of accepted writes: writes in a leader's memory are lost with its leadership.
import { expect, it } from 'vitest';
import type { NewEvent, TraceEvent } from '../contracts/traceEvent';
import { Memories } from './writes';

const leads = (node: string): NewEvent => ({
  type: 'leadershipAcquired',
  atMs: 0,
  node,
  term: undefined,
});
const stopsLeading = (node: string): NewEvent => ({ type: 'leadershipLost', atMs: 0, node });
const crashes = (node: string): NewEvent => ({ type: 'nodeCrashed', atMs: 0, node });
const takes = (service: string, from = 'c1'): NewEvent => ({
  type: 'writeAccepted',
  atMs: 0,
  service,
  key: 'x',
  token: null,
  from,
  write: `${from}-1`,
});

it.each<[string, NewEvent[], string[]]>([
  ['a leader keeps its writes while it leads', [leads('a'), takes('a'), takes('a')], []],
  ['a crash loses all', [leads('a'), takes('a'), takes('a'), crashes('a')], ['2 of c1']],
  [
    'writes are counted for each client',
    [leads('a'), takes('a', 'c1'), takes('a', 'c2'), crashes('a')],
    ['1 of c1', '1 of c2'],
  ],
  [
    'a new leader starts empty',
    [leads('a'), takes('a'), stopsLeading('a'), leads('b')],
    ['1 of c1'],
  ],
  [
    'a leader that leads again, with no other in between, still has its writes',
    [leads('a'), takes('a'), stopsLeading('a'), leads('a')],
    [],
  ],
  ['two leaders each keep their writes', [leads('a'), takes('a'), leads('b'), takes('b')], []],
  [
    'of two leaders the one that steps down loses its writes',
    [leads('a'), takes('a'), leads('b'), takes('b'), takes('b'), stopsLeading('a')],
    ['1 of c1'],
  ],
  ['a write is lost once only', [leads('a'), takes('a'), crashes('a'), leads('b')], ['1 of c1']],
  [
    'a write that a storage accepts is not lost',
    [leads('a'), takes('storage', 'a'), crashes('a'), leads('b')],
    [],
  ],
])('%s', (_, events, expected) => {
  const memories = new Memories();
  const lost: string[] = [];
  for (const [seq, event] of events.entries())
    memories.add({ ...event, seq } as TraceEvent, (client, writes) =>
      lost.push(`${writes} of ${client}`),
    );
  expect(lost).toEqual(expected);
});
