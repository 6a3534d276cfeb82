// Runs one node of an algorithm alone, for a test of its rules: it receives only the test's messages.

import type { Json } from '../../sim/base/json';
import { createStream } from '../../sim/base/random';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import type { Output } from '../../sim/contracts/protocol';
import { Process } from '../../sim/process/process';
import { processSpec } from '../../sim/testing/processSpec';

/** A message that the node receives. */
export type Heard = readonly [atMs: number, from: string, kind: string, body: Json];

/** The inputs of the node n1 from its start at 0 until `untilMs`. */
export interface Life {
  readonly algorithm: Algorithm;
  readonly params?: Params;
  /** Ids of the other nodes. */
  readonly peers: readonly string[];
  /** Its durable state from before a crash. */
  readonly durable?: Json;
  readonly heard?: readonly Heard[];
  readonly untilMs: number;
}

/** Its outputs, in order, and its durable state. */
export interface NodeOutputs {
  readonly did: readonly Output[];
  readonly kept: Json | undefined;
}

/** Runs n1 with these inputs. */
export function live({
  algorithm,
  params,
  peers,
  durable,
  heard = [],
  untilMs,
}: Life): NodeOutputs {
  const spec = processSpec({
    peers: peers.map((id) => ({ id, priority: 1 })),
    params: { ...defaultParams(algorithm.params), ...params },
    random: createStream('1', 'process n1 0').state,
    ...(durable !== undefined && { durable }),
  });
  const inputs = heard.map(([atMs, from, kind, body]) => ({ atMs, from, kind, body }));
  const batch = { boot: { atMs: 0, spec }, floorMs: 0, inputs, untilMs };
  const result = new Process(algorithm, spec).run(batch);
  if ('error' in result) throw new Error(result.error);
  return { did: result.outputs, kept: result.durable };
}

type OutputOf<K extends Output['type']> = Extract<Output, { type: K }>;
const lastOf = <K extends Output['type']>(did: readonly Output[], type: K) =>
  did.findLast((one): one is OutputOf<K> => one.type === type);

export const sends = (did: readonly Output[], kind: string) =>
  did.filter((one): one is OutputOf<'send'> => one.type === 'send' && one.kind === kind);
export const bodies = (did: readonly Output[], kind: string) =>
  sends(did, kind).map(({ body }) => body);
/** Each arming of a timer. */
export const armings = (did: readonly Output[], timer: string) =>
  did.filter(
    (one): one is OutputOf<'timerStarted'> => one.type === 'timerStarted' && one.timer === timer,
  );
export const roleAtEnd = (did: readonly Output[]) => lastOf(did, 'role')?.role ?? 'follower';
export const stateAtEnd = (did: readonly Output[]) => lastOf(did, 'state')?.state;
/** The node's leader and term at the end. */
export const beliefAtEnd = (did: readonly Output[]) => {
  const last = lastOf(did, 'elected');
  return [last?.elected, last?.term];
};
