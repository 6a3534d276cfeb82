// ZooKeeper's answers: each request, its changes, and the notifications that they cause.
import * as v from 'valibot';
import type { Json } from '../../sim/base/json';
import {
  endSession,
  negotiated,
  openSession,
  renewed,
  type ServerState,
  type Step,
} from './sessions';
import { type Changed, childrenOf, create, find, type Refusal, remove, setData } from './tree';
import { fire, type Watch, withWatch } from './watches';

const session = v.pipe(v.number(), v.integer());
const onPath = { session, path: v.string() };
const watched = { ...onPath, watch: v.optional(v.boolean(), false) };
const version = v.optional(v.pipe(v.number(), v.integer()), -1);
const data = v.optional(v.string(), '');
const mode = v.picklist(['persistent', 'ephemeral', 'persistentSequential', 'ephemeralSequential']);

/** Each request also has a `ref`, which its answer repeats. */
const requests = v.variant('type', [
  v.object({ type: v.literal('CONNECT'), timeoutMs: v.number(), session: v.nullish(session) }),
  v.object({ type: v.literal('PING'), session }),
  v.object({ type: v.literal('CREATE'), ...onPath, data, mode }),
  v.object({ type: v.literal('CHILDREN'), ...watched }),
  v.object({ type: v.literal('EXISTS'), ...watched }),
  v.object({ type: v.literal('GET'), ...watched }),
  v.object({ type: v.literal('SET'), ...onPath, data, version }),
  v.object({ type: v.literal('DELETE'), ...onPath, version }),
  v.object({ type: v.literal('CLOSE'), session }),
]);
type Asked = v.InferOutput<typeof requests>;
type Connect = Extract<Asked, { type: 'CONNECT' }>;

/** A request as the machine receives it. */
export interface Request {
  readonly type: Asked['type'];
  readonly from: string;
  readonly body?: unknown;
  readonly clockMs: number;
}

/** The result of a request. */
export interface Answered extends Step {
  readonly reply: { readonly kind: 'REPLY' | 'PONG'; readonly body: Json };
}

/** An answer's body, without the `ref`. */
type Body = Readonly<Record<string, Json>>;
type Result = Step & { readonly answer: Body };

const answerWith = (state: ServerState, answer: Body): Result => ({
  state,
  notifications: [],
  answer,
});
const refuse = (state: ServerState, error: Refusal): Result => answerWith(state, { error });

/** Answers a request that arrives at this time of the server's clock. */
export function answer(state: ServerState, request: Request, tickMs: number): Answered {
  const { type, from, clockMs } = request;
  const sent = isObject(request.body) ? request.body : {};
  const read = v.safeParse(requests, { ...sent, type });
  const ref = typeof sent['ref'] === 'number' ? { ref: sent['ref'] } : {};
  if (!read.success) return replying(refuse(state, 'BAD_ARGUMENTS'), type, ref);
  const asked = read.output;
  if (asked.type === 'CONNECT')
    return replying(connect(state, asked, { from, clockMs }, tickMs), type, ref);
  const live = state.sessions.find(({ id }) => id === asked.session);
  if (!live) {
    const expired = { error: 'SESSION_EXPIRED', session: asked.session };
    return replying(answerWith(state, expired), type, ref);
  }
  if (!live.isConnected) {
    const lost = { error: 'CONNECTION_LOSS', session: asked.session };
    return replying(answerWith(state, lost), type, ref);
  }
  const renewing = renewed(live, clockMs, tickMs);
  const sessions = state.sessions.map((other) => (other === live ? renewing : other));
  return replying(inSession({ ...state, sessions }, asked), type, ref);
}

function replying({ answer: body, ...step }: Result, type: Request['type'], ref: Body): Answered {
  const kind = type === 'PING' && !('error' in body) ? 'PONG' : 'REPLY';
  return { ...step, reply: { kind, body: { ...ref, ...body } } };
}

function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null;
}

/** Opens a session, or reconnects a living one, whose watches went with the connection on which they were set. */
function connect(
  state: ServerState,
  asked: Connect,
  { from, clockMs }: Pick<Request, 'from' | 'clockMs'>,
  tickMs: number,
): Result {
  const live = state.sessions.find(({ id }) => id === asked.session);
  if (typeof asked.session === 'number' && !live)
    return answerWith(state, { error: 'SESSION_EXPIRED', session: asked.session });
  const zxid = live ? state.zxid : state.zxid + 1;
  // A zxid is unique, so that it serves as the session's id.
  const id = live?.id ?? zxid;
  const timeoutMs = negotiated(asked.timeoutMs, tickMs);
  const opened = openSession({ id, client: from, timeoutMs }, clockMs, tickMs);
  const sessions = live
    ? state.sessions.map((other) => (other === live ? opened : other))
    : [...state.sessions, opened];
  const watches = state.watches.filter((watch) => watch.session !== id);
  return answerWith({ ...state, zxid, sessions, watches }, { session: id, timeoutMs });
}

function inSession(state: ServerState, asked: Exclude<Asked, Connect>): Result {
  const { nodes } = state;
  switch (asked.type) {
    case 'PING':
      return answerWith(state, { session: asked.session });
    case 'CREATE':
      return write(state, create(nodes, { ...asked, zxid: state.zxid + 1 }), (_, path) => ({
        path,
      }));
    case 'SET':
      return write(state, setData(nodes, asked), (after, path) => statOf(after, path));
    case 'DELETE':
      return write(state, remove(nodes, asked), () => ({}));
    case 'EXISTS': {
      // EXISTS is the only read that may watch a path without a znode.
      const exists = find(nodes, asked.path) !== undefined;
      return answerWith(watching(state, 'data', asked), { exists, ...statOf(state, asked.path) });
    }
    case 'GET': {
      const node = find(nodes, asked.path);
      if (!node) return refuse(state, 'NO_NODE');
      return answerWith(watching(state, 'data', asked), {
        data: node.data,
        ...statOf(state, asked.path),
      });
    }
    case 'CHILDREN':
      if (!find(nodes, asked.path)) return refuse(state, 'NO_NODE');
      return answerWith(watching(state, 'child', asked), {
        children: childrenOf(nodes, asked.path),
      });
    case 'CLOSE':
      return { ...endSession(state, asked.session), answer: {} };
  }
}

/** A write is a transaction even when it is refused: it takes the next zxid (PrepRequestProcessor). */
function write(
  state: ServerState,
  changed: Changed,
  answerOf: (after: ServerState, path: string) => Body,
): Result {
  const zxid = state.zxid + 1;
  if ('error' in changed) return refuse({ ...state, zxid }, changed.error);
  const { nodes, change } = changed;
  const { notifications, left } = fire(state.watches, change);
  const after = { ...state, zxid, nodes, watches: left };
  return { state: after, notifications, answer: answerOf(after, change.path) };
}

/** Sets the watch that a read requests. */
function watching(
  state: ServerState,
  kind: Watch['kind'],
  { watch, path, session }: { watch: boolean; path: string; session: number },
): ServerState {
  if (!watch) return state;
  return { ...state, watches: withWatch(state.watches, { kind, path, session }) };
}

/** The attributes of a znode besides its data: `owner` is the session of an ephemeral one. */
function statOf(state: ServerState, path: string): Body {
  const node = find(state.nodes, path);
  return {
    owner: node?.session ?? null,
    czxid: node?.czxid ?? null,
    version: node?.version ?? null,
  };
}
