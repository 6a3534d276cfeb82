// Acting leaders: a node that believes itself to be the leader does no harm until one of its writes is accepted.
import { defineProperty } from '../sim/contracts/property';

/** A period of leadership of one node: its number, counted from 0 over all nodes, and its term. */
type Reign = { readonly node: string; readonly number: number; readonly term: number | null };

type State = {
  readonly services: readonly string[];
  /** The number of periods of leadership so far. */
  readonly count: number;
  /** The latest periods, at most `REIGNS_KEPT`. */
  readonly reigns: readonly Reign[];
  /** The latest period with an accepted write. */
  readonly acting: Reign | null;
  /** The first node whose write was accepted after one of a later leader, and that later leader. */
  readonly rivals: readonly string[] | null;
};

/** The number of periods kept: a write that arrives later than that counts for its node's last period. */
const REIGNS_KEPT = 32;

export default defineProperty({
  id: 'actingLeader',
  name: 'No write of a former leader',
  means:
    'After a leader’s write is accepted, no storage accepts a write, to any key, from a node that became the leader before it. Once violated, it stays violated.',
  applies: { oneOf: ['clients', { service: 'fencedStorage' }], otherwise: 'nobody writes' },
  concerns: ['leadershipAcquired', 'writeAccepted'],
  start: ({ services }): State => ({
    services,
    count: 0,
    reigns: [],
    acting: null,
    rivals: null,
  }),
  on: (state: State, event) => {
    switch (event.type) {
      case 'leadershipAcquired': {
        const { count, reigns } = state;
        const reign = { node: event.node, number: count, term: event.term ?? null };
        return { ...state, count: count + 1, reigns: [...reigns, reign].slice(-REIGNS_KEPT) };
      }
      case 'writeAccepted': {
        // A storage's event names the node that wrote; the event of a leader with its own memory names the client.
        const isStored = state.services.includes(event.service);
        return act(state, isStored ? event.from : event.service, event.token);
      }
      default:
        return state;
    }
  },
  broken: ({ rivals }) => rivals,
});

/** Notes an accepted write of a node; a node that never led has no period of leadership. */
function act(state: State, node: string, token: number | null): State {
  const { acting, rivals } = state;
  const reign = reignOf(state, node, token);
  if (!reign || reign.number === acting?.number || rivals) return state;
  return acting && reign.number < acting.number
    ? { ...state, rivals: [node, acting.node] }
    : { ...state, acting: reign };
}

/** The period in which a write was sent: by its token, because it may arrive late; without a token, the last one. */
function reignOf({ reigns }: State, node: string, token: number | null): Reign | undefined {
  const own = reigns.filter((reign) => reign.node === node);
  return own.findLast(({ term }) => term === token) ?? own.at(-1);
}
