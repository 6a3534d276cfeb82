// Lease validity: while a holder has a lease by its own clock, no other node has it by its clock.
import { defineProperty } from '../sim/contracts/property';

/** A lease that a live node holds, until a time in virtual ms. */
type Hold = { readonly node: string; readonly key: string; readonly untilMs: number };
type State = {
  readonly clients: readonly string[];
  /** At most one lease per node, the last changed at the end; some may have expired. */
  readonly holds: readonly Hold[];
};

export default defineProperty({
  id: 'leaseValidity',
  name: 'At most one holder of a lease',
  means: 'No two live nodes hold the same lease at the same time, each by its own clock.',
  applies: { oneOf: ['leases'], otherwise: 'it has no leases' },
  concerns: ['leaseChanged', 'nodeCrashed', 'nodeLeft', 'processFailed'],
  start: ({ clients = [] }): State => ({ clients, holds: [] }),
  on: (state: State, event) => {
    const { clients, holds } = state;
    switch (event.type) {
      case 'leaseChanged': {
        const { node, lease } = event;
        // Locks of clients are the matter of `mutualExclusion`.
        if (clients.includes(node)) return state;
        const others = holds.filter((hold) => hold.node !== node);
        const hold = lease && { node, key: lease.key, untilMs: lease.untilMs };
        return { clients, holds: hold ? [...others, hold] : others };
      }
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        return holds.some(({ node }) => node === event.node)
          ? { clients, holds: holds.filter(({ node }) => node !== event.node) }
          : state;
      default:
        return state;
    }
  },
  broken: ({ holds }, atMs) => {
    const valid = holds.filter(({ untilMs }) => atMs < untilMs);
    const [shared] = valid.filter((hold) => isShared(hold, valid));
    return shared ? valid.filter(({ key }) => key === shared.key).map(({ node }) => node) : null;
  },
  // Two leases conflict until the earlier one expires; more, until only the last one is left.
  dueMs: ({ holds }) => {
    const ends = holds
      .filter((hold) =>
        isShared(
          hold,
          holds.filter(({ untilMs }) => hold.untilMs <= untilMs),
        ),
      )
      .map(({ untilMs }) => untilMs);
    return ends.length > 0 ? Math.max(...ends) : null;
  },
});

function isShared({ node, key }: Hold, holds: readonly Hold[]): boolean {
  return holds.some((other) => other.node !== node && other.key === key);
}
