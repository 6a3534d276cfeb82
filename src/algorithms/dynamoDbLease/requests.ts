// What a node with a lease on a DynamoDB record asks: each write names what it expects to find.
import { send } from '../../sim/contracts/emitted';
import type { Context } from './node';

type Given = { readonly context: Context };

/** The record's key, and what the leader's task writes. */
export const KEY = 'leader';
const TASK_KEY = 'cluster-state';

const servicesOf = ({ services }: Context, wanted: string) =>
  services.filter(({ kind }) => kind === wanted);

/** What DynamoDB is called. */
export const tableOf = (context: Context) => servicesOf(context, 'dynamoDb')[0]?.id ?? 'DynamoDB';

const request = (kind: string, context: Context, body: Record<string, string | object | number>) =>
  send(kind, servicesOf(context, 'dynamoDb'), { ref: context.ref, key: KEY, ...body } as never);

export const read = ({ context }: Given) => request('GET', context, {});

/** Takes the record, if it is as it was last read. */
export function take({ context }: Given) {
  const { self, asked, seen, params } = context;
  const { version, token } = asked;
  const item = { owner: self.id, version, leaseMs: params.leaseMs, token, isReleased: false };
  return request('PUT', context, {
    item,
    if: seen ? { version: seen.record.version } : 'absent',
  });
}

/** A heartbeat: a new version, if the record is as this node left it. */
export function renew({ context }: Given) {
  const { self, asked, held, params } = context;
  return request('UPDATE', context, {
    item: { version: asked.version, leaseMs: params.leaseMs },
    if: { owner: self.id, version: held?.version ?? '' },
  });
}

/**
 * Says that the record may be taken. AWS's client waits until its heartbeat is answered and then names the version;
 * who leaves has no time for that, so it names its token, which no heartbeat changes. Nobody waits for the answer.
 */
export function release({ context }: Given) {
  const { self, asked, ref } = context;
  return request('UPDATE', context, {
    ref: ref + 1,
    item: { isReleased: true },
    if: { owner: self.id, token: asked.token },
  });
}

/** The leader's task. */
export function write({ context }: Given) {
  const { self, held } = context;
  const body = { key: TASK_KEY, token: held?.token ?? null, value: self.id };
  return send('WRITE', servicesOf(context, 'fencedStorage'), body);
}
