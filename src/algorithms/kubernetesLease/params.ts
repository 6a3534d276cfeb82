// The parameters of a Kubernetes Lease, with their impossible and their unwise values.
import * as v from 'valibot';
import { roundMs } from '../../sim/base/time';
import {
  type Surroundings,
  type Warning,
  warnUnlessLonger,
  warnUnlessWritten,
} from '../../sim/contracts/algorithm';
import { checkToWrite, choice, duration, text, toggle } from '../../sim/contracts/params';

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
    writeMs: checkToWrite(),
    requestTimeoutMs: duration(
      'Request timeout',
      5000,
      'How long a request to the API waits for its answer.',
    ),
    stopTakesMs: duration(
      'Stop takes',
      0,
      'How long the leader’s work goes on once it is to end: after the renew deadline, or when the node leaves.',
      0,
    ),
    localDeadline: toggle(
      'Local deadline',
      true,
      'The leader keeps the renew deadline. When off, a leader that cannot renew leads until it is told otherwise.',
    ),
    stopsAtAnothersName: toggle(
      'Stops at another’s name',
      false,
      'A leader that reads another’s name in the Lease stops at once. When off, it leads on until its renew deadline, as with client-go.',
    ),
    releaseOnCancel: choice(
      'Release on cancel',
      ['off', 'leaving', 'once', 'retried'],
      'off',
      'Whether a leader clears the Lease: never; by an update as it leaves; or after it has read it, when it leaves and after the renew deadline, as with client-go’s ReleaseOnCancel, once or again after a Conflict (since March 2026).',
    ),
    newIdentity: toggle(
      'New identity',
      true,
      'Each start of a process has a name of its own, as a host’s name and a UUID: it takes its Lease of before for another’s.',
    ),
    exitsOnLoss: toggle(
      'Exits on loss',
      false,
      'The process ends when its leadership ends, and starts again at once, under a new identity if it has one.',
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

/** Whether a leader releases the Lease in client-go's way: inside `renew`, before it is told that its leadership ends. */
export function releasesInside({ releaseOnCancel }: Pick<LeaseParams, 'releaseOnCancel'>): boolean {
  return releaseOnCancel === 'once' || releaseOnCancel === 'retried';
}

/** How long after its renew deadline a leader may work on, in ms: a release without an answer comes before its end. */
function workOnMs(given: LeaseParams): number {
  return given.stopTakesMs + (releasesInside(given) ? given.requestTimeoutMs : 0);
}

/** Warnings about parameters that are unwise under these latencies. */
export function warningsFor(
  given: LeaseParams,
  { latencyMs: { min, max } }: Surroundings,
): Warning[] {
  const { leaseMs, renewDeadlineMs, retryMs, requestTimeoutMs, localDeadline } = given;
  return [
    ...warnUnlessWritten(given),
    ...warnUnlessLonger(
      'leaseMs',
      leaseMs,
      localDeadline ? retryMs + renewDeadlineMs + workOnMs(given) + max - 5 * min : 0,
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
