// The events that start, stop, pause or resume a process.
import type { EventType } from './traceEvent';

/** They are a node's, or a service's or a client's; `processFailed` is any process's. */
export const LIFE_EVENTS = [
  'nodeJoined',
  'nodeLeft',
  'nodeCrashed',
  'nodeRestarted',
  'nodePaused',
  'nodeResumed',
  'processStarted',
  'processCrashed',
  'processRestarted',
  'processPaused',
  'processResumed',
  'processFailed',
] as const satisfies readonly EventType[];

/** The events after which a node does not run. */
export const NODE_ENDS = [
  'nodeCrashed',
  'nodeLeft',
  'processFailed',
] as const satisfies readonly EventType[];

/** The events after which a node does not lead. */
export const LEADERSHIP_ENDS: ReadonlySet<EventType> = new Set<EventType>([
  'leadershipLost',
  ...NODE_ENDS,
]);
