// One locker alone: it receives only the test's messages from nodes.
import { expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Client } from '../sim/contracts/client';
import { defaultParams } from '../sim/contracts/params';
import { Process } from '../sim/process/process';
import { processSpec } from '../sim/testing/processSpec';
import { clients } from './registry';

const locker = clients.get('locker') as Client;
type Heard = readonly [atMs: number, from: string, kind: string, body: Json];

/** The requests and answers of c1, and the ends of its locks, when it receives these messages. */
function live(heard: readonly Heard[], untilMs: number) {
  const spec = processSpec({
    self: { id: 'c1', priority: 0 },
    peers: ['n1', 'n2', 'n3'].map((id, index) => ({ id, priority: index + 1 })),
    params: defaultParams(locker.params),
  });
  const inputs = heard.map(([atMs, from, kind, body]) => ({ atMs, from, kind, body }));
  const boot = { atMs: 0, spec };
  const result = new Process(locker, spec).run({ boot, floorMs: 0, inputs, untilMs });
  if ('error' in result) throw new Error(result.error);
  return result.outputs.flatMap((one) => {
    if (one.type === 'send') return `${one.atMs} asks ${one.to}`;
    if (one.type === 'lease') return `${one.atMs} holds until ${one.lease?.untilMs ?? 'no more'}`;
    return one.type === 'clientAnswered' ? `${one.atMs} ${one.answer} by ${one.by}` : [];
  });
}
const answer = (atMs: number, from: string, kind: string, more = {}): Heard => [
  atMs,
  from,
  kind,
  { write: 'c1-1', ...more },
];

it('holds its lock from the grant until its time, counted from the request', () => {
  expect(live([answer(1200, 'n1', 'WRITTEN')], 4001)).toEqual([
    '1000 asks n1',
    '1200 accepted by n1',
    '1200 holds until 3000',
    '3000 holds until no more',
    '4000 asks n1',
  ]);
});

it('asks again after a refusal', () => {
  const did = live([answer(1200, 'n1', 'REJECTED')], 1701);
  expect(did).toEqual(['1000 asks n1', '1200 rejected by n1', '1700 asks n1']);
});

it.each([
  ['the leader that a node names', 'n3', 'n3'],
  ['the next node where none is named', null, 'n2'],
  ['the next node where nobody of that name is known', 'n9', 'n2'],
])('asks %s', (_, leader, next) => {
  const did = live([answer(1200, 'n1', 'NOT_LEADER', { leader })], 1701);
  expect(did).toEqual(['1000 asks n1', '1200 redirected by n1', `1700 asks ${next}`]);
});

it('asks the next node when no answer comes, and takes no grant that comes too late', () => {
  const did = live([answer(2100, 'n1', 'WRITTEN')], 2500);
  expect(did).toEqual(['1000 asks n1', '2000 unanswered by n1', '2000 asks n2']);
});
