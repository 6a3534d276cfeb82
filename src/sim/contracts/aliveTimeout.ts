// Strike's T1: a time in ms, or a multiple of the interval at which the leader says that it is alive.
import { MAX_MS, roundMs } from '../base/time';
import { type Warning, warnUnlessLonger } from './algorithm';
import { count } from './params';

/** The parameters of which T1 is made. */
interface AliveParams {
  readonly heartbeatMs: number;
  readonly t1Ms: number;
  readonly aliveErrorFactor: number;
}

/** Strike's `alive.error.factor`; its `alive.interval` is the heartbeat. */
export const aliveErrorFactor = count(
  'T1 in heartbeats',
  0,
  'T1 as a multiple of the heartbeat, Strike’s alive.error.factor. With 0, T1 is the time above.',
  0,
);

/** T1 in ms: the heartbeat's interval × the factor, or the time itself where the factor is 0. */
export function aliveTimeoutMs({ heartbeatMs, t1Ms, aliveErrorFactor }: AliveParams): number {
  return aliveErrorFactor > 0 ? Math.min(MAX_MS, roundMs(heartbeatMs * aliveErrorFactor)) : t1Ms;
}

/**
 * A list with a warning, when T1 runs out between two heartbeats; then an empty list.
 *
 * @param jitterMs - the difference between the longest and the shortest latency.
 */
export function warnUnlessAlive(params: AliveParams, jitterMs: number): Warning[] {
  const { heartbeatMs, aliveErrorFactor } = params;
  const apartMs = heartbeatMs + jitterMs;
  const t1Ms = aliveTimeoutMs(params);
  if (aliveErrorFactor === 0)
    return warnUnlessLonger('t1Ms', t1Ms, apartMs, 'heartbeats come this far apart');
  if (t1Ms > apartMs) return [];
  const text = `T1 is ${t1Ms} ms, ${aliveErrorFactor} × the heartbeat, and should be longer than ${roundMs(apartMs)} ms: heartbeats come this far apart.`;
  return [{ param: 'aliveErrorFactor', text }];
}
