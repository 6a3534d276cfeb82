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
  ['a leader that leads on has its writes', [leads('a'), takes('a'), takes('a')], []],
  ['a crash loses all', [leads('a'), takes('a'), takes('a'), crashes('a')], ['2 of c1']],
  [
    'each client loses its own',
    [leads('a'), takes('a', 'c1'), takes('a', 'c2'), crashes('a')],
    ['1 of c1', '1 of c2'],
  ],
  [
    'a new leader starts empty',
    [leads('a'), takes('a'), stopsLeading('a'), leads('b')],
    ['1 of c1'],
  ],
  [
    'who leads again, and nobody else in between, still has them',
    [leads('a'), takes('a'), stopsLeading('a'), leads('a')],
    [],
  ],
  ['two leaders each keep theirs', [leads('a'), takes('a'), leads('b'), takes('b')], []],
  [
    'of two leaders the one that gives up loses its',
    [leads('a'), takes('a'), leads('b'), takes('b'), takes('b'), stopsLeading('a')],
    ['1 of c1'],
  ],
  [
    'what is lost once is not lost again',
    [leads('a'), takes('a'), crashes('a'), leads('b')],
    ['1 of c1'],
  ],
  ['what a storage takes stays', [leads('a'), takes('storage', 'a'), crashes('a'), leads('b')], []],
])('%s', (_, events, expected) => {
  const memories = new Memories();
  const lost: string[] = [];
  for (const [seq, event] of events.entries())
    memories.take({ ...event, seq } as TraceEvent, (client, writes) =>
      lost.push(`${writes} of ${client}`),
    );
  expect(lost).toEqual(expected);
});
