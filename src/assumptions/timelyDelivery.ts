// Assumption 4: messages arrive, and in time.
import { defineAssumption } from '../sim/contracts/assumption';
import { NOBODY_THERE } from '../sim/contracts/status';

export default defineAssumption({
  id: 'timelyDelivery',
  number: 4,
  name: 'Timely delivery',
  means:
    'The network is synchronous: every message arrives, within half of T2, and all clocks run at the same rate.',
  breaks:
    'A node that misses a COORDINATOR has no leader until T3 is over, and a node that gets its OK too late leads beside the winner.',
  scenario: 'strikeAssumption4',
  brokenFromStart: ({ nodes }) => nodes.some(({ clockRate = 1 }) => clockRate !== 1),
  brokenBy: (event, { isTooLate }) => {
    switch (event.type) {
      case 'messageDropped':
        // The network has delivered a message to a process that does not run.
        return !NOBODY_THERE.has(event.reason);
      case 'messageHeld':
        return true;
      case 'nodeClockChanged':
      case 'processClockChanged':
        return event.rate !== 1;
      case 'messageSent':
        return isTooLate(event.dueMs - event.atMs);
      default:
        return false;
    }
  },
});
