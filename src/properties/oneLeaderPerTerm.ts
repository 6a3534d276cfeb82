// Election safety (Ongaro's thesis, figure 3.2): a term has at most one leader.
import { defineProperty } from '../sim/contracts/property';

type State = {
  /** Whether terms are checked: an algorithm with groups numbers each group's own elections, so that terms may coincide. */
  readonly isCounted: boolean;
  /** The first node that led in each term. */
  readonly leaders: Readonly<Record<string, string>>;
  /** The first two nodes that led in one term. */
  readonly rivals: readonly string[] | null;
};

export default defineProperty({
  id: 'oneLeaderPerTerm',
  name: 'At most one leader per term',
  means:
    'No two nodes lead in the same term, not even one after the other. Once violated, it stays violated.',
  applies: { oneOf: ['terms'], otherwise: 'it has no terms of the whole cluster' },
  concerns: ['leadershipAcquired'],
  start: ({ termScope }): State => ({
    isCounted: termScope === 'cluster',
    leaders: {},
    rivals: null,
  }),
  on: (state: State, event) => {
    if (!state.isCounted || event.type !== 'leadershipAcquired' || event.term === undefined)
      return state;
    const first = state.leaders[event.term];
    if (first === undefined)
      return { ...state, leaders: { ...state.leaders, [event.term]: event.node } };
    return first === event.node || state.rivals ? state : { ...state, rivals: [first, event.node] };
  },
  broken: ({ rivals }) => rivals,
});
