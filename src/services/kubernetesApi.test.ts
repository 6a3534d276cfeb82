// The Kubernetes API by itself: the permission to change a Lease, the answer to an outdated update, and its holdings.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Service } from '../sim/contracts/service';
import { services } from './registry';
import { type Heard, serve } from './testing/oneService';

const kubernetesApi = services.get('kubernetesApi') as Service;

type Asked = readonly [kind: string, body: Readonly<Record<string, Json>>];
type Answer = { ref: number; error?: string; lease?: { resourceVersion: string } };

/** The API's answers to requests for the Lease `l` unless they name another, one every ms, from n1. */
function hear(asked: readonly Asked[], durable?: Json) {
  const heard = asked.map(
    ([kind, body], ref): Heard => [ref + 1, 'n1', kind, { ref, name: 'l', ...body }],
  );
  return serve(kubernetesApi, heard, durable === undefined ? {} : { durable });
}

const answers = (asked: readonly Asked[], durable?: Json) =>
  hear(asked, durable).did.flatMap((one) => (one.type === 'send' ? [one.body as Answer] : []));
const holdings = (asked: readonly Asked[]) =>
  hear(asked)
    .did.flatMap((one) => (one.type === 'holdings' ? [one.holdings] : []))
    .at(-1);

const spec = (holderIdentity: string, more: Readonly<Record<string, number>> = {}) => ({
  holderIdentity,
  leaseDurationSeconds: 15,
  acquireTime: 7,
  renewTime: 8,
  leaseTransitions: 0,
  ...more,
});
const create = (holder: string, more = {}): Asked => ['CREATE', { lease: spec(holder, more) }];
const update = (holder: string, resourceVersion: string, more = {}): Asked => [
  'UPDATE',
  { lease: spec(holder, more), resourceVersion },
];
const GET: Asked = ['GET', {}];
const stored = (holder: string, resourceVersion: string, more = {}) => ({
  ...spec(holder, more),
  name: 'l',
  resourceVersion,
});

describe('a Lease', () => {
  it('is not found before it is created', () => {
    expect(answers([GET, update('n1', '1'), create('n1'), GET])).toEqual([
      { ref: 0, error: 'NotFound' },
      { ref: 1, error: 'NotFound' },
      { ref: 2, lease: stored('n1', '1') },
      { ref: 3, lease: stored('n1', '1') },
    ]);
  });

  it('is created once', () => {
    expect(answers([create('n1'), create('n2'), GET])).toEqual([
      { ref: 0, lease: stored('n1', '1') },
      { ref: 1, error: 'AlreadyExists' },
      { ref: 2, lease: stored('n1', '1') },
    ]);
  });

  it('is updated by one of two writers of the same version; the other gets a Conflict', () => {
    expect(answers([create('n1'), update('n2', '1'), update('n3', '1'), GET]).slice(1)).toEqual([
      { ref: 1, lease: stored('n2', '2') },
      { ref: 2, error: 'Conflict' },
      { ref: 3, lease: stored('n2', '2') },
    ]);
  });

  it('is never updated unconditionally', () => {
    const blind: Asked = ['UPDATE', { lease: spec('n2') }];
    expect(answers([create('n1'), blind]).at(-1)).toEqual({ ref: 1, error: 'Invalid' });
  });

  it.each([
    [{ leaseDurationSeconds: 0 }],
    [{ leaseDurationSeconds: -1 }],
    [{ leaseTransitions: -1 }],
  ])('is not written with %o', (more) => {
    expect(answers([create('n1', more), create('n1'), update('n1', '1', more), GET])).toEqual([
      { ref: 0, error: 'Invalid' },
      { ref: 1, lease: stored('n1', '1') },
      { ref: 2, error: 'Invalid' },
      { ref: 3, lease: stored('n1', '1') },
    ]);
  });

  it('has versions that count the changes of all objects, also over a crash', () => {
    const other: Asked = ['CREATE', { name: 'other', lease: spec('n1') }];
    const { kept } = hear([create('n1'), other]);
    expect(answers([update('n2', '1'), ['GET', { name: 'other' }]], kept as Json)).toEqual([
      { ref: 0, lease: stored('n2', '3') },
      { ref: 1, lease: { ...stored('n1', '2'), name: 'other' } },
    ]);
  });

  it('changes exactly when an update names its latest version, in any sequence of requests', () => {
    const request = fc.oneof(
      fc.constant(GET),
      fc.constant(create('n1')),
      fc.integer({ min: 0, max: 12 }).map((version) => update('n2', String(version))),
    );
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), (asked) => {
        let version = 0;
        for (const [index, { error, lease }] of answers(asked).entries()) {
          const [kind, body] = asked[index] as Asked;
          const isDue =
            kind === 'CREATE'
              ? version === 0
              : version > 0 && (kind === 'GET' || body['resourceVersion'] === String(version));
          if (isDue && kind !== 'GET') version += 1;
          expect(error === undefined).toBe(isDue);
          if (isDue) expect(lease?.resourceVersion).toBe(String(version));
        }
      }),
    );
  });
});

describe('the display', () => {
  it('has a Lease with its holder, from its last update for its duration', () => {
    expect(holdings([create('n1'), update('n2', '1', { leaseTransitions: 4 })])).toEqual([
      {
        key: 'l',
        value: 'leaseTransitions 4, resourceVersion 2',
        owner: 'n2',
        sinceMs: 2,
        untilMs: 15002,
      },
    ]);
  });

  it('has no end for a Lease without a holder, and does not change after a Conflict', () => {
    expect(holdings([create('n1'), update('', '1'), update('n1', '1')])).toEqual([
      { key: 'l', value: 'leaseTransitions 0, resourceVersion 2', sinceMs: 2 },
    ]);
  });
});
