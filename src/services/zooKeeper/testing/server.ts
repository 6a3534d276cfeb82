// Lets a ZooKeeper serve alone, for a test of its rules: it hears just what the test says.
import type { Json } from '../../../sim/json';
import { defaultParams } from '../../../sim/params';
import { Process } from '../../../sim/process';
import type { Output } from '../../../sim/protocol';
import { createStream } from '../../../sim/random';
import type { Service } from '../../../sim/service';

export type Body = Readonly<Record<string, Json>>;
/** A request as a process sends it. */
export type Heard = readonly [atMs: number, from: string, kind: string, body: Json];

/** The first session of a server has the id of its first transaction. */
export const S = 1;
export const CONNECT: Heard = [0, 'n1', 'CONNECT', { ref: 0, timeoutMs: 4000 }];
/** Its session is 2. */
export const SECOND: Heard = [0, 'n2', 'CONNECT', { ref: 0, timeoutMs: 4000 }];

interface Life {
  readonly untilMs?: number;
  readonly durable?: Json;
  readonly clockRate?: number;
}

/** Lets a server hear this, and gives all that it did, what it would keep over a crash and what it holds. */
export function serve(
  zooKeeper: Service,
  heard: readonly Heard[],
  { untilMs = 3000, durable, clockRate = 1 }: Life = {},
) {
  const input = {
    self: { id: 'zk', priority: 0 },
    peers: [],
    services: [],
    params: defaultParams(zooKeeper.params),
    bornAtMs: 0,
    clockMs: 0,
    random: createStream('1', 'process zk 0').state,
    secret: '',
    ...(durable !== undefined && { durable }),
  };
  const spec = { programId: zooKeeper.id, clockRate, input };
  const inputs = heard.map(([atMs, from, kind, body]) => ({ atMs, from, kind, body }));
  const process = new Process(zooKeeper, spec);
  const result = process.run({ boot: { atMs: 0, spec }, floorMs: 0, inputs, untilMs });
  if ('error' in result) throw new Error(result.error);
  const holds = zooKeeper.holds(process.snapshot.context as never);
  return { did: result.outputs, kept: result.durable, holds };
}

const isSend = (output: Output) => output.type === 'send';
export const firedMs = (did: readonly Output[]) =>
  did.filter(({ type }) => type === 'fired').map(({ atMs }) => atMs);
/** What it sent, as receiver, kind and body. */
export const mail = (did: readonly Output[]) =>
  did.filter(isSend).map(({ to, kind, body }) => [...to, kind, body]);
/** The notifications, as `at to event path`. */
export const watchMail = (did: readonly Output[]) =>
  did
    .filter(isSend)
    .filter(({ kind }) => kind === 'WATCH')
    .map(({ to, atMs, body }) => {
      const { event, path } = body as Body;
      return `${atMs} ${to.join()} ${event} ${path}`;
    });

/** A request in a session. */
export const ask = (
  atMs: number,
  from: string,
  session: number,
  kind: string,
  body: Body = {},
): Heard => [atMs, from, kind, { ref: atMs, session, ...body }];
