// Shows which parameters of a Kubernetes Lease are refused, and which cause a warning, exactly at the bound.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type LeaseParams, params, warningsFor } from './params';

const GIVEN = v.parse(params, {});
const warned = (changed: Partial<LeaseParams>, min = 10, max = 20) =>
  warningsFor({ ...GIVEN, ...changed }, { nodes: 3, latencyMs: { min, max } }).map(
    ({ param }) => param,
  );
const refused = (given: Partial<LeaseParams>) =>
  v.safeParse(params, given).issues?.map(({ path, message }) => [path?.[0]?.key, message]) ?? [];

describe('the parameters', () => {
  it('have the defaults of Kubernetes’ own components', () => {
    expect(GIVEN).toMatchObject({ leaseMs: 15_000, renewDeadlineMs: 10_000, retryMs: 2000 });
  });

  it('require a lease duration longer than the renew deadline, as client-go does', () => {
    expect(refused({ leaseMs: 10_000.001 })).toEqual([]);
    expect(refused({ leaseMs: 10_000 })).toEqual([
      [
        'leaseMs',
        'Lease duration must be longer than the renew deadline of 10000 ms, not 10000 ms: another would lead before the leader stops',
      ],
    ]);
  });

  it('require a renew deadline longer than 1.2 retry periods, as client-go does', () => {
    expect(refused({ retryMs: 8333 })).toEqual([]);
    expect(refused({ retryMs: 10_000 / 1.2 })).toEqual([
      [
        'renewDeadlineMs',
        'Renew deadline must be longer than 1.2 retry periods, 10000 ms, not 10000 ms: there would be no second try',
      ],
    ]);
  });
});

describe('the warnings', () => {
  it('are none by default', () => {
    expect(warned({})).toEqual([]);
  });

  it('ask for a lease that outlasts a leader’s last tries, if it keeps its deadline', () => {
    // Even with clocks of equal rate, less than retry + deadline + the longest latency − five of the shortest is not
    // enough.
    expect(warned({ leaseMs: 11_970.001 })).toEqual([]);
    expect(warned({ leaseMs: 11_970 })).toEqual(['leaseMs']);
    expect(warned({ leaseMs: 11_970, localDeadline: false })).toEqual([]);
  });

  it('ask for a lease longer than others may take to see the next renewal', () => {
    const given = { renewDeadlineMs: 4000, retryMs: 3000, requestTimeoutMs: 100 };
    expect(warned({ ...given, leaseMs: 9691 })).toEqual([]);
    expect(warned({ ...given, leaseMs: 9690 })).toEqual(['leaseMs']);
  });

  it('ask for time for a second try when a request hangs', () => {
    expect(warned({ requestTimeoutMs: 9919 })).toEqual([]);
    expect(warned({ requestTimeoutMs: 9920 })).toEqual(['renewDeadlineMs']);
    expect(warned({ requestTimeoutMs: 9920, localDeadline: false })).toEqual([]);
  });

  it('ask for a request timeout longer than a round trip', () => {
    expect(warned({ requestTimeoutMs: 41 })).toEqual([]);
    expect(warned({ requestTimeoutMs: 40 })).toEqual(['requestTimeoutMs']);
  });
});
