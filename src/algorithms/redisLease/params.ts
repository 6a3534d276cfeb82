// The parameters of a lease on a key of Redis, with their impossible and their unwise values.
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
    ttlMs: duration(
      'TTL',
      30000,
      'The key expires this long after it was set or renewed. TTL, poll and renewal are 30, 10 and 10 s in the low-level design, 30, 15 and 10 s in Sovereign.',
    ),
    renewMs: duration('Renew', 10000, 'How often the leader renews its key.'),
    pollMs: duration('Poll', 10000, 'How often every other node tries to set the key.'),
    taskMs: duration('Task', 5000, 'How often the leader does its work, a write to the storage.'),
    writeMs: checkToWrite(),
    requestTimeoutMs: duration(
      'Request timeout',
      2000,
      'How long a request to Redis waits for its answer.',
    ),
    startJitter: toggle(
      'Start jitter',
      true,
      'A node’s first poll comes at a random moment of its first poll interval. When off, it comes at once.',
    ),
    localDeadline: toggle(
      'Local deadline',
      true,
      'A leader that could not renew steps down when its lease is over by its own clock. When off, it leads until it is told otherwise.',
    ),
    ownKey: choice(
      'Own key',
      ['newToken', 'oldToken', 'wait'],
      'newToken',
      'A node that finds its own key from before a restart leads with a new token, leads with the old one, or waits until the key expires, as the low-level design does.',
    ),
    errorEndsSchedule: toggle(
      'Error ends schedule',
      false,
      'After an unanswered request or an error the node never polls or renews again, as with scheduleAtFixedRate and an exception.',
    ),
    stepDownWhenRefused: toggle(
      'Step down when refused',
      true,
      'A leader whose write is refused steps down. When off, it skips that write only, as in the low-level design.',
    ),
    nobodyTells: toggle(
      'Nobody tells',
      false,
      'Nobody tells the leader that its key is gone, as in Redisson: no local deadline, no refused write, no renewal, which is the last when it finds the key gone.',
    ),
    candidates: choice(
      'Candidates',
      ['always', 'afterLoss', 'never'],
      'always',
      'When a node that knows no leader is a candidate: always, only after it has known one, or never. In Sovereign an instance starts as a follower, and CANDIDATE is optional.',
    ),
    key: text(
      'Key',
      'leader',
      'The key in Redis that the leader holds; its tokens are counted beside it.',
    ),
  }),
  v.forward(
    v.partialCheck(
      [['renewMs'], ['ttlMs']],
      ({ renewMs, ttlMs }) => renewMs < ttlMs,
      ({ input: { renewMs, ttlMs } }) =>
        `Renew must be shorter than the TTL of ${ttlMs} ms, not ${renewMs} ms: the key would be gone before it is renewed`,
    ),
    ['renewMs'],
  ),
);
export type LeaseParams = v.InferOutput<typeof params>;

/** Whether a leader steps down when its lease is over by its own clock. */
export function keepsDeadline({ localDeadline, nobodyTells }: LeaseParams): boolean {
  return localDeadline && !nobodyTells;
}

/** Whether a leader steps down when the storage refuses its write. */
export function mindsRefusal({ stepDownWhenRefused, nobodyTells }: LeaseParams): boolean {
  return stepDownWhenRefused && !nobodyTells;
}

/** Warnings about parameters that are unwise under these latencies. */
export function warningsFor(
  params: LeaseParams,
  { latencyMs: { min, max } }: Surroundings,
): Warning[] {
  const { ttlMs, renewMs, pollMs, taskMs, writeMs, requestTimeoutMs } = params;
  const unlessTtlOver = (boundMs: number, why: string) =>
    warnUnlessLonger('ttlMs', ttlMs, boundMs, why);
  return [
    ...(keepsDeadline(params)
      ? unlessTtlOver(
          renewMs + 2 * max,
          'the answer to a renewal comes only then, and the leader steps down before',
        )
      : unlessTtlOver(
          renewMs + max - min,
          'a renewal arrives only then, and the key is gone before',
        )),
    ...unlessTtlOver(
      pollMs + 2 * max,
      'the answer to the next poll comes only then, and a follower forgets its leader before',
    ),
    ...warnUnlessLonger(
      'requestTimeoutMs',
      requestTimeoutMs,
      2 * max,
      'an answer takes a round trip, or it comes too late',
    ),
    ...warnUnlessWritten({ taskMs, writeMs }),
  ];
}
