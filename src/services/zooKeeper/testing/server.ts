// Requests to a ZooKeeper server that runs alone, and readers for its outputs, shared by the tests of its rules.
import type { Json } from '../../../sim/base/json';
import type { Output } from '../../../sim/contracts/protocol';
import type { Heard } from '../../testing/oneService';

export type Body = Readonly<Record<string, Json>>;
/** The first session of a server has the id of its first transaction. */
export const S = 1;
export const CONNECT: Heard = [0, 'n1', 'CONNECT', { ref: 0, timeoutMs: 4000 }];
/** The session of this request is 2. */
export const SECOND: Heard = [0, 'n2', 'CONNECT', { ref: 0, timeoutMs: 4000 }];

const isSend = (output: Output) => output.type === 'send';
export const firedMs = (did: readonly Output[]) =>
  did.filter(({ type }) => type === 'fired').map(({ atMs }) => atMs);
/** The messages that it sent, as receiver, kind and body. */
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
