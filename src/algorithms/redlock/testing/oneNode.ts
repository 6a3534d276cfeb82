// Runs one node of Redlock alone, for a test of its rules: it receives only the test's answers from the servers A to E.
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

export const redlock = algorithms.get('redlock') as Algorithm;
const PARAMS = {
  ...{ ttlMs: 6000, driftMs: 62, extendMs: 2000, pollMs: 2000, retryMs: 1000 },
  ...{ requestTimeoutMs: 300, taskMs: 1000 },
};
const SERVERS = ['A', 'B', 'C', 'D', 'E'];

/** A message that the node receives. */
export type Heard = readonly [atMs: number, from: string, kind: string, body: Json];

interface Life {
  readonly params?: Params;
  readonly heard?: readonly Heard[];
  readonly untilMs: number;
  readonly bornAtMs?: number;
}

/** The outputs of n1 until `untilMs`, when it receives these messages. */
export function live({ params = {}, heard = [], untilMs, bornAtMs = 0 }: Life): readonly Output[] {
  const input = {
    self: { id: 'n1', priority: 1 },
    peers: [],
    services: [
      ...SERVERS.map((id) => ({ id, kind: 'redis' })),
      { id: 'storage', kind: 'fencedStorage' },
    ],
    params: { ...defaultParams(redlock.params), ...PARAMS, ...params },
    bornAtMs,
    clockMs: bornAtMs,
    wallMs: bornAtMs,
    random: createStream('1', 'process n1 0').state,
    secret: '',
  };
  const spec = { programId: redlock.id, clock: startClock(), input };
  const inputs = heard.map(([atMs, from, kind, body]) => ({ atMs, from, kind, body }));
  const batch = { boot: { atMs: bornAtMs, spec }, floorMs: 0, inputs, untilMs };
  const result = new Process(redlock, spec).run(batch);
  if ('error' in result) throw new Error(result.error);
  return result.outputs;
}

/** The answers of these servers, by letter, to the round of this number, all at one time. */
export function answers(atMs: number, servers: string, ref: number, value: Json): readonly Heard[] {
  return [...servers].map((server): Heard => [atMs, server, 'REPLY', { ref, value }]);
}

/** The times and receivers of the messages of a kind, with the number of their round. */
export const asked = (did: readonly Output[], kind: string) =>
  sends(did, kind).map(({ atMs, to, body }) => [atMs, to.join(''), (body as { ref: number }).ref]);
/** The arguments of the commands of a kind. */
export const argsOf = (did: readonly Output[], kind: string) =>
  sends(did, kind).map(({ body }) => (body as { args: readonly string[] }).args);
export const leases = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'lease' ? [[one.atMs, one.lease?.untilMs ?? null]] : []));
export const states = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'state' ? [`${one.state} ${one.atMs}`] : []));
export const elected = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'elected' ? [[one.atMs, one.elected]] : []));
export const said = (did: readonly Output[]) =>
  did.flatMap((one) =>
    one.type === 'electionStarted' || one.type === 'electionFailed' ? [[one.atMs, one.why]] : [],
  );
