// DynamoDB as far as a lease needs it: records, each written only if a condition on it holds, in one step.
//
// A record is its attributes, a flat list of texts, numbers and booleans. Every write may say what it expects of the
// record: that there is none (attribute_not_exists), or that each of these attributes has this value, which is how a
// version is compared. What of the real one is not modelled:
// - expressions: no comparison but equality, no OR and NOT, no functions, no counters (ADD), no REMOVE of attributes;
// - eventually consistent reads: every GET is a ConsistentRead;
// - tables, sort keys, indexes, queries, scans, batches, transactions, streams, nested attributes, limits of size;
// - time to live: nothing goes by itself. That is as it should be: in the real one it may take days;
// - throttling, ValidationException and all other errors; partitions, replicas and global tables (two writers in two
//   regions); a crash loses nothing, and a restart finds all that was acknowledged.
// PutItem can return only what was there before; here every write says what is there afterwards.
import * as v from 'valibot';
import { enqueueActions, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { roundMs } from '../sim/base/time';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { ProcessInput } from '../sim/contracts/protocol';
import { defineService, type Holding } from '../sim/contracts/service';

const params = v.strictObject({});

/** A record's attributes. `owner`, `leaseMs` and `isReleased` are also drawn as what they mean. */
type Item = Readonly<Record<string, string | number | boolean>>;
/** What must hold for a write: that there is no such record, that it has these attributes, or nothing. */
type Condition = 'absent' | Item | null;
type Row = {
  readonly key: string;
  readonly item: Item;
  /** When it was last written, by the service's own clock. */
  readonly sinceMs: number;
};
interface Context {
  /** In the order in which the keys were first written. */
  readonly rows: readonly Row[];
}
type Body = { readonly ref: number; readonly key: string };
type Request = { readonly from: string; readonly clockMs: number } & (
  | { readonly type: 'GET'; readonly body: Body }
  | { readonly type: 'PUT' | 'UPDATE'; readonly body: Body & { item: Item; if?: Condition } }
  | { readonly type: 'DELETE'; readonly body: Body & { if?: Condition } }
);
type Answered = { readonly rows: readonly Row[]; readonly reply: Json };

function meets(row: Row | undefined, condition: Condition): boolean {
  if (condition === null) return true;
  if (condition === 'absent') return row === undefined;
  return (
    row !== undefined &&
    Object.entries(condition).every(([name, value]) => row.item[name] === value)
  );
}

/** The rows with this one in the place of its former self, or at the end. */
function withRow(rows: readonly Row[], row: Row): readonly Row[] {
  return rows.some(({ key }) => key === row.key)
    ? rows.map((old) => (old.key === row.key ? row : old))
    : [...rows, row];
}

/** Answers a request: what it says, and the rows as it leaves them. */
function answer(rows: readonly Row[], { type, body, clockMs }: Request): Answered {
  const { ref, key } = body;
  const row = rows.find((one) => one.key === key);
  const before = row?.item ?? null;
  if (type === 'GET') return { rows, reply: { ref, item: before } };
  if (!meets(row, body.if ?? null)) {
    const error = 'ConditionalCheckFailedException';
    return { rows, reply: { ref, error, ...(before && { item: before }) } };
  }
  if (type === 'DELETE')
    return { rows: rows.filter((one) => one !== row), reply: { ref, item: before } };
  // PUT replaces the whole record; UPDATE sets some attributes, of a new record if need be.
  const item = type === 'PUT' ? body.item : { ...before, ...body.item };
  return { rows: withRow(rows, { key, item, sinceMs: clockMs }), reply: { ref, item } };
}

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<v.InferOutput<typeof params>>;
    events: Request;
    emitted: Emitted;
  },
  actions: {
    serve: enqueueActions(({ context, event, enqueue }) => {
      const { rows, reply } = answer(context.rows, event);
      enqueue.assign({ rows });
      enqueue.emit(send('REPLY', [{ id: event.from }], reply));
    }),
  },
}).createMachine({
  id: 'dynamoDb',
  context: ({ input }) => ({ rows: (input.durable ?? []) as unknown as readonly Row[] }),
  initial: 'serving',
  states: {
    serving: {
      on: {
        GET: { actions: 'serve' },
        PUT: { actions: 'serve' },
        UPDATE: { actions: 'serve' },
        DELETE: { actions: 'serve' },
      },
    },
  },
});

/** A record in few words; one with an owner and a lease is drawn with both, though it will not go by itself. */
function holdingOf({ key, item, sinceMs }: Row): Holding {
  const { owner, leaseMs, isReleased, ...others } = item;
  const words = Object.entries(others).map(([name, value]) => `${name} ${value}`);
  return {
    key,
    value: [...(isReleased === true ? ['released'] : []), ...words].join(', '),
    ...(typeof owner === 'string' && { owner }),
    sinceMs,
    ...(typeof leaseMs === 'number' &&
      isReleased !== true && { untilMs: roundMs(sinceMs + leaseMs) }),
  };
}

export default defineService({
  id: 'dynamoDb',
  name: 'DynamoDB',
  source:
    'DynamoDB’s Developer Guide, Condition expressions; API Reference, PutItem, UpdateItem, DeleteItem, GetItem',
  summary:
    'Keeps records. A write may name what it expects to find, and of two that expect the same only one succeeds.',
  usualId: 'dynamo',
  params,
  messages: {
    REPLY: {
      shape: 'ring',
      letter: 'R',
      means: 'Answers a request: with the record, or that its condition failed.',
    },
  },
  timers: {},
  machine,
  readsClock: true,
  durable: ({ rows }) => rows,
  holds: ({ rows }) => rows.map(holdingOf),
});
