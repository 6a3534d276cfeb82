// Acting leaders: a node may take itself for the leader and harm nobody, until somebody takes its writes.
import { defineProperty } from '../sim/contracts/property';

/** A time in which a node led: which one it was, counted from 0 over all nodes, and the term it led in. */
type Reign = { readonly node: string; readonly number: number; readonly term: number | null };

type State = {
  readonly services: readonly string[];
  /** How many times anybody has taken the lead. */
  readonly count: number;
  /** The latest of them, at most as many as are kept. */
  readonly reigns: readonly Reign[];
  /** The latest reign of which a write was accepted. */
  readonly acting: Reign | null;
  /** The first whose write was accepted after one of a later leader, and that later leader. */
  readonly rivals: readonly string[] | null;
};

/** A write that arrives so many reigns late is taken for one of its node's last. */
const REIGNS_KEPT = 32;

export default defineProperty({
  id: 'actingLeader',
  name: 'At most one acting leader',
  means:
    'Once a leader’s write was accepted, none is accepted of a node that took the lead before it, whatever the key and whoever keeps it. What has happened stays so: once broken, it never holds again.',
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
        // A storage names the node that wrote; a leader that keeps the write itself names its client.
        const isStored = state.services.includes(event.service);
        return act(state, isStored ? event.from : event.service, event.token);
      }
      default:
        return state;
    }
  },
  broken: ({ rivals }) => rivals,
});

/** A write of this node was accepted. One that never led has no reign to act in. */
function act(state: State, node: string, token: number | null): State {
  const { acting, rivals } = state;
  const reign = reignOf(state, node, token);
  if (!reign || reign.number === acting?.number || rivals) return state;
  return acting && reign.number < acting.number
    ? { ...state, rivals: [node, acting.node] }
    : { ...state, acting: reign };
}

/** A write may arrive late: its token says in which of its node's reigns it was sent, else it is of the last. */
function reignOf({ reigns }: State, node: string, token: number | null): Reign | undefined {
  const own = reigns.filter((reign) => reign.node === node);
  return own.findLast(({ term }) => term === token) ?? own.at(-1);
}
