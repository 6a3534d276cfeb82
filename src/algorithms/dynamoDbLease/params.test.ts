// Shows which parameters of a DynamoDB lease are refused, and which cause a warning, exactly at the bound.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type LeaseParams, params, warningsFor } from './params';

const GIVEN = v.parse(params, {});
const warned = (changed: Partial<LeaseParams>, min = 10, max = 20) =>
  warningsFor({ ...GIVEN, ...changed }, { nodes: 3, latencyMs: { min, max } }).map(
    ({ param }) => param,
  );

describe('the parameters', () => {
  it('have the defaults of AWS’s examples', () => {
    expect(GIVEN).toMatchObject({ leaseMs: 20_000, heartbeatMs: 5000, pollMs: 1000 });
  });

  it('require a heartbeat shorter than the lease', () => {
    expect(v.is(params, { leaseMs: 1000, heartbeatMs: 999 })).toBe(true);
    const { issues } = v.safeParse(params, { leaseMs: 1000, heartbeatMs: 1000 });
    expect(issues?.map(({ path, message }) => [path?.[0]?.key, message])).toEqual([
      [
        'heartbeatMs',
        'Heartbeat must be shorter than the lease of 1000 ms, not 1000 ms: the lease would be over before it is renewed',
      ],
    ]);
  });

  it('refuse a poll of zero', () => {
    expect(v.is(params, { pollMs: 0 })).toBe(false);
  });
});

describe('the warnings', () => {
  it('are none by default', () => {
    expect(warned({})).toEqual([]);
  });

  it('ask for a heartbeat of at most half of the lease, as AWS’s client does', () => {
    expect(warned({ heartbeatMs: 10_000 })).toEqual([]);
    expect(warned({ heartbeatMs: 10_001 })).toEqual(['heartbeatMs']);
  });

  it('ask for a lease longer than others may take to see the next version', () => {
    expect(warned({ leaseMs: 3061, heartbeatMs: 1500, pollMs: 1500 })).toEqual([]);
    expect(warned({ leaseMs: 3060, heartbeatMs: 1500, pollMs: 1500 })).toEqual(['leaseMs']);
  });

  it('ask for a request timeout longer than a round trip', () => {
    expect(warned({ requestTimeoutMs: 41 })).toEqual([]);
    expect(warned({ requestTimeoutMs: 40 })).toEqual(['requestTimeoutMs']);
  });
});
