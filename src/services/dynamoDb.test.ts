// DynamoDB by itself: the conditional writes that succeed, their effects, and the holdings.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Service } from '../sim/contracts/service';
import { services } from './registry';
import { type Heard, serve } from './testing/oneService';

const dynamoDb = services.get('dynamoDb') as Service;

type Asked = readonly [kind: string, body: Readonly<Record<string, Json>>];

/** DynamoDB's answers to requests for the record `k` unless they name another, one every ms, from n1. */
function hear(asked: readonly Asked[], given: Parameters<typeof serve>[2] = {}) {
  const heard = asked.map(
    ([kind, body], ref): Heard => [ref + 1, 'n1', kind, { ref, key: 'k', ...body }],
  );
  return serve(dynamoDb, heard, given);
}

/** The bodies of all answers. */
const answers = (asked: readonly Asked[], given?: Parameters<typeof hear>[1]) =>
  hear(asked, given).did.flatMap((one) => (one.type === 'send' ? [one.body] : []));
const holdings = (asked: readonly Asked[], given?: Parameters<typeof hear>[1]) =>
  hear(asked, given)
    .did.flatMap((one) => (one.type === 'holdings' ? [one.holdings] : []))
    .at(-1);

const put = (item: Json, condition?: Json): Asked => [
  'PUT',
  condition === undefined ? { item } : { item, if: condition },
];
const update = (item: Json, condition?: Json): Asked => ['UPDATE', { ...put(item, condition)[1] }];
const GET: Asked = ['GET', {}];
const FAILED = 'ConditionalCheckFailedException';

describe('a request', () => {
  it('is answered to its sender, under its number', () => {
    expect(hear([GET]).did).toContainEqual({
      atMs: 1,
      type: 'send',
      to: ['n1'],
      kind: 'REPLY',
      body: { ref: 0, item: null },
    });
  });

  it('reads the last write of its key', () => {
    const other: Asked = ['GET', { key: 'other' }];
    expect(answers([put({ a: 1 }), GET, other])).toEqual([
      { ref: 0, item: { a: 1 } },
      { ref: 1, item: { a: 1 } },
      { ref: 2, item: null },
    ]);
  });
});

describe('a condition', () => {
  it('of absence admits the first write, and shows later ones the record', () => {
    expect(answers([put({ owner: 'n1' }, 'absent'), put({ owner: 'n2' }, 'absent'), GET])).toEqual([
      { ref: 0, item: { owner: 'n1' } },
      { ref: 1, error: FAILED, item: { owner: 'n1' } },
      { ref: 2, item: { owner: 'n1' } },
    ]);
  });

  it('of a version admits one of two writers that have read the same one', () => {
    const old = { version: 'v1' };
    const asked = [put(old), put({ version: 'v2' }, old), put({ version: 'v3' }, old), GET];
    expect(answers(asked).slice(1)).toEqual([
      { ref: 1, item: { version: 'v2' } },
      { ref: 2, error: FAILED, item: { version: 'v2' } },
      { ref: 3, item: { version: 'v2' } },
    ]);
  });

  it('of several attributes requires each of them', () => {
    const item = { owner: 'n1', version: 'v1' };
    const asked = [
      put(item),
      update({ x: 1 }, { owner: 'n2', version: 'v1' }),
      update({ x: 2 }, { owner: 'n1', version: 'v2' }),
      update({ x: 3 }, { owner: 'n1', lacking: true }),
      update({ x: 4 }, { owner: 'n1', version: 'v1' }),
    ];
    expect(answers(asked).slice(1)).toEqual([
      { ref: 1, error: FAILED, item },
      { ref: 2, error: FAILED, item },
      { ref: 3, error: FAILED, item },
      { ref: 4, item: { ...item, x: 4 } },
    ]);
  });

  it('of a version is not met without a record, nor by a number that looks like it', () => {
    const asked = [
      update({ x: 1 }, { version: 1 }),
      put({ version: '1' }),
      put({}, { version: 1 }),
    ];
    expect(answers(asked)).toEqual([
      { ref: 0, error: FAILED },
      { ref: 1, item: { version: '1' } },
      { ref: 2, error: FAILED, item: { version: '1' } },
    ]);
  });

  it('may be left out, or be null: then the last write wins', () => {
    expect(answers([put({ a: 1 }), put({ a: 2 }, null), GET]).at(-1)).toEqual({
      ref: 2,
      item: { a: 2 },
    });
  });
});

describe('a write', () => {
  it('replaces the record as a PUT, and the named attributes as an UPDATE', () => {
    expect(answers([put({ a: 1, b: 2 }), update({ b: 3, c: 4 }), put({ d: 5 })])).toEqual([
      { ref: 0, item: { a: 1, b: 2 } },
      { ref: 1, item: { a: 1, b: 3, c: 4 } },
      { ref: 2, item: { d: 5 } },
    ]);
  });

  it('creates a missing record, also as an UPDATE', () => {
    expect(answers([update({ a: 1 }), GET]).at(-1)).toEqual({ ref: 1, item: { a: 1 } });
  });

  it('deletes a record when its condition holds, and returns it', () => {
    const remove = (condition: Json): Asked => ['DELETE', { if: condition }];
    const asked = [
      put({ version: 'v1' }),
      remove({ version: 'v2' }),
      remove({ version: 'v1' }),
      GET,
    ];
    expect(answers(asked).slice(1)).toEqual([
      { ref: 1, error: FAILED, item: { version: 'v1' } },
      { ref: 2, item: { version: 'v1' } },
      { ref: 3, item: null },
    ]);
    expect(holdings(asked)).toEqual([]);
  });

  it('survives a crash', () => {
    const { kept } = hear([put({ a: 1 }), ['PUT', { key: 'other', item: { b: 2 } }]]);
    const asked: Asked[] = [GET, ['GET', { key: 'other' }]];
    expect(answers(asked, { durable: kept as Json })).toEqual([
      { ref: 0, item: { a: 1 } },
      { ref: 1, item: { b: 2 } },
    ]);
  });
});

describe('the display', () => {
  const lease = { owner: 'n2', version: 'v1', leaseMs: 100, token: 3, isReleased: false };

  it('has a record with its owner, from its last write to the end of its lease', () => {
    expect(holdings([put(lease)])).toEqual([
      { key: 'k', value: 'version v1, token 3', owner: 'n2', sinceMs: 1, untilMs: 101 },
    ]);
    expect(holdings([put(lease), update({ version: 'v2' }), put({}, 'absent')])).toEqual([
      { key: 'k', value: 'version v2, token 3', owner: 'n2', sinceMs: 2, untilMs: 102 },
    ]);
  });

  it('has no end for a released record, nor for one without a lease', () => {
    expect(holdings([put(lease), update({ isReleased: true })])).toEqual([
      { key: 'k', value: 'released, version v1, token 3', owner: 'n2', sinceMs: 2 },
    ]);
    expect(holdings([put({ n: 1 })])).toEqual([{ key: 'k', value: 'n 1', sinceMs: 1 }]);
  });

  it('has the times of the service’s own clock, also at another rate', () => {
    const [drawn] = holdings([put(lease)], { clockRate: 2 }) ?? [];
    expect([drawn?.sinceMs, drawn?.untilMs]).toEqual([2, 102]);
  });
});
