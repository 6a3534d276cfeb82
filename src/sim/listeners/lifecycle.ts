// The events that an election instance publishes: the types and their hierarchy are those of Sovereign's document.
import { NODE_ENDS } from '../contracts/lifeEvents';
import type { TraceEvent } from '../contracts/traceEvent';

/** Sovereign's State Enum. */
export type InstanceState = 'FOLLOWER' | 'CANDIDATE' | 'LEADER';

/** The fields of every event; `timestamp` is virtual time in ms. */
interface Published<T extends string> {
  readonly type: T;
  readonly instanceId: string;
  readonly timestamp: number;
}
export interface StateChangedEvent extends Published<'StateChangedEvent'> {
  readonly previousState: InstanceState;
  readonly newState: InstanceState;
}
export type LeadershipAcquiredEvent = Published<'LeadershipAcquiredEvent'>;
export type LeadershipLostEvent = Published<'LeadershipLostEvent'>;
export interface ElectionFailedEvent extends Published<'ElectionFailedEvent'> {
  readonly cause: string;
}
export type LifecycleEvent =
  | StateChangedEvent
  | LeadershipAcquiredEvent
  | LeadershipLostEvent
  | ElectionFailedEvent;

/** Each type of event with its supertype; `Event` is abstract, and the supertype of all. */
const SUPERTYPES = {
  Event: null,
  StateChangedEvent: 'Event',
  LeadershipEvent: 'Event',
  LeadershipAcquiredEvent: 'LeadershipEvent',
  LeadershipLostEvent: 'LeadershipEvent',
  ElectionFailedEvent: 'Event',
} as const;

/** A type to listen to: that of an event, or a supertype. */
export type LifecycleType = keyof typeof SUPERTYPES;
export const LIFECYCLE_TYPES = Object.keys(SUPERTYPES) as readonly LifecycleType[];

/** The events that a listener of a type gets. */
export type EventOf<T extends LifecycleType> = T extends 'Event'
  ? LifecycleEvent
  : T extends 'LeadershipEvent'
    ? LeadershipAcquiredEvent | LeadershipLostEvent
    : Extract<LifecycleEvent, { type: T }>;

/** Whether an event is of a type, itself or by a supertype. */
export function isInstance<T extends LifecycleType>(
  event: LifecycleEvent,
  type: T,
): event is EventOf<T> & LifecycleEvent {
  for (let of: LifecycleType | null = event.type; of !== null; of = SUPERTYPES[of])
    if (of === type) return true;
  return false;
}

/** The events after which a new process of the node starts from FOLLOWER. Its end itself is published by nobody. */
const ENDS: ReadonlySet<TraceEvent['type']> = new Set(NODE_ENDS);

/** The fold from a run's events to those that one instance publishes, in order. */
export class Lifecycle {
  readonly id: string;
  state: InstanceState = 'FOLLOWER';

  constructor(id: string) {
    this.id = id;
  }

  /** Folds in the run's next event; returns what the instance publishes because of it. */
  add(event: TraceEvent): readonly LifecycleEvent[] {
    if (!('node' in event) || event.node !== this.id) return [];
    if (ENDS.has(event.type)) this.state = 'FOLLOWER';
    if (event.type === 'roleChanged') return this.#transition(event.role, event.atMs);
    if (event.type !== 'electionFailed') return [];
    return [{ type: 'ElectionFailedEvent', ...this.#at(event.atMs), cause: event.why }];
  }

  #at(timestamp: number) {
    return { instanceId: this.id, timestamp };
  }

  /** As the document's `transitionTo`: the change of state first, then that of the leadership. */
  #transition(role: string, atMs: number): readonly LifecycleEvent[] {
    const previousState = this.state;
    const newState = role.toUpperCase() as InstanceState;
    if (newState === previousState) return [];
    this.state = newState;
    const at = this.#at(atMs);
    const changed = { type: 'StateChangedEvent', ...at, previousState, newState } as const;
    if (newState === 'LEADER') return [changed, { type: 'LeadershipAcquiredEvent', ...at }];
    if (previousState === 'LEADER') return [changed, { type: 'LeadershipLostEvent', ...at }];
    return [changed];
  }
}
