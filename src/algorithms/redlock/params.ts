// The parameters of Redlock, with their impossible and their unwise values.
import * as v from 'valibot';
import {
  type Surroundings,
  type Warning,
  warnUnlessLonger,
  warnUnlessWritten,
} from '../../sim/contracts/algorithm';
import { checkToWrite, count, duration, text, toggle } from '../../sim/contracts/params';

/** The number of servers of a plain cluster, as in the text's examples. */
export const USUAL_SERVERS = 5;

export const params = v.pipe(
  v.strictObject({
    ttlMs: duration(
      'TTL',
      30000,
      'The key expires this long after a server set or extended it; 30 s in the example of the text.',
    ),
    driftMs: duration(
      'Clock drift',
      302,
      'A lock is valid for its TTL less the time that it took to get, less this: “a few milliseconds” in the text, 1 % of the TTL and 2 ms in most clients.',
      0,
    ),
    extendMs: duration(
      'Extend',
      10000,
      'How long after it got or extended its lock the leader extends it.',
    ),
    maxExtensions: count(
      'Extensions',
      0,
      'How many times a leader extends one lock; 0 is without limit. The text wants a limit, so that others get the lock in the end.',
      0,
    ),
    pollMs: duration('Poll', 10000, 'How long after it found the lock taken a node tries again.'),
    retryMs: duration(
      'Retry',
      200,
      'A node that got no majority, while nobody else has one, tries again after a random time up to this.',
    ),
    multiplex: toggle(
      'Multiplex',
      true,
      'Asks all servers at once, as the text recommends. When off, one after the other, as its second step says.',
    ),
    requestTimeoutMs: duration(
      'Request timeout',
      50,
      'How long a server’s answer is awaited: 5 to 50 ms in the text, for a TTL of 10 s.',
    ),
    taskMs: duration('Task', 5000, 'How often the leader does its work, a write to the storage.'),
    writeMs: checkToWrite(),
    key: text('Key', 'leader', 'The key that the leader holds in a majority of the servers.'),
  }),
  v.forward(
    v.partialCheck(
      [['extendMs'], ['driftMs'], ['ttlMs']],
      ({ extendMs, driftMs, ttlMs }) => extendMs + driftMs < ttlMs,
      ({ input: { extendMs, driftMs, ttlMs } }) =>
        `Extend must be shorter than ${ttlMs - driftMs} ms, the TTL less the clock drift, not ${extendMs} ms: the lock would be over before`,
    ),
    ['extendMs'],
  ),
);
export type RedlockParams = v.InferOutput<typeof params>;

/** The longest time in ms that asking so many servers takes, where each answer takes `answerMs`. */
export function roundMs({ multiplex }: RedlockParams, servers: number, answerMs: number): number {
  return multiplex ? answerMs : servers * answerMs;
}

/** Warnings about parameters that are unwise under these latencies. */
export function warningsFor(
  params: RedlockParams,
  { latencyMs: { max } }: Surroundings,
): Warning[] {
  const { ttlMs, driftMs, extendMs, retryMs, requestTimeoutMs } = params;
  const longestMs = roundMs(params, USUAL_SERVERS, 2 * max);
  return [
    ...warnUnlessLonger(
      'ttlMs',
      ttlMs,
      driftMs + extendMs + 2 * longestMs,
      'the servers have extended the lock only then, and it is over before',
    ),
    ...warnUnlessLonger(
      'ttlMs',
      ttlMs,
      driftMs + roundMs(params, USUAL_SERVERS, requestTimeoutMs),
      'so long servers that are down keep a node from the others, and its lock is over before it has asked them',
    ),
    ...warnUnlessLonger(
      'requestTimeoutMs',
      requestTimeoutMs,
      2 * max,
      'an answer takes a round trip, or it comes too late',
    ),
    ...warnUnlessLonger(
      'retryMs',
      retryMs,
      longestMs,
      'the servers are asked in this time, and nodes that try again sooner get in each other’s way',
    ),
    ...warnUnlessWritten(params),
  ];
}
