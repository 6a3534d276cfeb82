// The policy clause of safety in Strike's report: the leader is the process that the election policy chooses.
import { defineProperty } from '../sim/contracts/property';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Beliefs, believed } from '../sim/trace/beliefs';
import { type Calm, calmAtStart, calmSinceMs, DISTURBANCES, disturb } from '../sim/trace/calm';

type State = {
  readonly settleMs: number;
  readonly calm: Calm;
  /** All nodes of the policy, live or not; null where the algorithm promises none. */
  readonly nodes: readonly { readonly id: string; readonly priority: number }[] | null;
  /** The elected variable of each live node; null is ⊥. */
  readonly beliefs: Beliefs<string | null>;
  /** The nodes whose list of members is frozen: a fault in force, since such a node does not know who is higher. */
  readonly frozen: readonly string[];
};

export default defineProperty({
  id: 'highestLeads',
  name: 'The highest leads',
  means:
    'When there has been no fault for as long as the algorithm may need, no live node is higher than one that leads, by the order of the algorithm.',
  applies: {
    oneOf: ['policy'],
    otherwise: 'the algorithm does not promise, with these parameters, that the highest node leads',
  },
  concerns: ['electedChanged', ...DISTURBANCES],
  start: ({ settleMs, policy, ...setup }): State => ({
    settleMs,
    calm: calmAtStart(setup),
    nodes: policy?.nodes ?? null,
    beliefs: [],
    frozen: [],
  }),
  on: (state: State, event) => {
    if (state.nodes === null) return state;
    const calm = disturb(state.calm, event);
    const beliefs = believed(state.beliefs, event);
    if (calm === state.calm && beliefs === state.beliefs) return state;
    return membersAfter({ ...state, calm, beliefs }, event);
  },
  broken: (state, atMs, { policy }) => {
    const dueMs = deadline(state);
    if (!policy || dueMs === null || atMs < dueMs) return null;
    const { nodes } = state;
    const elected = new Map(state.beliefs);
    const live = (nodes ?? []).filter(({ id }) => elected.has(id));
    const leaders = live.filter(({ id }) => elected.get(id) === id);
    for (const leader of leaders)
      for (const other of live) if (policy.outranks(other, leader)) return [leader.id, other.id];
    return null;
  },
  dueMs: (state) => deadline(state),
});

/** The time in ms from which on the highest must lead; null without a promise, and while a fault is in force. */
function deadline({ nodes, calm, settleMs, beliefs, frozen }: State): number | null {
  const sinceMs = calmSinceMs(calm);
  const isUnaware = beliefs.some(([node]) => frozen.includes(node));
  return nodes === null || sinceMs === null || isUnaware ? null : sinceMs + settleMs;
}

function membersAfter(state: State, event: TraceEvent): State {
  const { nodes, frozen } = state;
  switch (event.type) {
    case 'nodeAdded':
      return {
        ...state,
        nodes: [...(nodes ?? []), { id: event.node, priority: event.priority }],
      };
    case 'membershipFrozen':
      return { ...state, frozen: [...frozen, event.node] };
    case 'membershipThawed':
    case 'nodeRestarted':
      return { ...state, frozen: frozen.filter((node) => node !== event.node) };
    default:
      return state;
  }
}
