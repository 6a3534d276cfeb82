// Fenced storage by itself: the writes that it takes and refuses, key by key, with fencing and without.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Output } from '../sim/contracts/protocol';
import type { Service } from '../sim/contracts/service';
import { services } from './registry';
import { type Heard, serve } from './testing/oneService';

const storage = services.get('fencedStorage') as Service;

type Write = readonly [from: string, key: string, token: number | null, value?: string];

/** The storage's answers to bodies of WRITE, one every ms, and its durable state at the end. */
function hear(
  bodies: readonly (readonly [from: string, body: Json])[],
  given: Parameters<typeof serve>[2] = {},
) {
  const heard = bodies.map(([from, body], index): Heard => [index + 1, from, 'WRITE', body]);
  return serve(storage, heard, given);
}

const write = (writes: readonly Write[], given?: Parameters<typeof hear>[1]) =>
  hear(
    writes.map(([from, key, token, value = 'x']) => [from, { key, token, value }]),
    given,
  );

/** `took` or `refused`, the writer and the token of each. */
const verdicts = (did: readonly Output[]) =>
  did.flatMap((one) => {
    if (one.type === 'writeAccepted') return `took ${one.from} ${one.token}`;
    return one.type === 'writeRejected' ? `refused ${one.from} ${one.token}: ${one.why}` : [];
  });
const answers = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'send' ? [[one.to, one.kind, one.body]] : []));
const holdings = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'holdings' ? [one.holdings] : [])).at(-1);

describe('with fencing', () => {
  it('accepts a token that is not lower than the last of its key', () => {
    const writes: Write[] = [
      ['n1', 'a', 33],
      ['n1', 'a', 33],
      ['n2', 'a', 34],
      ['n1', 'a', 33],
      ['n2', 'a', 34],
    ];
    expect(verdicts(write(writes).did)).toEqual([
      'took n1 33',
      'took n1 33',
      'took n2 34',
      'refused n1 33: its token 33 is older than 34',
      'took n2 34',
    ]);
  });

  it('compares tokens of the same key only', () => {
    const writes: Write[] = [
      ['n2', 'a', 34],
      ['n1', 'b', 33],
      ['n1', 'a', 33],
    ];
    expect(verdicts(write(writes).did)).toEqual([
      'took n2 34',
      'took n1 33',
      'refused n1 33: its token 33 is older than 34',
    ]);
  });

  it('refuses a write without a token where its key has been written under one', () => {
    const writes: Write[] = [
      ['n1', 'a', null],
      ['n4', 'a', null],
      ['n2', 'a', 34],
      ['n3', 'a', null],
      ['n3', 'b', null],
    ];
    const { did } = write(writes);
    expect(verdicts(did)).toEqual([
      'took n1 null',
      'took n4 null',
      'took n2 34',
      'refused n3 null: it has no token',
      'took n3 null',
    ]);
    expect(answers(did)[3]).toEqual([['n3'], 'REJECTED', { key: 'a', token: null, lastToken: 34 }]);
  });

  it('ignores a message without a key or a token', () => {
    const { did } = hear([
      ['n1', null],
      ['n1', 'a'],
      ['n1', { token: 33 }],
      ['n1', { key: 'a' }],
      ['n1', { key: 'a', token: '33' }],
    ]);
    expect([verdicts(did), answers(did)]).toEqual([[], []]);
  });

  it('keeps the value that a refused write would have overwritten', () => {
    const { did } = write([
      ['n2', 'a', 34, 'new'],
      ['n1', 'a', 33, 'old'],
      ['n1', 'b', 33, 'other'],
      ['n2', 'a', 34, 'newer'],
    ]);
    expect(holdings(did)).toEqual([
      { key: 'a', value: 'newer (token 34)', owner: 'n2' },
      { key: 'b', value: 'other (token 33)', owner: 'n1' },
    ]);
  });
});

describe('with one token for all keys', () => {
  const params = { tokenPer: 'service' };
  const WRITES: Write[] = [
    ['n2', 'a', 34],
    ['n1', 'b', 33],
  ];

  it('refuses a lower token on any key', () => {
    const { did } = write(WRITES, { params });
    expect(verdicts(did)).toEqual(['took n2 34', 'refused n1 33: its token 33 is older than 34']);
    expect(answers(did).at(-1)).toEqual([
      ['n1'],
      'REJECTED',
      { key: 'b', token: 33, lastToken: 34 },
    ]);
  });

  it('forgets that token in a crash, but not the tokens of the keys', () => {
    const durable = write(WRITES, { params }).kept as Json;
    const after: Write[] = [
      ['n1', 'b', 33],
      ['n1', 'a', 33],
    ];
    expect(verdicts(write(after, { params, durable }).did)).toEqual([
      'took n1 33',
      'refused n1 33: its token 33 is older than 34',
    ]);
  });
});

describe('without fencing', () => {
  const params = { fencing: false };

  it('accepts a write without a token', () => {
    const { did } = write([['n1', 'a', null, 'free']], { params });
    expect(verdicts(did)).toEqual(['took n1 null']);
    expect(holdings(did)).toEqual([{ key: 'a', value: 'free', owner: 'n1' }]);
  });

  it('lets an overtaken leader overwrite a newer leader’s value', () => {
    const { did } = write(
      [
        ['n2', 'a', 34, 'new'],
        ['n1', 'a', 33, 'old'],
      ],
      { params },
    );
    expect(verdicts(did)).toEqual(['took n2 34', 'took n1 33']);
    expect(holdings(did)).toEqual([{ key: 'a', value: 'old (token 33)', owner: 'n1' }]);
  });
});

describe('its answers', () => {
  it('go to the sender, and repeat the names of the write', () => {
    const body = { key: 'a', token: 34, write: 'c1-7', client: 'c1', ref: 5 };
    const { did } = hear([
      ['n2', body],
      ['n1', { ...body, token: 33, write: 'c1-8', ref: 6 }],
      ['n2', { key: 'a', token: 34, value: 'x' }],
    ]);
    expect(answers(did)).toEqual([
      [['n2'], 'WRITTEN', body],
      [['n1'], 'REJECTED', { ...body, token: 33, write: 'c1-8', ref: 6, lastToken: 34 }],
      [['n2'], 'WRITTEN', { key: 'a', token: 34 }],
    ]);
  });

  it('name the client’s write in the trace', () => {
    const named = { key: 'a', token: 2, write: 'c1-7', client: 'c1' };
    const { did } = hear([
      ['n2', named],
      ['n1', { key: 'a', token: 1 }],
    ]);
    expect(did.filter(({ type }) => type.startsWith('write'))).toEqual([
      { atMs: 1, type: 'writeAccepted', key: 'a', token: 2, from: 'n2', write: 'c1-7' },
      {
        atMs: 2,
        type: 'writeRejected',
        key: 'a',
        token: 1,
        from: 'n1',
        write: null,
        why: 'its token 1 is older than 2',
      },
    ]);
    // A client's write is its own value: nodes do not read the writes that they pass on.
    expect(holdings(did)).toEqual([{ key: 'a', value: 'c1-7 (token 2)', owner: 'n2' }]);
  });
});

it('the highest token survives a crash, even one overwritten by a lower one without fencing', () => {
  const before = write([['n2', 'a', 34]]).kept as Json;
  expect(verdicts(write([['n1', 'a', 33]], { durable: before }).did)).toEqual([
    'refused n1 33: its token 33 is older than 34',
  ]);
  const unfenced = write(
    [
      ['n2', 'a', 34],
      ['n1', 'a', 33],
    ],
    { params: { fencing: false } },
  ).kept as Json;
  expect(verdicts(write([['n1', 'a', 33]], { durable: unfenced }).did)).toEqual([
    'refused n1 33: its token 33 is older than 34',
  ]);
});
