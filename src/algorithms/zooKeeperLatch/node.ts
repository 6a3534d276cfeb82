// What a node of the ZooKeeper latch knows, and how it reads what it is told.
import type { ProcessInput } from '../../sim/contracts/protocol';
import type { LatchParams } from './params';

/** Where the candidates' znodes stand. */
export const ELECTION = '/election';

/** Times are ms of the node's own clock. */
export interface Context extends ProcessInput<LatchParams> {
  readonly elected: string | null;
  /** Of its last request. Counted from its birth on, so that a late answer from before a restart fits none. */
  readonly ref: number;
  readonly sentMs: number;
  readonly session: number | null;
  /** As ZooKeeper granted it. */
  readonly timeoutMs: number;
  /** When it sent the last CONNECT or PING that was answered: for a timeout from then on its session lives. */
  readonly answeredMs: number;
  /** The name of its own znode. */
  readonly znode: string | null;
  /** That one’s czxid: its fencing token when it leads. */
  readonly token: number | null;
  /** The children of /election when it last had to find its place, lowest first. */
  readonly queue: readonly string[];
  /** The znode that it waits for. */
  readonly watched: string | null;
  /** The lowest znode, if it knows whose that is: `elected`. */
  readonly lowest: string | null;
}

/** What a node without a session knows of the election. */
export const NO_SESSION = {
  session: null,
  znode: null,
  watched: null,
  lowest: null,
  elected: null,
} as const;

/** What a node knows when it starts. */
export const atBirth = (input: ProcessInput<LatchParams>): Context => ({
  ...input,
  ...NO_SESSION,
  ref: Math.round(input.bornAtMs * 1000),
  sentMs: input.clockMs,
  timeoutMs: input.params.sessionTimeoutMs,
  answeredMs: input.clockMs,
  token: null,
  queue: [],
});

/** What ZooKeeper answers: `ref` is the request's, the rest depends on its kind. */
export type Reply = {
  readonly ref: number;
  readonly error?: string;
  readonly session?: number;
  readonly timeoutMs?: number;
  readonly path?: string;
  readonly children?: readonly string[];
  readonly exists?: boolean;
  readonly data?: string;
  readonly owner?: number | null;
  readonly czxid?: number | null;
};

export type LatchEvent =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'PONG'; from: string; body: { session: number; ref: number } }
  | { type: 'WATCH'; from: string; body: { session: number; path: string } }
  | { type: 'REJECTED'; from: string; body: { token: number | null } }
  | { type: 'LEAVE'; from: string }
  | { type: 'ping' | 'silent' | 'deadline' | 'task' };
export type Args = { context: Context; event: { type: string } };

/** What its own clock shows. */
export const clockOf = ({ context, event }: Args) =>
  (event as unknown as { clockMs?: number }).clockMs ?? context.clockMs;
/** What an answer says; a PONG and a WATCH have a session too. */
export const replyIn = ({ event }: Args) => (event as unknown as { body: Reply }).body;

const SEQUENCE_DIGITS = 10;
const bySequence = (one: string, other: string) =>
  Number(one.slice(-SEQUENCE_DIGITS)) - Number(other.slice(-SEQUENCE_DIGITS));

/** A znode's name but for its number. Curator's protection draws a UUID for each creation; here it is the node's id. */
export const nameOf = ({ self, params }: Context) =>
  `${params.findOwnNode ? `_c_${self.id}-` : ''}latch-`;
export const pathOf = (name: string | null) => `${ELECTION}/${name}`;
/** The name in a path. */
export const lastIn = (path = '') => path.slice(ELECTION.length + 1);

/** The candidates' znodes, lowest first. */
export const queueIn = (args: Args) => [...(replyIn(args).children ?? [])].sort(bySequence);
/** The last of them that bears the node’s own name: an earlier one is of an earlier session. */
export const ownIn = (args: Args) =>
  queueIn(args).findLast((name) => name.slice(0, -SEQUENCE_DIGITS) === nameOf(args.context)) ??
  null;
/** The znode in the queue that a node waits for. */
export const aheadOf = ({ queue, znode, params }: Context) =>
  queue[params.watch === 'leader' ? 0 : queue.indexOf(znode ?? '') - 1] ?? null;
