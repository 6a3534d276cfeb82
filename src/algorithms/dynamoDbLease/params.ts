// The parameters of a lease on a DynamoDB record, with their impossible and their unwise values.
import * as v from 'valibot';
import {
  type Surroundings,
  type Warning,
  warnUnlessLonger,
  warnUnlessWritten,
} from '../../sim/contracts/algorithm';
import { checkToWrite, choice, duration, text, toggle } from '../../sim/contracts/params';

export const params = v.pipe(
  v.strictObject({
    leaseMs: duration(
      'Lease',
      20000,
      'A node may take a record that has not changed for this long.',
    ),
    heartbeatMs: duration(
      'Heartbeat',
      5000,
      'How often the leader gives its record a new version.',
    ),
    pollMs: duration(
      'Poll',
      1000,
      'How long the other nodes wait before they read the record again.',
    ),
    waitMs: duration(
      'Additional wait',
      1000,
      'A call of acquireLock fails after a lease and this time, and the next call has not seen the record yet.',
      0,
    ),
    taskMs: duration('Task', 5000, 'How often the leader does its work, a write to the storage.'),
    writeMs: checkToWrite(),
    requestTimeoutMs: duration(
      'Request timeout',
      2000,
      'How long a request to DynamoDB waits for its answer.',
    ),
    told: choice(
      'Who tells',
      ['checks', 'monitor', 'nobody', 'atOnce'],
      'checks',
      'How the leader learns that its lease is over: its task asks isExpired() before each act; a session monitor calls it back at the end of the lease; not at all; or by the client at once, also when a heartbeat is refused.',
    ),
    localDeadline: toggle(
      'Local deadline',
      true,
      'The leader steps down when its lease is over by its own clock, once it is told. When off, it goes by answers alone.',
    ),
    holdLockOnServiceUnavailable: toggle(
      'Hold on 503',
      false,
      'A heartbeat that DynamoDB answers by 503 (Service Unavailable) counts as a renewal, although nothing was written.',
    ),
    key: text('Key', 'leader', 'The key of the record that the leader holds.'),
  }),
  v.forward(
    v.partialCheck(
      [['heartbeatMs'], ['leaseMs']],
      ({ heartbeatMs, leaseMs }) => heartbeatMs < leaseMs,
      ({ input: { heartbeatMs, leaseMs } }) =>
        `Heartbeat must be shorter than the lease of ${leaseMs} ms, not ${heartbeatMs} ms: the lease would be over before it is renewed`,
    ),
    ['heartbeatMs'],
  ),
);
export type LeaseParams = v.InferOutput<typeof params>;

/** Warnings about parameters that are unwise under these latencies. AWS's client refuses the case of the first one. */
export function warningsFor(
  given: LeaseParams,
  { latencyMs: { min, max } }: Surroundings,
): Warning[] {
  const { leaseMs, heartbeatMs, pollMs, requestTimeoutMs } = given;
  const half =
    'Heartbeat should be at most half of the lease: if one is lost, the lease is over before the next.';
  return [
    ...(2 * heartbeatMs > leaseMs ? [{ param: 'heartbeatMs', text: half }] : []),
    ...warnUnlessWritten(given),
    ...warnUnlessLonger(
      'leaseMs',
      leaseMs,
      heartbeatMs + pollMs + 4 * max - 2 * min,
      'so long it can take until others read the next version, and they take it for expired before',
    ),
    ...warnUnlessLonger(
      'requestTimeoutMs',
      requestTimeoutMs,
      2 * max,
      'an answer takes a round trip, or it comes too late',
    ),
  ];
}
