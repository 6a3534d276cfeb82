// Mutual exclusion: a leader grants a lock to one client at a time; two leaders may grant it to two.
import { defineProperty } from '../sim/contracts/property';

/** A lock that a client holds, until a time in virtual ms. */
type Hold = { readonly client: string; readonly lock: string; readonly untilMs: number };
type State = {
  readonly clients: readonly string[];
  /** At most one lock per client, the last granted at the end; some may have expired. */
  readonly holds: readonly Hold[];
};

export default defineProperty({
  id: 'mutualExclusion',
  name: 'At most one holder of a lock',
  means: 'No two running clients hold the same lock at the same time, each by its own clock.',
  applies: { oneOf: [{ client: 'locker' }], otherwise: 'no client asks for a lock' },
  concerns: ['leaseChanged', 'processCrashed', 'processFailed'],
  start: ({ clients = [] }): State => ({ clients, holds: [] }),
  on: (state: State, event) => {
    switch (event.type) {
      case 'leaseChanged': {
        const { node: client, lease } = event;
        // Nodes hold leases too, which are no locks.
        if (!state.clients.includes(client)) return state;
        const others = without(state, client);
        const hold = lease && { client, lock: lease.key, untilMs: lease.untilMs };
        return hold ? { ...others, holds: [...others.holds, hold] } : others;
      }
      case 'processCrashed':
        return without(state, event.process);
      case 'processFailed':
        return without(state, event.node);
      default:
        return state;
    }
  },
  broken: ({ holds }, atMs) => {
    const valid = holds.filter(({ untilMs }) => atMs < untilMs);
    const shared = valid.find((hold) => valid.some((other) => isRival(hold, other)));
    return shared
      ? valid.filter(({ lock }) => lock === shared.lock).map(({ client }) => client)
      : null;
  },
  // A paused client gives no lock up: of two holders, the first to expire holds it no more.
  dueMs: ({ holds }) => {
    const ends = holds
      .filter((hold) =>
        holds.some((other) => isRival(hold, other) && hold.untilMs <= other.untilMs),
      )
      .map(({ untilMs }) => untilMs);
    return ends.length > 0 ? Math.max(...ends) : null;
  },
});

function without(state: State, client: string): State {
  const holds = state.holds.filter((hold) => hold.client !== client);
  return holds.length === state.holds.length ? state : { ...state, holds };
}

function isRival(one: Hold, other: Hold): boolean {
  return one.client !== other.client && one.lock === other.lock;
}
