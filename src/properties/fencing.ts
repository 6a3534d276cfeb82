// Fencing (Kleppmann, 2016): a storage must reject the writes of a leader whose token a later leader has overtaken.
import { defineProperty } from '../sim/contracts/property';

type State = {
  /** The services. Only they store for several nodes; a leader's own memory needs no fence. */
  readonly services: readonly string[];
  /** The highest token that was accepted, by service and key. */
  readonly highest: Readonly<Record<string, number>>;
  /** The first write under a lower token. */
  readonly zombie: readonly string[] | null;
};

export default defineProperty({
  id: 'fencing',
  name: 'No write with an overtaken token',
  means:
    'No storage accepts a write under a lower token than one under which the same key was already written. Once violated, it stays violated.',
  applies: { oneOf: [{ service: 'fencedStorage' }], otherwise: 'no storage accepts writes' },
  concerns: ['writeAccepted'],
  start: ({ services }): State => ({ services, highest: {}, zombie: null }),
  on: (state: State, event) => {
    if (event.type !== 'writeAccepted' || event.token === null) return state;
    const { service, key, token, from } = event;
    if (state.zombie || !state.services.includes(service)) return state;
    const place = `${service} ${key}`;
    const highest = state.highest[place];
    if (highest !== undefined && token < highest) return { ...state, zombie: [from] };
    return highest === token ? state : { ...state, highest: { ...state.highest, [place]: token } };
  },
  broken: ({ zombie }) => zombie,
});
