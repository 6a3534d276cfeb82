// One contender alone: it receives only the test's messages from Redis and the storage.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Client } from '../sim/contracts/client';
import { defaultParams } from '../sim/contracts/params';
import { Process } from '../sim/process/process';
import { processSpec } from '../sim/testing/processSpec';
import { clients } from './registry';

const contender = clients.get('contender') as Client;
type Heard = readonly [atMs: number, from: string, kind: string, body: Json];

/** The messages and reports of c1, each as `kind at …`, when it receives these messages. */
function live(heard: readonly Heard[], untilMs: number) {
  const spec = processSpec({
    self: { id: 'c1', priority: 0 },
    services: [
      { id: 'redis', kind: 'redis' },
      { id: 'storage', kind: 'fencedStorage' },
    ],
    params: defaultParams(contender.params),
  });
  const inputs = heard.map(([atMs, from, kind, body]) => ({ atMs, from, kind, body }));
  const result = new Process(contender, spec).run({
    boot: { atMs: 0, spec },
    floorMs: 0,
    inputs,
    untilMs,
  });
  if ('error' in result) throw new Error(result.error);
  return result.outputs.flatMap((one) => {
    if (one.type === 'send') return `${one.kind} ${one.atMs} ${JSON.stringify(one.body)}`;
    return one.type === 'clientAnswered' ? `${one.answer} ${one.atMs} ${one.write}` : [];
  });
}
const reply = (atMs: number, ref: number, value: Json): Heard => [
  atMs,
  'redis',
  'REPLY',
  { ref, value },
];
const kinds = (did: readonly string[]) => did.map((one) => one.split(' ').slice(0, 2).join(' '));

describe('a contender', () => {
  it('asks for its key every poll, until it is granted to it', () => {
    const did = live([reply(10, 0, ['c2', 1]), reply(20, 0, ['c2', 1])], 4100);
    expect(kinds(did)).toEqual(['ACQUIRE 0', 'ACQUIRE 2000', 'ACQUIRE 4000']);
    expect(did[0]).toBe('ACQUIRE 0 {"ref":0,"args":["reports","c1","6000"]}');
  });

  it('writes under its token while it holds the key, and renews it', () => {
    const did = live([reply(10, 0, ['c1', 7]), reply(2010, 2000, 1)], 2500);
    expect(kinds(did)).toEqual(['ACQUIRE 0', 'WRITE 10', 'WRITE 1010', 'RENEW 2000', 'WRITE 2010']);
    expect(did[1]).toBe('WRITE 10 {"key":"reports-state","token":7,"write":"c1-1"}');
  });

  it.each([
    ['the key is another’s', [reply(2010, 2000, 0)], 2010, 1010],
    ['its lease is over', [], 6000, 5010],
  ])('stops writing and asks again when %s', (_, more, atMs, lastWriteMs) => {
    const did = kinds(live([reply(10, 0, ['c1', 7]), ...more], 7500));
    expect(did).toContain(`ACQUIRE ${atMs}`);
    expect(did.findLast((one) => one.startsWith('WRITE'))).toBe(`WRITE ${lastWriteMs}`);
  });

  it('takes no old answer for one to its present request', () => {
    const did = kinds(live([reply(10, 0, ['c2', 1]), reply(2010, 0, ['c1', 7])], 2500));
    expect(did).toEqual(['ACQUIRE 0', 'ACQUIRE 2000']);
  });

  it('reports the storage’s answers, and leads on after a refusal', () => {
    const heard: Heard[] = [
      reply(10, 0, ['c1', 7]),
      [20, 'storage', 'WRITTEN', { key: 'reports-state', token: 7, write: 'c1-1' }],
      [1020, 'storage', 'REJECTED', { key: 'reports-state', token: 7, write: 'c1-2' }],
    ];
    const did = kinds(live(heard, 2000));
    expect(did).toEqual(['ACQUIRE 0', 'WRITE 10', 'accepted 20', 'WRITE 1010', 'rejected 1020']);
  });
});
