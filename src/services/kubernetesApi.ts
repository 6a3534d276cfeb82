// The Kubernetes API as far as leader election needs it: Lease objects, whose updates must name the latest version.
//
// Every change gives the object a new resourceVersion, and an update must name the one that it is based on. Not
// modelled:
// - every other kind of object, namespaces, metadata besides the name and the resourceVersion; DELETE, PATCH, LIST and
//   WATCH (client-go's leader election polls, and uses none of them);
// - `preferredHolder` and `strategy` of coordinated leader election, Events, and its older locks (Endpoints,
//   ConfigMap);
// - formats of time: here times are numbers, ms of their writer's own clock, and leaseDurationSeconds may have a
//   fraction; Kubernetes has RFC 3339 texts to the microsecond, and whole seconds;
// - authentication, admission, priority and fairness (no 403, 429, 503); several API servers and their caches: every
//   GET is a read of the latest version, as client-go's is; etcd's quorum: a crash loses nothing.
// The API server expires no lease: each candidate decides for itself when a lease has expired.
import * as v from 'valibot';
import { enqueueActions, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { roundMs } from '../sim/base/time';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import type { ProcessInput } from '../sim/contracts/protocol';
import { defineService, type Holding } from '../sim/contracts/service';

const params = v.strictObject({});

/** A Lease's spec. An empty `holderIdentity` means no holder; times are ms of the writer's clock. */
type Spec = {
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: number;
  readonly renewTime: number;
  readonly leaseTransitions: number;
};
/** `sinceMs` is the time of the last write, by the service's own clock. */
type Stored = Spec & {
  readonly name: string;
  readonly resourceVersion: string;
  readonly sinceMs: number;
};
interface Context {
  /** In the order of their creation. */
  readonly leases: readonly Stored[];
  /** Number of changes to all objects; the next change gives its object the next number. */
  readonly revision: number;
}
type Body = { readonly ref: number; readonly name: string };
type Request = { readonly from: string; readonly clockMs: number } & (
  | { readonly type: 'GET'; readonly body: Body }
  | { readonly type: 'CREATE'; readonly body: Body & { lease: Spec } }
  | { readonly type: 'UPDATE'; readonly body: Body & { lease: Spec; resourceVersion?: string } }
);
type Answered = Context & { readonly reply: Json };

/** The API server's checks of a LeaseSpec. */
const isValid = ({ leaseDurationSeconds, leaseTransitions }: Spec) =>
  leaseDurationSeconds > 0 && leaseTransitions >= 0;

/** The reason why a request is refused, in the API's own words; null when it is accepted. */
function refusal(found: Stored | undefined, { type, body }: Request): string | null {
  if (type === 'CREATE') {
    if (!isValid(body.lease)) return 'Invalid';
    return found ? 'AlreadyExists' : null;
  }
  if (!found) return 'NotFound';
  if (type === 'GET') return null;
  // A Lease may not be updated unconditionally.
  if (body.resourceVersion === undefined || !isValid(body.lease)) return 'Invalid';
  return body.resourceVersion === found.resourceVersion ? null : 'Conflict';
}

/** A Lease as the API returns it. */
function shown({ sinceMs: _sinceMs, ...lease }: Stored): Json {
  return lease;
}

/** Answers a request: the reply, and the objects after it. */
function answer({ leases, revision }: Context, request: Request): Answered {
  const { type, body, clockMs } = request;
  const { ref, name } = body;
  const found = leases.find((lease) => lease.name === name);
  const error = refusal(found, request);
  if (error !== null) return { leases, revision, reply: { ref, error } };
  if (type === 'GET') return { leases, revision, reply: { ref, lease: shown(found as Stored) } };
  const resourceVersion = String(revision + 1);
  const written = { ...body.lease, name, resourceVersion, sinceMs: clockMs };
  return {
    leases: found ? leases.map((old) => (old === found ? written : old)) : [...leases, written],
    revision: revision + 1,
    reply: { ref, lease: shown(written) },
  };
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
      const { reply, ...changed } = answer(context, event);
      enqueue.assign(changed);
      enqueue.emit(send('REPLY', [{ id: event.from }], reply));
    }),
  },
}).createMachine({
  id: 'kubernetesApi',
  context: ({ input }) =>
    (input.durable as unknown as Context | undefined) ?? { leases: [], revision: 0 },
  initial: 'serving',
  states: {
    serving: {
      on: { GET: { actions: 'serve' }, CREATE: { actions: 'serve' }, UPDATE: { actions: 'serve' } },
    },
  },
});

/** A Lease as a holding: while it has a holder, with its duration. A name may have more behind the node's id and a dot. */
function holdingOf(lease: Stored): Holding {
  const { name, holderIdentity, leaseTransitions, resourceVersion, sinceMs } = lease;
  const [owner = ''] = holderIdentity.split('.');
  return {
    key: name,
    value: `leaseTransitions ${leaseTransitions}, resourceVersion ${resourceVersion}`,
    sinceMs,
    ...(owner !== '' && {
      owner,
      untilMs: roundMs(sinceMs + 1000 * lease.leaseDurationSeconds),
    }),
  };
}

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Several API servers share an etcd cluster: each update waits for a majority of it, and for a disk.',
      here: 'One process answers every request at once, and a crash loses nothing.',
      hides: 'Slow renewals while etcd or its disks are slow, the commonest cause of a lost Lease.',
    },
    {
      real: 'An API server under load answers by 429 or 503, and an administrator’s rules by 403.',
      here: 'The only errors are NotFound, AlreadyExists, Conflict and Invalid.',
      hides: 'A leader whose renewals are refused, unless a person cuts it off.',
    },
    {
      real: 'Requests over one connection are handled side by side, and a later one may be answered first.',
      here: 'Requests from one node are handled in the order of their sending, unless a link reorders.',
      hides: 'The Conflict of a release with a renewal that is still on its way.',
    },
    {
      real: 'Times are texts to the microsecond, and leaseDurationSeconds is a whole number.',
      here: 'Times are ms of the writer’s clock, and a duration may have a fraction.',
      hides: 'Nothing: candidates compare versions, and never times.',
    },
  ],
};

export default defineService({
  id: 'kubernetesApi',
  name: 'Kubernetes API',
  source:
    'Kubernetes, API reference, coordination.k8s.io/v1 Lease; API concepts, Resource versions; API conventions, Concurrency control and consistency',
  summary:
    'Keeps a Lease object. An update based on a version that is no longer the latest is a Conflict.',
  usualId: 'api',
  params,
  messages: {
    REPLY: {
      shape: 'ring',
      letter: 'R',
      means: 'Answers a request: with the Lease, or with an error such as Conflict.',
    },
  },
  timers: {},
  machine,
  readsClock: true,
  durable: ({ leases, revision }) => ({ leases, revision }),
  holds: ({ leases }) => leases.map(holdingOf),
});
