// Fenced storage: it keeps leaders' writes, and refuses a write with a lower token than an earlier write of its key, or none.
//
// The Low Level Design's StorageService compares a token twice: with one `currentAcceptedToken` for all keys, which is in
// the process's memory and lost in a crash, and then with the token that is stored beside the key's value. Kleppmann 2016
// compares by key. Here `tokenPer` chooses. A write without a token, which the documents leave open, is refused where there is
// a token to compare with: leaders that have none, as Redlock's, write to a storage that cannot tell them apart.
import * as v from 'valibot';
import { assign, emit, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import { choice, toggle } from '../sim/contracts/params';
import type { ProcessInput } from '../sim/contracts/protocol';
import { defineService, type Holding } from '../sim/contracts/service';

const params = v.strictObject({
  fencing: toggle(
    'Fencing',
    true,
    'A write is refused when its key has been written under a higher token, or under any and it has none. When off, the last write wins.',
  ),
  tokenPer: choice(
    'Token per',
    ['key', 'service'],
    'key',
    'The writes that share a highest token: those of a key, or all, as with the low-level design’s currentAcceptedToken, which a crash forgets.',
  ),
});

/** The state of a key. */
type Entry = {
  readonly key: string;
  /** The value and token of the last write. */
  readonly value: string;
  readonly token: number | null;
  readonly owner: string;
  /** The highest token of all its writes; null when no write had one. */
  readonly lastToken: number | null;
};
interface Context extends ProcessInput<v.InferOutput<typeof params>> {
  /** In the order of the keys' first writes. */
  readonly entries: readonly Entry[];
  /** The highest accepted token of all keys since its start: the Low Level Design's `currentAcceptedToken`. */
  readonly acceptedToken: number | null;
}
/** `client` is the client that gets the answer in the end, `write` its name for the write, `ref` the node's. */
type Write = {
  readonly key: string;
  readonly token: number | null;
  readonly value?: string;
  readonly write?: string;
  readonly client?: string;
  readonly ref?: number;
};
type Received = { type: 'WRITE'; from: string; body: Write };
type Args = { context: Context; event: Received };

/** Whether a message lacks a field of a write, after a corruption or a person's intervention. */
function isMalformed(body: unknown): boolean {
  const { key, token } = (body ?? {}) as Record<string, unknown>;
  return typeof key !== 'string' || !(token === null || typeof token === 'number');
}

const find = ({ entries }: Context, key: string) => entries.find((entry) => entry.key === key);
const keysTokenOf = ({ context, event }: Args) => find(context, event.body.key)?.lastToken ?? null;

/** The higher of two tokens, of which none, one or both may be absent. */
function higher(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** The token that a write must reach; null when there is none yet. */
function lastTokenOf(args: Args): number | null {
  const { acceptedToken, params } = args.context;
  const ofKey = keysTokenOf(args);
  return params.tokenPer === 'service' ? higher(ofKey, acceptedToken) : ofKey;
}

/** The reason for the refusal of a write; null when it is accepted. */
function refusalOf(args: Args): string | null {
  const { token } = args.event.body;
  const last = lastTokenOf(args);
  if (!args.context.params.fencing || last === null) return null;
  if (token === null) return 'it has no token';
  if (token >= last) return null;
  return `its token ${token} is older than ${last}`;
}

/** The entry after a write; a write without a token leaves the highest token as it was. */
function overwritten(args: Args): Entry {
  const { from, body } = args.event;
  const { key, token, value = body.write ?? '' } = body;
  return { key, value, token, owner: from, lastToken: higher(token, keysTokenOf(args)) };
}

/** The parts of a write that an answer repeats, so that its receiver knows which write is meant. */
function nameOf({ key, token, write, client, ref }: Write) {
  return {
    key,
    token,
    ...(write !== undefined && { write }),
    ...(client !== undefined && { client }),
    ...(ref !== undefined && { ref }),
  };
}

const writeEventOf = ({ from, body: { key, token, write } }: Received) => ({
  key,
  token,
  from,
  write: write ?? null,
});

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<v.InferOutput<typeof params>>;
    events: Received;
    emitted: Emitted;
  },
  guards: {
    isMalformed: ({ event }) => isMalformed(event.body),
    isRefused: (args) => refusalOf(args) !== null,
  },
  actions: {
    reject: emit((args) => ({
      type: 'writeRejected' as const,
      ...writeEventOf(args.event),
      why: refusalOf(args) ?? '',
    })),
    answerRejected: emit((args) => {
      const { from, body } = args.event;
      return send('REJECTED', [{ id: from }], { ...nameOf(body), lastToken: lastTokenOf(args) });
    }),
    accept: emit(({ event }) => ({ type: 'writeAccepted' as const, ...writeEventOf(event) })),
    keep: assign({
      acceptedToken: ({ context, event }) => higher(context.acceptedToken, event.body.token),
      entries: (args) => {
        const { entries } = args.context;
        const entry = overwritten(args);
        return find(args.context, entry.key)
          ? entries.map((old) => (old.key === entry.key ? entry : old))
          : [...entries, entry];
      },
    }),
    answerWritten: emit(({ event: { from, body } }) =>
      send('WRITTEN', [{ id: from }], nameOf(body)),
    ),
  },
}).createMachine({
  id: 'fencedStorage',
  context: ({ input }) => ({
    ...input,
    entries: (input.durable ?? []) as readonly Entry[],
    acceptedToken: null,
  }),
  initial: 'serving',
  states: {
    serving: {
      on: {
        WRITE: [
          { guard: 'isMalformed' },
          { guard: 'isRefused', actions: ['reject', 'answerRejected'] },
          { actions: ['accept', 'keep', 'answerWritten'] },
        ],
      },
    },
  },
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Few storages compare fencing tokens; most compare a version that the writer has read before, or nothing.',
      here: 'Each key keeps the highest token, and a write with a lower one is refused; “Fencing” turns that off.',
      hides:
        'A storage that protects by versions: it refuses only a write that has not seen the last one.',
    },
    {
      real: 'A write takes time in the storage, and the writes of two leaders may run side by side.',
      here: 'A write takes effect at the moment of its arrival, one after the other.',
      hides: 'Writes that are half done when the next leader begins.',
    },
    {
      real: 'A storage has replicas of its own, and elects among them.',
      here: 'One process keeps everything on its disk.',
      hides: 'Acknowledged writes, or tokens, that a failover of the storage loses.',
    },
  ],
};

export default defineService({
  id: 'fencedStorage',
  name: 'Fenced storage',
  source: 'Low Level Design, Fencing Tokens; Kleppmann 2016',
  summary:
    'Keeps the last value of each key, and the highest token under which it was written: then a write with a lower one, or with none, is refused.',
  usualId: 'storage',
  params,
  messages: {
    WRITTEN: { shape: 'ring', letter: '✓', means: 'Says: your write is kept.' },
    REJECTED: {
      shape: 'ring',
      letter: '✗',
      means:
        'Says: a newer leader has written here, and your write has a lower token or none; it is not kept.',
    },
  },
  timers: {},
  machine,
  // Acknowledged writes must survive a crash, and so must their tokens.
  durable: ({ entries }) => entries as readonly Json[] as Json,
  holds: ({ entries }): readonly Holding[] =>
    entries.map(({ key, value, token, owner }) => ({
      key,
      value: token === null ? value : `${value} (token ${token})`,
      owner,
    })),
});
