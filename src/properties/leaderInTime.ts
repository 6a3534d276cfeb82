// A deadline for a new leader: the run's `leaderWithinMs`, such as the 30 s that the Low Level Design requires.
import { roundMs } from '../sim/base/time';
import { defineProperty } from '../sim/contracts/property';
import type { TraceEvent } from '../sim/contracts/traceEvent';

type State = {
  /** The run's deadline in ms; null when it has none. */
  readonly withinMs: number | null;
  /** The nodes that run: a crashed and a paused one do not. */
  readonly running: readonly string[];
  /** The nodes that take themselves for the leader, running or paused. */
  readonly leaders: readonly string[];
  /** The time since which no running node leads; null while one does, and while none runs. */
  readonly sinceMs: number | null;
};

export default defineProperty({
  id: 'leaderInTime',
  name: 'A new leader in time',
  means:
    'The time without a running leader is shorter than the deadline that the run sets, at its start too; a paused leader does not run.',
  applies: { oneOf: ['deadline'], otherwise: 'the run sets no deadline for a new leader' },
  concerns: [
    'electedChanged',
    'nodeJoined',
    'nodeRestarted',
    'nodeCrashed',
    'nodeLeft',
    'nodePaused',
    'nodeResumed',
    'processFailed',
  ],
  start: ({ leaderWithinMs = null }): State => ({
    withinMs: leaderWithinMs,
    running: [],
    leaders: [],
    sinceMs: null,
  }),
  on: (state: State, event) => {
    if (state.withinMs === null) return state;
    const next = fold(state, event);
    return next === state ? state : { ...next, sinceMs: leaderlessSince(next, event.atMs) };
  },
  broken: (state, atMs) => {
    const dueMs = deadline(state);
    return dueMs !== null && atMs >= dueMs ? state.running : null;
  },
  dueMs: (state) => deadline(state),
});

function deadline({ withinMs, sinceMs }: State): number | null {
  return withinMs === null || sinceMs === null ? null : roundMs(sinceMs + withinMs);
}

function leaderlessSince({ running, leaders, sinceMs }: State, atMs: number): number | null {
  const isLed = leaders.some((leader) => running.includes(leader));
  return isLed || running.length === 0 ? null : (sinceMs ?? atMs);
}

function fold(state: State, event: TraceEvent): State {
  const { running, leaders } = state;
  switch (event.type) {
    case 'electedChanged': {
      const isLeader = event.elected === event.node;
      if (isLeader === leaders.includes(event.node)) return state;
      const others = without(leaders, event.node);
      return { ...state, leaders: isLeader ? [...others, event.node] : others };
    }
    case 'nodeJoined':
    case 'nodeRestarted':
    case 'nodeResumed':
      return { ...state, running: [...without(running, event.node), event.node] };
    case 'nodePaused':
      return { ...state, running: without(running, event.node) };
    case 'nodeCrashed':
    case 'nodeLeft':
    case 'processFailed':
      return {
        ...state,
        running: without(running, event.node),
        leaders: without(leaders, event.node),
      };
    default:
      return state;
  }
}

function without(nodes: readonly string[], node: string): readonly string[] {
  return nodes.filter((other) => other !== node);
}
