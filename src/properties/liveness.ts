// Liveness: some time after the last fault, all live nodes have elected the same live node.

import { defineProperty } from '../sim/contracts/property';
import { NOBODY_THERE } from '../sim/contracts/status';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Beliefs, withBelief, withoutBelief } from '../sim/trace/beliefs';

type State = {
  readonly settleMs: number;
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  /** The time of the last fault, repair or start. */
  readonly disturbedMs: number;
  /** The leader that each live node believes in; null is ⊥. */
  readonly beliefs: Beliefs<string | null>;
  /**
   * Number of directions that are cut; directions that a storm impairs; paused nodes, and services that do not run: a
   * fault is in force while there is any.
   */
  readonly cuts: number;
  readonly impaired: readonly string[];
  readonly stalled: readonly string[];
};

export default defineProperty({
  id: 'liveness',
  name: 'Everybody agrees in time',
  means:
    'When there has been no fault for as long as the algorithm may need, all live nodes have elected the same live node.',
  concerns: [
    'electedChanged',
    'nodeAdded',
    'nodeJoined',
    'nodeRestarted',
    'nodeCrashed',
    'nodeLeft',
    'nodePaused',
    'nodeResumed',
    'nodeClockChanged',
    'membershipFrozen',
    'membershipThawed',
    'processCrashed',
    'processPaused',
    'processRestarted',
    'processResumed',
    'processClockChanged',
    'processFailed',
    'linkCut',
    'linkHealed',
    'linkChanged',
    'linkBurdened',
    'messageDropped',
  ],
  start: ({ settleMs, nodes, services }): State => ({
    settleMs,
    nodes,
    services,
    disturbedMs: 0,
    beliefs: [],
    cuts: 0,
    impaired: [],
    stalled: [],
  }),
  on: (state: State, event) => {
    const next = fold(state, event);
    const isFault = next !== state && event.type !== 'electedChanged';
    return isFault ? { ...next, disturbedMs: event.atMs } : next;
  },
  broken: (state, atMs) => {
    const dueMs = deadline(state);
    if (dueMs === null || atMs < dueMs) return null;
    const { beliefs } = state;
    const leader = beliefs[0]?.[1] ?? null;
    const isAgreed =
      beliefs.some(([node]) => node === leader) && beliefs.every(([, other]) => other === leader);
    return isAgreed || beliefs.length === 0 ? null : beliefs.map(([node]) => node);
  },
  dueMs: (state) => deadline(state),
});

function deadline({ cuts, impaired, stalled, disturbedMs, settleMs }: State): number | null {
  const isCalm = cuts === 0 && impaired.length === 0 && stalled.length === 0;
  return isCalm ? disturbedMs + settleMs : null;
}

function fold(state: State, event: TraceEvent): State {
  switch (event.type) {
    case 'electedChanged':
      return { ...state, beliefs: withBelief(state.beliefs, event.node, event.elected) };
    case 'nodeAdded':
      return { ...state, nodes: [...state.nodes, event.node] };
    case 'nodeJoined':
    case 'nodeRestarted':
      return { ...state, beliefs: withBelief(state.beliefs, event.node, null) };
    case 'nodeCrashed':
    case 'nodeLeft':
      return bury(state, event.node);
    case 'nodePaused':
      return stall(state, event.node);
    case 'nodeResumed':
      return goOn(state, event.node);
    case 'processCrashed':
    case 'processPaused':
      return state.services.includes(event.process) ? stall(state, event.process) : state;
    case 'processRestarted':
    case 'processResumed':
      return state.services.includes(event.process) ? goOn(state, event.process) : state;
    case 'processFailed':
      if (state.nodes.includes(event.node)) return bury(state, event.node);
      return state.services.includes(event.node) ? stall(state, event.node) : state;
    case 'linkCut':
      return isTheirs(state, event) ? { ...state, cuts: state.cuts + 1 } : state;
    case 'linkHealed':
      return isTheirs(state, event) ? { ...state, cuts: state.cuts - 1 } : state;
    case 'nodeClockChanged':
    case 'membershipFrozen':
    case 'membershipThawed':
      return { ...state };
    case 'processClockChanged':
      return state.services.includes(event.process) ? { ...state } : state;
    case 'linkChanged':
      return isTheirs(state, event) ? { ...state } : state;
    case 'linkBurdened':
      return isTheirs(state, event) ? impair(state, event) : state;
    case 'messageDropped':
      // A loss at a dead process or at a cut is no new fault: the crash and the cut have counted already.
      return event.reason === 'cut' || NOBODY_THERE.has(event.reason) ? state : { ...state };
    default:
      return state;
  }
}

/** Removes a node that does not run from those that must agree. */
function bury(state: State, node: string): State {
  return goOn({ ...state, beliefs: withoutBelief(state.beliefs, node) }, node);
}

function stall(state: State, process: string): State {
  return { ...state, stalled: [...state.stalled, process] };
}

function goOn(state: State, process: string): State {
  return { ...state, stalled: state.stalled.filter((other) => other !== process) };
}

function impair(
  state: State,
  { from, to, delayMs, loss }: Extract<TraceEvent, { type: 'linkBurdened' }>,
): State {
  const key = `${from} ${to}`;
  const others = state.impaired.filter((other) => other !== key);
  return { ...state, impaired: delayMs === 0 && loss === 0 ? others : [...others, key] };
}

/** Whether a link takes part in elections; links of clients do not. */
function isTheirs({ nodes, services }: State, { from, to }: { from: string; to: string }): boolean {
  const isTheir = (id: string) => nodes.includes(id) || services.includes(id);
  return isTheir(from) && isTheir(to);
}
