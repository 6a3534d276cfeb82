// Runs one node with a lease alone: it receives only the messages that a test gives it from Redis and the storage.

import { startClock } from '../../../sim/base/clock';
import type { Json } from '../../../sim/base/json';
import { createStream } from '../../../sim/base/random';
import type { Algorithm } from '../../../sim/contracts/algorithm';
import type { Params } from '../../../sim/contracts/definition';
import { defaultParams } from '../../../sim/contracts/params';
import type { Output } from '../../../sim/contracts/protocol';
import { Process } from '../../../sim/process/process';
import { algorithms } from '../../registry';
import { sends } from '../../testing/oneNode';

export const redisLease = algorithms.get('redisLease') as Algorithm;
const PARAMS = {
  ...{ ttlMs: 6000, renewMs: 2000, pollMs: 2000, taskMs: 1000, requestTimeoutMs: 500 },
  startJitter: false,
};

type Heard = readonly [atMs: number, kind: string, body?: Json];
const SERVICES = [
  { id: 'redis', kind: 'redis' },
  { id: 'storage', kind: 'fencedStorage' },
];

interface Life {
  readonly params?: Params;
  readonly heard?: readonly Heard[];
  readonly untilMs: number;
  readonly clockRate?: number;
  readonly seed?: string;
}

/** The outputs of n1 from 0 on, when it receives these messages. */
export function live({
  params = {},
  heard = [],
  untilMs,
  clockRate = 1,
  seed = '1',
}: Life): Output[] {
  const input = {
    self: { id: 'n1', priority: 1 },
    peers: [],
    services: SERVICES,
    params: { ...defaultParams(redisLease.params), ...PARAMS, ...params },
    bornAtMs: 0,
    clockMs: 0,
    wallMs: 0,
    random: createStream(seed, 'process n1 0').state,
    secret: '',
  };
  const spec = { programId: redisLease.id, clock: startClock(clockRate), input };
  const inputs = heard.map(([atMs, kind, body]) => ({
    ...{ atMs, from: 'redis', kind },
    ...(body !== undefined && { body }),
  }));
  const batch = { boot: { atMs: 0, spec }, floorMs: 0, inputs, untilMs };
  const result = new Process(redisLease, spec).run(batch);
  if ('error' in result) throw new Error(result.error);
  return [...result.outputs];
}

/** Redis's answer to the request that was sent at `sentMs`. */
export const answer = (atMs: number, sentMs: number, value: Json): Heard => [
  atMs,
  'REPLY',
  { ref: sentMs, value },
];
export const error = (atMs: number, sentMs: number): Heard => [
  atMs,
  'REPLY',
  { ref: sentMs, error: 'LOADING' },
];
export const rejected = (atMs: number, token: number): Heard => [
  atMs,
  'REJECTED',
  { key: 'cluster-state', token, lastToken: 9 },
];
/** n1 asks at 0 and 2000; n9 has the key at first, then no node has. n1 leads from 2010 on with token 7. */
export const AFTER_N9 = [answer(10, 0, ['n9', 6]), answer(2010, 2000, ['n1', 7])];

export const processEvents = (did: readonly Output[], type: 'electionStarted' | 'electionFailed') =>
  did.flatMap((one) => (one.type === type ? [[one.atMs, one.why]] : []));
export const states = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'state' ? [`${one.state} ${one.atMs}`] : []));
export const elected = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'elected' ? [[one.atMs, one.elected, one.term]] : []));
export const leases = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'lease' ? [[one.atMs, one.lease]] : []));
export const sentAt = (did: readonly Output[], kind: string) =>
  sends(did, kind).map(({ atMs }) => atMs);
