// Shows which change fires which of ZooKeeper's watches, what outlives a crash, and the holdings.
import { describe, expect, it } from 'vitest';
import type { Params } from '../sim/contracts/definition';
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

type Asked = readonly [kind: string, body: Body];
const create = (path: string, mode = 'persistent'): Asked => ['CREATE', { path, mode }];
const remove = (path: string): Asked => ['DELETE', { path }];
const set = (path: string): Asked => ['SET', { path, data: 'x' }];
const watch = (kind: 'EXISTS' | 'GET' | 'CHILDREN', path: string): Asked => [
  kind,
  { path, watch: true },
];

/** The notifications to n2, which watches after n1 has made /a and /a/b, when n1 then sends these requests. */
function notifications(watches: readonly Asked[], requests: readonly Asked[]): string[] {
  const by = (atMs: number, from: string, session: number) => (asked: Asked) =>
    ask(atMs, from, session, ...asked);
  const heard: Heard[] = [
    CONNECT,
    SECOND,
    ...[create('/a'), create('/a/b')].map(by(1, 'n1', S)),
    ...watches.map(by(2, 'n2', 2)),
    ...requests.map(by(3, 'n1', S)),
  ];
  return watchMail(serve(zooKeeper, heard).did).map((line) => line.replace('3 n2 ', ''));
}

describe('a watch', () => {
  it.each<[string, Asked[], Asked[], string[]]>([
    ['EXISTS: a creation', [watch('EXISTS', '/n')], [create('/n')], ['created /n']],
    ['EXISTS: a change', [watch('EXISTS', '/a')], [set('/a')], ['changed /a']],
    ['EXISTS: a deletion', [watch('EXISTS', '/a/b')], [remove('/a/b')], ['deleted /a/b']],
    ['GET: a change', [watch('GET', '/a')], [set('/a')], ['changed /a']],
    ['GET: a deletion', [watch('GET', '/a/b')], [remove('/a/b')], ['deleted /a/b']],
    ['GET: nothing that is not there', [watch('GET', '/n')], [create('/n')], []],
    ['GET: no child', [watch('GET', '/a')], [create('/a/c')], []],
    ['CHILDREN: a child more', [watch('CHILDREN', '/a')], [create('/a/c')], ['children /a']],
    ['CHILDREN: a child less', [watch('CHILDREN', '/a')], [remove('/a/b')], ['children /a']],
    ['CHILDREN: no change of data', [watch('CHILDREN', '/a')], [set('/a'), set('/a/b')], []],
    ['CHILDREN: no grandchild', [watch('CHILDREN', '/')], [create('/a/c')], []],
    ['CHILDREN: its own deletion', [watch('CHILDREN', '/a/b')], [remove('/a/b')], ['deleted /a/b']],
    ['CHILDREN: a child of the root', [watch('CHILDREN', '/')], [create('/n')], ['children /']],
    ['nothing refused', [watch('EXISTS', '/a')], [remove('/a')], []],
    ['one change only', [watch('GET', '/a')], [set('/a'), set('/a')], ['changed /a']],
    [
      'once, if set twice, and by two reads',
      [watch('GET', '/a'), watch('GET', '/a'), watch('EXISTS', '/a')],
      [set('/a')],
      ['changed /a'],
    ],
    [
      'a creation before its parent’s list',
      [watch('CHILDREN', '/a'), watch('EXISTS', '/a/n')],
      [create('/a/n')],
      ['created /a/n', 'children /a'],
    ],
    [
      'a deletion once, even if data and children are watched',
      [watch('CHILDREN', '/a/b'), watch('CHILDREN', '/a'), watch('GET', '/a/b')],
      [remove('/a/b'), create('/a/b'), remove('/a/b')],
      ['deleted /a/b', 'children /a'],
    ],
  ])('reports %s', (_, watches, requests, heard) => {
    expect(notifications(watches, requests)).toEqual(heard);
  });

  it('is not set by a read without a watch flag', () => {
    expect(
      notifications(
        [
          ['EXISTS', { path: '/a' }],
          ['CHILDREN', { path: '/a', watch: false }],
        ],
        [set('/a'), remove('/a/b')],
      ),
    ).toEqual([]);
  });

  it('fires at its own client before that client’s answer', () => {
    const { did } = serve(zooKeeper, [
      CONNECT,
      ask(1, 'n1', S, ...watch('EXISTS', '/a')),
      ask(2, 'n1', S, ...create('/a')),
    ]);
    expect(mail(did).slice(-2)).toEqual([
      ['n1', 'WATCH', { session: S, event: 'created', path: '/a' }],
      ['n1', 'REPLY', { ref: 2, path: '/a' }],
    ]);
  });

  it('ends with its session', () => {
    const { did } = serve(zooKeeper, [
      CONNECT,
      SECOND,
      ask(1, 'n2', 2, ...watch('EXISTS', '/a')),
      ask(2, 'n2', 2, 'CLOSE'),
      ask(3, 'n1', S, ...create('/a')),
    ]);
    expect(watchMail(did)).toEqual([]);
  });
});

describe('over a crash', () => {
  const before = serve(zooKeeper, [
    CONNECT,
    SECOND,
    ask(1, 'n1', S, ...create('/e-', 'ephemeralSequential')),
    ask(1, 'n1', S, ...create('/p')),
    ask(1, 'n2', 2, ...watch('EXISTS', '/e-0000000000')),
  ]);
  const again = (heard: readonly Heard[], untilMs: number, params: Params = {}) =>
    serve(zooKeeper, heard, { untilMs, durable: before.kept ?? null, params });
  const RESUME: Heard = [0, 'n1', 'CONNECT', { ref: 0, session: S, timeoutMs: 4000 }];
  const another = ask(1, 'n1', S, ...create('/e-', 'ephemeralSequential'));

  it('the tree stays, and its counters continue', () => {
    const { did, holds } = again([RESUME, another], 100);
    expect(mail(did).slice(1)).toEqual([['n1', 'REPLY', { ref: 1, path: '/e-0000000002' }]]);
    expect(holds.map(({ key, owner }) => [key, owner])).toEqual([
      ['/e-0000000000', 'n1'],
      ['/p', undefined],
      ['/e-0000000002', 'n1'],
    ]);
  });

  it('no connection is left: a session’s request does nothing until its client has connected again', () => {
    const lost = { error: 'CONNECTION_LOSS', session: S };
    const { did, holds } = again([another, ask(2, 'n1', S, 'PING')], 100);
    expect(mail(did)).toEqual([
      ['n1', 'REPLY', { ref: 1, ...lost }],
      ['n1', 'REPLY', { ref: 2, ...lost }],
    ]);
    expect(holds.map(({ key }) => key)).toEqual(['/e-0000000000', '/p']);
    // The session is not renewed, either.
    expect(firedMs(again([ask(2500, 'n1', S, 'PING')], 10_000).did)).toEqual([6000]);
    const kept = again([another], 100, { connections: false });
    expect(mail(kept.did)).toEqual([['n1', 'REPLY', { ref: 1, path: '/e-0000000002' }]]);
  });

  it('a session’s timeout starts again, and no watch is left', () => {
    const { did, holds } = again([], 10_000);
    expect(firedMs(did)).toEqual([6000]);
    expect(mail(did)).toEqual([]);
    expect(holds.map(({ key }) => key)).toEqual(['/p']);
  });

  it('no session id is used twice', () => {
    expect(mail(again([SECOND], 100).did)).toEqual([
      ['n2', 'REPLY', { ref: 0, session: 5, timeoutMs: 4000 }],
    ]);
  });
});

it('holdings are the znodes by age, with their owner, their end, and their watchers', () => {
  const { holds } = serve(zooKeeper, [
    CONNECT,
    SECOND,
    ask(1, 'n1', S, 'CREATE', { path: '/latch', mode: 'persistent', data: 'here' }),
    ask(1, 'n2', 2, ...create('/latch/b', 'ephemeral')),
    ask(1, 'n1', S, ...create('/latch/a', 'ephemeral')),
    ask(2, 'n1', S, ...watch('EXISTS', '/latch/b')),
    ask(2, 'n1', S, ...watch('CHILDREN', '/latch/b')),
    ask(2, 'n1', S, ...watch('EXISTS', '/latch/none')),
    ask(2, 'n2', 2, ...watch('CHILDREN', '/latch')),
    ask(2, 'n1', S, ...watch('GET', '/latch')),
    ask(2500, 'n1', S, 'PING'),
  ]);
  expect(holds).toEqual([
    { key: '/latch', value: 'here', watchers: ['n2', 'n1'] },
    { key: '/latch/b', value: '', owner: 'n2', sinceMs: 0, untilMs: 6000, watchers: ['n1'] },
    { key: '/latch/a', value: '', owner: 'n1', sinceMs: 2500, untilMs: 8000 },
  ]);
});
