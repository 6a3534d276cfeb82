// Replaces XState in the page, where no machine runs: the page needs only a machine's config, and XState is large.

interface StateConfig {
  readonly states?: Readonly<Record<string, StateConfig>>;
  readonly on?: Readonly<Record<string, unknown>>;
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

/** A machine without behaviour; its config is the state chart that the page copies. */
export function setup() {
  return {
    createMachine: (config: StateConfig) => ({
      config,
      events: eventsOf(config),
    }),
  };
}
