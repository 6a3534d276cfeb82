// The question why an event happened, in words.

import { timerLabel } from '../../sim/base/format';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { type MessageOf, messageName } from '../../sim/words/sentMessages';
import { roleName } from './stateWords';
import { propertyName } from './words';

/** The question about an event: `Why does n4 lead?`. */
export function questionOf(event: TraceEvent, messageOf: MessageOf): string {
  switch (event.type) {
    case 'leadershipAcquired':
      return `Why does ${event.node} lead?`;
    case 'leadershipLost':
      return `Why does ${event.node} no longer lead?`;
    case 'electedChanged':
      if (event.elected === null) return `Why does ${event.node} follow nobody?`;
      return event.elected === event.node
        ? `Why does ${event.node} lead?`
        : `Why does ${event.node} follow ${event.elected}?`;
    case 'electionStarted':
      return `Why does ${event.node} start an election?`;
    case 'electionFailed':
      return `Why does ${event.node}’s attempt fail?`;
    case 'messageSent':
      return `Why does ${event.from} send ${event.kind} to ${event.to}?`;
    case 'messageDelivered':
      return `Why does ${messageName(event.id, messageOf)} arrive?`;
    case 'messageHeld':
      return `Why is ${messageName(event.id, messageOf)} held?`;
    case 'stateEntered':
      return `Why does ${event.node} change its state?`;
    case 'roleChanged':
      return `Why does ${event.node} become ${roleName(event.role)}?`;
    case 'timerStarted':
      return `Why does ${event.node} start ${timerLabel(event.timer)}?`;
    case 'timerStopped':
      return `Why does ${event.node} stop ${timerLabel(event.timer)}?`;
    case 'timerFired':
      return `Why does ${timerLabel(event.timer)} of ${event.node} run out?`;
    case 'nodeCrashed':
      return `Why does ${event.node} crash?`;
    case 'nodePaused':
      return `Why is ${event.node} paused?`;
    case 'leaseChanged':
      return event.lease
        ? `Why does ${event.node} hold the lease?`
        : `Why does ${event.node} lose its lease?`;
    case 'nodeJoined':
    case 'nodeRestarted':
      return `Why does ${event.node} start?`;
    case 'messageDropped':
      return `Why is ${messageName(event.id, messageOf)} lost?`;
    case 'writeRejected':
      return `Why does ${event.service} reject ${event.from}’s write?`;
    case 'nodeLeft':
      return `Why does ${event.node} leave?`;
    case 'propertyViolated':
      return `Why is “${propertyName(event.property)}” violated?`;
    default:
      return 'Why did this happen?';
  }
}
