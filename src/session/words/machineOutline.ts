// Replaces XState in the page, where no machine runs: the page needs only a machine's names, and XState is large.

interface StateConfig {
  readonly states?: Readonly<Record<string, StateConfig>>;
  readonly on?: Readonly<Record<string, unknown>>;
}

/** A state as the page shows it. */
interface Outline {
  readonly key: string;
  readonly states: Readonly<Record<string, Outline>>;
}

function outlineOf(key: string, { states = {} }: StateConfig): Outline {
  const inner = Object.entries(states).map(([name, state]) => [name, outlineOf(name, state)]);
  return { key, states: Object.fromEntries(inner) };
}

/** The kinds of events that a state or one of its substates handles. */
function eventsOf({ states = {}, on = {} }: StateConfig): string[] {
  return [...Object.keys(on), ...Object.values(states).flatMap(eventsOf)];
}

/** Stands in for actions, guards and delays; it is never called. */
const never = () => never;

export const [assign, and, cancel, emit, enqueueActions, not, raise] = new Array<typeof never>(
  7,
).fill(never);

/** A machine that has states but no behaviour; its config is the state chart that the page copies. */
export function setup() {
  return {
    createMachine: (config: StateConfig) => ({
      config,
      root: outlineOf('(machine)', config),
      events: eventsOf(config),
    }),
  };
}
