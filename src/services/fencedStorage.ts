// Fenced storage: it keeps leaders' writes, and refuses a write with a lower token than an earlier write of the key.
import * as v from 'valibot';
import { assign, emit, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { type Emitted, send } from '../sim/contracts/emitted';
import { toggle } from '../sim/contracts/params';
import type { ProcessInput } from '../sim/contracts/protocol';
import { defineService, type Holding } from '../sim/contracts/service';

const params = v.strictObject({
  fencing: toggle(
    'Fencing',
    true,
    'A write is refused when its key has been written under a higher token. When off, the last write wins.',
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
const lastTokenOf = ({ context, event }: Args) => find(context, event.body.key)?.lastToken ?? null;

/** The entry after a write; a write without a token leaves the highest token as it was. */
function overwritten(args: Args): Entry {
  const { from, body } = args.event;
  const { key, token, value = body.write ?? '' } = body;
  const last = lastTokenOf(args);
  const lastToken = token === null || last === null ? (token ?? last) : Math.max(token, last);
  return { key, value, token, owner: from, lastToken };
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
    isStale: (args) => {
      const { token } = args.event.body;
      const last = lastTokenOf(args);
      return args.context.params.fencing && token !== null && last !== null && token < last;
    },
  },
  actions: {
    reject: emit((args) => ({
      type: 'writeRejected' as const,
      ...writeEventOf(args.event),
      why: `its token ${args.event.body.token} is older than ${lastTokenOf(args)}`,
    })),
    answerRejected: emit((args) => {
      const { from, body } = args.event;
      return send('REJECTED', [{ id: from }], { ...nameOf(body), lastToken: lastTokenOf(args) });
    }),
    accept: emit(({ event }) => ({ type: 'writeAccepted' as const, ...writeEventOf(event) })),
    keep: assign({
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
  }),
  initial: 'serving',
  states: {
    serving: {
      on: {
        WRITE: [
          { guard: 'isMalformed' },
          { guard: 'isStale', actions: ['reject', 'answerRejected'] },
          { actions: ['accept', 'keep', 'answerWritten'] },
        ],
      },
    },
  },
});

export default defineService({
  id: 'fencedStorage',
  name: 'Fenced storage',
  source: 'Low Level Design, Fencing Tokens; Kleppmann 2016',
  summary:
    'Keeps the last value of each key, and the highest token under which it was written: a lower one is refused.',
  usualId: 'storage',
  params,
  messages: {
    WRITTEN: { shape: 'ring', letter: '✓', means: 'Says: your write is kept.' },
    REJECTED: {
      shape: 'diamond',
      letter: '✗',
      means: 'Says: a newer leader has written here, your write is not kept.',
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
