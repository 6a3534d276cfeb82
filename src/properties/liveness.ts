// Liveness: some time after the last fault, all live nodes have elected the same live node.
import { defineProperty } from '../sim/property';
import type { TraceEvent } from '../sim/traceEvent';

type State = {
  readonly settleMs: number;
  /** When the last fault, repair or start happened. */
  readonly disturbedMs: number;
  /** Whom each live node takes for the leader; null is ⊥. */
  readonly beliefs: Readonly<Record<string, string | null>>;
  /** How many directions are cut and nodes paused now: while one is, the fault goes on. */
  readonly cuts: number;
  readonly paused: readonly string[];
};

export default defineProperty({
  id: 'liveness',
  name: 'Everybody agrees in time',
  means:
    'Once no fault has happened and none is in force for as long as the algorithm may need, every live node has elected the same live node.',
  start: ({ settleMs }): State => ({ settleMs, disturbedMs: 0, beliefs: {}, cuts: 0, paused: [] }),
  on: (state: State, event) => {
    const next = fold(state, event);
    const isFault = next !== state && event.type !== 'electedChanged';
    return isFault ? { ...next, disturbedMs: event.atMs } : next;
  },
  broken: (state, atMs) => {
    const dueMs = deadline(state);
    if (dueMs === null || atMs < dueMs) return null;
    const believers = Object.keys(state.beliefs);
    const leader = state.beliefs[believers[0] ?? ''];
    const isAgreed =
      leader !== null &&
      leader !== undefined &&
      leader in state.beliefs &&
      believers.every((node) => state.beliefs[node] === leader);
    return isAgreed || believers.length === 0 ? null : believers;
  },
  dueMs: (state) => deadline(state),
});

function deadline({ cuts, paused, disturbedMs, settleMs }: State): number | null {
  return cuts === 0 && paused.length === 0 ? disturbedMs + settleMs : null;
}

function fold(state: State, event: TraceEvent): State {
  switch (event.type) {
    case 'electedChanged':
      return { ...state, beliefs: { ...state.beliefs, [event.node]: event.elected } };
    case 'nodeJoined':
    case 'nodeRestarted':
      return { ...state, beliefs: { ...state.beliefs, [event.node]: null } };
    case 'nodeCrashed':
    case 'nodeLeft':
    case 'processFailed': {
      const { [event.node]: _gone, ...beliefs } = state.beliefs;
      return { ...state, beliefs, paused: state.paused.filter((node) => node !== event.node) };
    }
    case 'nodePaused':
      return { ...state, paused: [...state.paused, event.node] };
    case 'nodeResumed':
      return { ...state, paused: state.paused.filter((node) => node !== event.node) };
    case 'linkCut':
      return { ...state, cuts: state.cuts + 1 };
    case 'linkHealed':
      return { ...state, cuts: state.cuts - 1 };
    case 'linkChanged':
      return { ...state };
    case 'messageDropped':
      // A message lost on a dead process is no new fault; one lost on a link is.
      return LOST_ON_THE_DEAD.has(event.reason) ? state : { ...state };
    default:
      return state;
  }
}

const LOST_ON_THE_DEAD: ReadonlySet<string> = new Set(['crashed', 'failed', 'absent', 'left']);
