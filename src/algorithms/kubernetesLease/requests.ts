// What a candidate for a Kubernetes Lease asks of the API: each update names the version that it is based on.

import type { Json } from '../../sim/base/json';
import { type Emitted, send } from '../../sim/contracts/emitted';
import { type Args, type Context, clockOf } from './node';

/** The Lease's name, and what the leader's task writes. */
export const NAME = 'leader';
const TASK_KEY = 'cluster-state';
/** How long a Lease that nobody holds is said to last (client-go's release). */
const RELEASED_SECONDS = 1;

const servicesOf = ({ services }: Context, wanted: string) =>
  services.filter(({ kind }) => kind === wanted);

/** What the API is called. */
export const apiOf = (context: Context) => servicesOf(context, 'kubernetesApi')[0]?.id ?? 'The API';

function request(kind: string, context: Context, body: Readonly<Record<string, Json>>): Emitted {
  const named = { ref: context.ref, name: NAME, ...body };
  return send(kind, servicesOf(context, 'kubernetesApi'), named);
}

export const read = ({ context }: Args) => request('GET', context, {});

/** Takes or renews the Lease, if it is as it was last seen; where there is none, makes one. */
export function update(args: Args): Emitted {
  const { self, asked, seen, params } = args.context;
  const lease = {
    holderIdentity: self.id,
    leaseDurationSeconds: params.leaseMs / 1000,
    acquireTime: asked.acquireMs,
    renewTime: clockOf(args),
    leaseTransitions: asked.token,
  };
  if (!seen) return request('CREATE', args.context, { lease });
  return request('UPDATE', args.context, { lease, resourceVersion: seen.lease.resourceVersion });
}

/** Gives the Lease to nobody (ReleaseOnCancel). Nobody waits for the answer. */
export function release(args: Args): Emitted {
  const { seen, ref } = args.context;
  const nowMs = clockOf(args);
  const lease = {
    holderIdentity: '',
    leaseDurationSeconds: RELEASED_SECONDS,
    acquireTime: nowMs,
    renewTime: nowMs,
    leaseTransitions: seen?.lease.leaseTransitions ?? 0,
  };
  const resourceVersion = seen?.lease.resourceVersion ?? '';
  return request('UPDATE', args.context, { ref: ref + 1, lease, resourceVersion });
}

/** The leader's task. */
export function write({ context }: Args): Emitted {
  const { self, held } = context;
  const body = { key: TASK_KEY, token: held?.token ?? null, value: self.id };
  return send('WRITE', servicesOf(context, 'fencedStorage'), body);
}
