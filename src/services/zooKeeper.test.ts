// Shows that ZooKeeper's sessions, znodes and watches are as its guide says; e2e/peers compares with the real one.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import { type Heard, serve } from './testing/oneService';
import zooKeeper from './zooKeeper';
import {
  ask,
  type Body,
  CONNECT,
  firedMs,
  mail,
  S,
  SECOND,
  watchMail,
} from './zooKeeper/testing/server';

const TICK_MS = 2000;
const run = (heard: readonly Heard[], life: Parameters<typeof serve>[2] = {}) =>
  serve(zooKeeper, heard, life);

/** The answers to n1 in one session, without refs. */
function answers(...asked: readonly (readonly [kind: string, body: Body])[]): Json[] {
  const heard = asked.map(([kind, body]) => ask(1, 'n1', S, kind, body));
  return mail(run([CONNECT, ...heard]).did)
    .slice(1)
    .map(([, , body]) => {
      const { ref: _, ...answer } = body as Body;
      return answer;
    });
}

const create = (path: string, mode = 'persistent', data = '') =>
  ['CREATE', { path, mode, data }] as const;

describe('a session', () => {
  it.each([
    [1, 2 * TICK_MS],
    [5000, 5000],
    [1e9, 20 * TICK_MS],
  ])('with a requested timeout of %d ms gets %d', (timeoutMs, given) => {
    const { did } = run([[0, 'n1', 'CONNECT', { ref: 7, timeoutMs }]]);
    expect(mail(did)).toEqual([['n1', 'REPLY', { ref: 7, session: S, timeoutMs: given }]]);
  });

  it.each([
    [0, 6000],
    [1999, 6000],
    // 2000 + 4000 is a tick: the session expires at the next one.
    [2000, 8000],
    [2001, 8000],
  ])('of 4 s with a ping at %d expires at %d', (atMs, expiresMs) => {
    const { did } = run([[atMs, 'n1', 'CONNECT', { ref: 0, timeoutMs: 4000 }]], {
      untilMs: 20_000,
    });
    expect(firedMs(did)).toEqual([expiresMs]);
  });

  const request = (kind: string, body: Body): Heard => [
    2500,
    'n1',
    kind,
    { ref: 1, session: S, ...body },
  ];
  it.each([
    request('PING', {}),
    request('EXISTS', { path: '/a' }),
    request('SET', { path: '/no', data: 'x' }),
  ])('is renewed at %d by %s: %s', (...heard) => {
    const { did } = run([CONNECT, heard], { untilMs: 20_000 });
    expect(firedMs(did).at(-1)).toBe(8000);
  });

  it('starts no timer for a ping that does not postpone its expiry', () => {
    const pings = [100, 200, 2100].map((atMs) => ask(atMs, 'n1', S, 'PING'));
    const { did } = run([CONNECT, ...pings], { untilMs: 5000 });
    const due = did.flatMap((output) => (output.type === 'timerStarted' ? [output.dueMs] : []));
    expect(due).toEqual([6000, 8000]);
    expect(mail(did).slice(1)).toEqual(pings.map(([ref]) => ['n1', 'PONG', { ref, session: S }]));
  });

  it('that expires removes its ephemeral znodes and gets no answers', () => {
    const { did, holds } = run(
      [
        CONNECT,
        SECOND,
        [1, 'n1', 'CREATE', { ref: 1, session: S, ...create('/e', 'ephemeral')[1] }],
        [1, 'n1', 'CREATE', { ref: 2, session: S, ...create('/p')[1] }],
        [2, 'n2', 'EXISTS', { ref: 1, session: 2, path: '/e', watch: true }],
        [5000, 'n2', 'PING', { session: 2 }],
        [7000, 'n1', 'GET', { ref: 3, session: S, path: '/p' }],
        [7000, 'n1', 'PING', { ref: 4, session: S }],
        [7000, 'n1', 'CONNECT', { ref: 5, session: S, timeoutMs: 4000 }],
      ],
      { untilMs: 8000 },
    );
    expect(watchMail(did)).toEqual(['6000 n2 deleted /e']);
    const expired = { error: 'SESSION_EXPIRED', session: S };
    expect(mail(did).slice(-3)).toEqual(
      [3, 4, 5].map((ref) => ['n1', 'REPLY', { ref, ...expired }]),
    );
    expect(holds.map(({ key }) => key)).toEqual(['/p']);
  });

  it('expires by the server’s own clock, also where times are rounded', () => {
    for (const clockRate of [0.3, 3, 1.7]) {
      const { did } = run([CONNECT], { untilMs: 30_000, clockRate });
      expect(firedMs(did)).toEqual([expect.closeTo(6000 / clockRate, 2)]);
    }
  });

  it('is resumed by its id, without its watches, with the new timeout', () => {
    const { did, holds } = run(
      [
        CONNECT,
        [1, 'n1', 'CREATE', { ref: 1, session: S, ...create('/e', 'ephemeral')[1] }],
        [2, 'n1', 'CHILDREN', { ref: 2, session: S, path: '/', watch: true }],
        [3, 'n2', 'CONNECT', { ref: 3, session: S, timeoutMs: 9000 }],
        [4, 'n2', 'CREATE', { ref: 4, session: S, ...create('/f')[1] }],
      ],
      { untilMs: 9000 },
    );
    expect(watchMail(did)).toEqual([]);
    expect(mail(did)).toContainEqual(['n2', 'REPLY', { ref: 3, session: S, timeoutMs: 9000 }]);
    expect(holds).toMatchObject([{ key: '/e', owner: 'n2', untilMs: 10_000 }, { key: '/f' }]);
  });

  it('closes at once, and its own watches report the end', () => {
    const { did } = run([
      CONNECT,
      [1, 'n1', 'CREATE', { ref: 1, session: S, ...create('/e', 'ephemeral')[1] }],
      [1, 'n1', 'EXISTS', { ref: 2, session: S, path: '/e', watch: true }],
      [2, 'n1', 'CLOSE', { ref: 3, session: S }],
      [3, 'n1', 'CLOSE', { ref: 4, session: S }],
    ]);
    expect(mail(did).slice(-3)).toEqual([
      ['n1', 'WATCH', { session: S, event: 'deleted', path: '/e' }],
      ['n1', 'REPLY', { ref: 3 }],
      ['n1', 'REPLY', { ref: 4, error: 'SESSION_EXPIRED', session: S }],
    ]);
    expect(did.filter(({ type }) => type === 'timerStopped')).toHaveLength(1);
  });
});

describe('a znode', () => {
  it('is numbered by the creations of its parent, deleted ones included', () => {
    expect(
      answers(
        create('/a'),
        create('/a/n-', 'persistentSequential'),
        create('/a/x'),
        ['DELETE', { path: '/a/x' }],
        create('/a/n-', 'ephemeralSequential'),
        create('/a/', 'ephemeralSequential'),
        ['CHILDREN', { path: '/a' }],
      ),
    ).toEqual([
      { path: '/a' },
      { path: '/a/n-0000000000' },
      { path: '/a/x' },
      {},
      { path: '/a/n-0000000002' },
      { path: '/a/0000000003' },
      { children: ['0000000003', 'n-0000000000', 'n-0000000002'] },
    ]);
  });

  it('has a version that a set raises and that a write may require', () => {
    const stat = (version: number) => ({ owner: null, czxid: 2, version });
    expect(
      answers(
        create('/a', 'persistent', 'one'),
        ['SET', { path: '/a', data: 'two', version: 0 }],
        ['SET', { path: '/a', data: 'no', version: 0 }],
        ['SET', { path: '/a', data: 'three' }],
        ['GET', { path: '/a' }],
        ['DELETE', { path: '/a', version: 1 }],
        ['DELETE', { path: '/a', version: 2 }],
        ['EXISTS', { path: '/a' }],
      ),
    ).toEqual([
      { path: '/a' },
      stat(1),
      { error: 'BAD_VERSION' },
      stat(2),
      { data: 'three', ...stat(2) },
      { error: 'BAD_VERSION' },
      {},
      { exists: false, owner: null, czxid: null, version: null },
    ]);
  });

  it('has its session as owner, and the number of its transaction, counting refused ones', () => {
    expect(
      answers(create('/no/where'), create('/e', 'ephemeral'), ['EXISTS', { path: '/e' }]).at(-1),
    ).toEqual({ exists: true, owner: S, czxid: 3, version: 0 });
  });

  it.each<[string, string, Body]>([
    ['NODE_EXISTS', ...create('/a')],
    ['NO_NODE', ...create('/no/b')],
    ['NO_CHILDREN_FOR_EPHEMERALS', ...create('/e/b')],
    ['NODE_EXISTS', ...create('/')],
    ['BAD_ARGUMENTS', ...create('b')],
    ['BAD_ARGUMENTS', ...create('/a/')],
    ['BAD_ARGUMENTS', ...create('/a/.')],
    ['BAD_ARGUMENTS', ...create('/a/..')],
    ['BAD_ARGUMENTS', ...create('/a/\u0007')],
    ['BAD_ARGUMENTS', ...create('/a/\ue000')],
    ['NO_NODE', ...create('/no/')],
    ['BAD_ARGUMENTS', 'CREATE', { path: '/b', mode: 'sequential' }],
    ['BAD_ARGUMENTS', 'CREATE', { mode: 'persistent' }],
    ['NO_NODE', 'GET', { path: '/b' }],
    ['NO_NODE', 'CHILDREN', { path: '/b' }],
    ['NO_NODE', 'SET', { path: '/b', data: '' }],
    ['BAD_ARGUMENTS', 'SET', { path: 'b', data: '' }],
    ['NO_NODE', 'DELETE', { path: '/b' }],
    ['NOT_EMPTY', 'DELETE', { path: '/a' }],
    ['BAD_VERSION', 'DELETE', { path: '/a', version: 3 }],
    ['BAD_ARGUMENTS', 'DELETE', { path: '/' }],
    ['BAD_ARGUMENTS', 'DELETE', { path: 'b' }],
  ])('answers %s to %s %o', (error, kind, body) => {
    const made = [create('/a'), create('/a/c'), create('/e', 'ephemeral')];
    expect(answers(...made, [kind, body]).at(-1)).toEqual({ error });
  });
});
