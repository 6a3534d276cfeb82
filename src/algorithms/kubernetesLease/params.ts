// The parameters of a Kubernetes Lease, with their impossible and their unwise values.
import * as v from 'valibot';
import { roundMs } from '../../sim/base/time';
import { type Surroundings, type Warning, warnUnlessLonger } from '../../sim/contracts/algorithm';
import { duration, text, toggle } from '../../sim/contracts/params';

/** A candidate lengthens each pause by a random part of this many retry periods (client-go's own constant). */
export const JITTER_FACTOR = 1.2;

export const params = v.pipe(
  v.strictObject({
    leaseMs: duration(
      'Lease duration',
      15000,
      'A node that has seen no change of the Lease for this long may take it.',
    ),
    renewDeadlineMs: duration(
      'Renew deadline',
      10000,
      'How long a leader that cannot renew keeps trying before it stops leading.',
    ),
    retryMs: duration(
      'Retry period',
      2000,
      'The pause between two tries. A follower waits up to 2.2 times as long, at random.',
    ),
    taskMs: duration('Task', 5000, 'How often the leader does its work, a write to the storage.'),
    requestTimeoutMs: duration(
      'Request timeout',
      5000,
      'How long a request to the API waits for its answer.',
    ),
    localDeadline: toggle(
      'Local deadline',
      true,
      'The leader keeps the renew deadline. When off, a leader that cannot renew leads until it is told otherwise.',
    ),
    name: text('Name', 'leader', 'The name of the Lease that the leader holds.'),
  }),
  v.forward(
    v.partialCheck(
      [['leaseMs'], ['renewDeadlineMs']],
      ({ leaseMs, renewDeadlineMs }) => leaseMs > renewDeadlineMs,
      ({ input: { leaseMs, renewDeadlineMs } }) =>
        `Lease duration must be longer than the renew deadline of ${renewDeadlineMs} ms, not ${leaseMs} ms: another would lead before the leader stops`,
    ),
    ['leaseMs'],
  ),
  v.forward(
    v.partialCheck(
      [['renewDeadlineMs'], ['retryMs']],
      ({ renewDeadlineMs, retryMs }) => renewDeadlineMs > roundMs(JITTER_FACTOR * retryMs),
      ({ input: { renewDeadlineMs, retryMs } }) =>
        `Renew deadline must be longer than ${JITTER_FACTOR} retry periods, ${roundMs(JITTER_FACTOR * retryMs)} ms, not ${renewDeadlineMs} ms: there would be no second try`,
    ),
    ['renewDeadlineMs'],
  ),
);
export type LeaseParams = v.InferOutput<typeof params>;

/** Warnings about parameters that are unwise under these latencies. */
export function warningsFor(
  { leaseMs, renewDeadlineMs, retryMs, requestTimeoutMs, localDeadline }: LeaseParams,
  { latencyMs: { min, max } }: Surroundings,
): Warning[] {
  return [
    ...warnUnlessLonger(
      'leaseMs',
      leaseMs,
      localDeadline ? retryMs + renewDeadlineMs + max - 5 * min : 0,
      'a leader stops only so long after its last renewal, and another may lead before',
    ),
    ...warnUnlessLonger(
      'leaseMs',
      leaseMs,
      (2 + JITTER_FACTOR) * retryMs + 5 * max - min,
      'so long it can take until others see the next renewal, and they take it for expired before',
    ),
    ...warnUnlessLonger(
      'renewDeadlineMs',
      renewDeadlineMs,
      localDeadline ? requestTimeoutMs + 4 * max : 0,
      'a single request that gets no answer leaves no time for another try',
    ),
    ...warnUnlessLonger(
      'requestTimeoutMs',
      requestTimeoutMs,
      2 * max,
      'an answer takes a round trip, or it comes too late',
    ),
  ];
}
