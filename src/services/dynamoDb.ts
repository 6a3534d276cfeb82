// DynamoDB as far as a lease needs it: records, each written in one step if a condition on it holds.
//
// A record is its attributes, a flat list of texts, numbers and booleans. Every write may have a condition on the
// record: that there is none (attribute_not_exists), or that each of these attributes has this value, as in a
// comparison of versions. Not modelled:
// - expressions: no comparison but equality, no OR and NOT, no functions, no counters (ADD), no REMOVE of attributes;
// - eventually consistent reads: every GET is a ConsistentRead;
// - tables, sort keys, indexes, queries, scans, batches, transactions, streams, nested attributes, limits of size;
// - time to live: no record expires. A lease cannot rely on it, because DynamoDB may take days to delete a record;
// - throttling, ValidationException and all other errors; partitions, replicas and global tables (two writers in two
//   regions); a crash loses nothing, and a restart finds all acknowledged writes.
// PutItem can return only the record before the write; here every write returns the record after it.
import * as v from 'valibot';
import { enqueueActions, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { roundMs } from '../sim/base/time';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import type { ProcessInput } from '../sim/contracts/protocol';
import { defineService, type Holding } from '../sim/contracts/service';

const params = v.strictObject({});

/** A record's attributes. `owner`, `leaseMs` and `isReleased` also appear in its holding. */
type Item = Readonly<Record<string, string | number | boolean>>;
/** The condition of a write: that there is no such record, that it has these attributes, or none. */
type Condition = 'absent' | Item | null;
type Row = {
  readonly key: string;
  readonly item: Item;
  /** The time of its last write, by the service's own clock. */
  readonly sinceMs: number;
};
interface Context {
  /** In the order of the keys' first writes. */
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

/** The rows with this one, in the place of its earlier version or at the end. */
function withRow(rows: readonly Row[], row: Row): readonly Row[] {
  return rows.some(({ key }) => key === row.key)
    ? rows.map((old) => (old.key === row.key ? row : old))
    : [...rows, row];
}

/** Answers a request: the reply, and the rows after it. */
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
  // PUT replaces the whole record; UPDATE sets some attributes, of a new record if there is none.
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

/** A record as a holding; one with an owner and a lease has both, although it does not expire by itself. */
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

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'A read is eventually consistent unless it asks for more, as the lock client does.',
      here: 'Every read is consistent.',
      hides: 'Old versions of a record, which other clients may read.',
    },
    {
      real: 'DynamoDB throttles, and answers by 500 or 503 when a part of it is in trouble.',
      here: 'It answers every request, and the only error is that a condition failed.',
      hides: 'A leader alone that is answered by 503, unless a person forges such an answer.',
    },
    {
      real: 'A table has partitions and replicas in three zones, and a global table is written in several regions.',
      here: 'One process has all records, and a crash loses nothing.',
      hides: 'Two owners in two regions of a global table, whose last write wins.',
    },
    {
      real: 'PutItem returns at most the record before the write.',
      here: 'Every write returns the record after it, and a failed condition the present one.',
      hides: 'Nothing: the lock client reads the record by itself.',
    },
  ],
};

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
