// The policy clause of safety in Strike's report: the leader is the process that the election policy chooses.
import { defineProperty, type PropertySetup } from '../sim/contracts/property';
import type { Peer } from '../sim/contracts/protocol';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Beliefs, believed } from '../sim/trace/beliefs';
import { type Calm, calmAtStart, calmSinceMs, DISTURBANCES, disturb } from '../sim/trace/calm';

type State = {
  readonly calm: Calm;
  /** All nodes of the policy, live or not; null where the algorithm promises none. */
  readonly nodes: readonly { readonly id: string; readonly priority: number }[] | null;
  /** The elected variable of each live node; null is ⊥. */
  readonly beliefs: Beliefs<string | null>;
  /** The nodes whose list of members is frozen: a fault in force, since such a node does not know who is higher. */
  readonly frozen: readonly string[];
  /** The loads that commands have set, and the time in ms of the last of these commands. */
  readonly loads: Loads;
  readonly loadedMs: number;
  /** By leader, the loads at the time at which it took the lead: it leads until the next election, whatever its load. */
  readonly loadsAtElection: Readonly<Record<string, Loads>>;
};
type Loads = Readonly<Record<string, number>>;

export default defineProperty({
  id: 'highestLeads',
  name: 'The highest leads',
  means:
    'When there has been no fault for as long as the algorithm may need, no live node is higher than one that leads, by the order of the algorithm. Where loads decide, a leader is judged by the loads of the time at which it took the lead.',
  applies: {
    oneOf: ['policy'],
    otherwise: 'the algorithm does not promise, with these parameters, that the highest node leads',
  },
  concerns: ['electedChanged', 'processTold', ...DISTURBANCES],
  start: ({ policy, ...setup }): State => ({
    calm: calmAtStart(setup),
    nodes: policy?.nodes ?? null,
    beliefs: [],
    frozen: [],
    loads: {},
    loadedMs: 0,
    loadsAtElection: {},
  }),
  on: (state: State, event) => {
    if (state.nodes === null) return state;
    if (event.type === 'processTold') return loadAfter(state, event);
    const calm = disturb(state.calm, event);
    const beliefs = believed(state.beliefs, event);
    if (calm === state.calm && beliefs === state.beliefs) return state;
    return electionAfter(membersAfter({ ...state, calm, beliefs }, event), event);
  },
  broken: (state, atMs, setup) => {
    const { policy } = setup;
    const dueMs = deadline(state, setup);
    if (!policy || dueMs === null || atMs < dueMs) return null;
    const { nodes, loadsAtElection } = state;
    const elected = new Map(state.beliefs);
    const live = (nodes ?? []).filter(({ id }) => elected.has(id));
    const leaders = live.filter(({ id }) => elected.get(id) === id);
    for (const leader of leaders) {
      const under = (node: Peer) => ({ ...node, load: loadsAtElection[leader.id]?.[node.id] ?? 0 });
      for (const other of live)
        if (policy.outranks(under(other), under(leader))) return [leader.id, other.id];
    }
    return null;
  },
  dueMs: (state, setup) => deadline(state, setup),
});

/** The time in ms from which on the highest must lead; null without a promise, and while a fault is in force. */
function deadline(
  { nodes, calm, beliefs, frozen, loadedMs }: State,
  { settleMs }: Pick<PropertySetup, 'settleMs'>,
): number | null {
  const sinceMs = calmSinceMs(calm);
  const isUnaware = frozen.length > 0 && beliefs.some(([node]) => frozen.includes(node));
  return nodes === null || sinceMs === null || isUnaware
    ? null
    : Math.max(sinceMs, loadedMs) + settleMs(calm.nodes.length);
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
      return { ...state, frozen: frozen.filter((node) => node !== event.node) };
    case 'nodeRestarted':
      return idle({ ...state, frozen: frozen.filter((node) => node !== event.node) }, event.node);
    default:
      return state;
  }
}

/** The state after a notice: a new load counts as a disturbance, since the others learn of it later. */
function loadAfter(state: State, event: Extract<TraceEvent, { type: 'processTold' }>): State {
  const { notice, node, body, atMs } = event;
  if (notice !== 'LOAD' || typeof body !== 'number') return state;
  return { ...state, loads: { ...state.loads, [node]: body }, loadedMs: atMs };
}

function electionAfter(state: State, event: TraceEvent): State {
  const { loads, loadsAtElection } = state;
  if (event.type !== 'electedChanged' || event.elected !== event.node) return state;
  return { ...state, loadsAtElection: { ...loadsAtElection, [event.node]: loads } };
}

/** The state after a start of a process: it is idle, also to leaders that were elected before. */
function idle(state: State, node: string): State {
  const without = ({ [node]: _load, ...others }: Loads) => others;
  const atElection = Object.entries(state.loadsAtElection).map(
    ([leader, loads]) => [leader, without(loads)] as const,
  );
  return { ...state, loads: without(state.loads), loadsAtElection: Object.fromEntries(atElection) };
}
