// Liveness: some time after the last fault, all live nodes have elected the same live node.
import { defineProperty, type PropertySetup } from '../sim/contracts/property';
import { type Beliefs, believed } from '../sim/trace/beliefs';
import { type Calm, calmAtStart, calmSinceMs, DISTURBANCES, disturb } from '../sim/trace/calm';

type State = {
  readonly quorum: number;
  readonly calm: Calm;
  /** The leader that each live node believes in; null is ⊥. */
  readonly beliefs: Beliefs<string | null>;
};

export default defineProperty({
  id: 'liveness',
  name: 'Everybody agrees in time',
  means:
    'When there has been no fault for as long as the algorithm may need, all live nodes have elected the same live node. Where the algorithm needs a majority, it is asked only while one lives.',
  concerns: ['electedChanged', ...DISTURBANCES],
  start: ({ quorum = 1, ...setup }): State => ({
    quorum,
    calm: calmAtStart(setup),
    beliefs: [],
  }),
  on: (state: State, event) => {
    const calm = disturb(state.calm, event);
    const beliefs = believed(state.beliefs, event);
    return calm === state.calm && beliefs === state.beliefs ? state : { ...state, calm, beliefs };
  },
  broken: (state, atMs, setup) => {
    const dueMs = deadline(state, setup);
    if (dueMs === null || atMs < dueMs) return null;
    const { beliefs } = state;
    const leader = beliefs[0]?.[1] ?? null;
    const isAgreed =
      beliefs.some(([node]) => node === leader) && beliefs.every(([, other]) => other === leader);
    return isAgreed ? null : beliefs.map(([node]) => node);
  },
  dueMs: (state, setup) => deadline(state, setup),
});

/** The time in ms from which on all must agree; null while a fault is in force, and while too few nodes live. */
function deadline(
  { calm, quorum, beliefs }: State,
  { settleMs }: Pick<PropertySetup, 'settleMs'>,
): number | null {
  const sinceMs = calmSinceMs(calm);
  if (sinceMs === null || beliefs.length < quorum) return null;
  return sinceMs + settleMs(calm.nodes.length);
}
