// The level of an event in a log.
import type { TraceEvent } from '../contracts/traceEvent';

/** The levels of a log, from the least urgent on. */
export const LOG_LEVELS = ['debug', 'info', 'warning', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The level of an event. `error`: a process or a property fails. `warning`: something that was to be is not, such as an
 * election, a write or a lead. `info`: the cluster's course. `debug`: the machines' steps, and all messages and timers.
 */
export function levelOf(event: TraceEvent): LogLevel {
  switch (event.type) {
    case 'nodeCrashed':
    case 'processCrashed':
    case 'processFailed':
    case 'propertyViolated':
      return 'error';
    case 'electionFailed':
    case 'leadershipLost':
    case 'writeRejected':
    case 'commandRefused':
    case 'nodePaused':
    case 'processPaused':
    case 'membershipFrozen':
    case 'messageHeld':
    case 'messageCorrupted':
    case 'messageDropped':
      return 'warning';
    case 'stormStruck':
      return event.phase === 'damage' ? 'warning' : 'info';
    case 'leaseChanged':
      return event.lease === null ? 'info' : 'debug';
    case 'clientAnswered':
      return event.answer === 'rejected' || event.answer === 'unanswered' ? 'warning' : 'debug';
    default:
      return INFO.has(event.type) ? 'info' : 'debug';
  }
}

const INFO: ReadonlySet<TraceEvent['type']> = new Set<TraceEvent['type']>([
  'nodeAdded',
  'nodeJoined',
  'nodeLeft',
  'nodeRemoved',
  'nodeRestarted',
  'nodeResumed',
  'nodeClockChanged',
  'nodeClockJumped',
  'processStarted',
  'processRestarted',
  'processResumed',
  'processClockChanged',
  'processClockJumped',
  'diskChanged',
  'diskBurdened',
  'membershipThawed',
  'stormPassed',
  'commandApplied',
  'electedChanged',
  'roleChanged',
  'electionStarted',
  'leadershipAcquired',
  'propertyRestored',
]);
