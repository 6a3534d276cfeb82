// Assumption 9: a running process always answers.
import { defineAssumption } from '../sim/contracts/assumption';
import type { TraceEvent } from '../sim/contracts/traceEvent';

export default defineAssumption({
  id: 'neverPauses',
  number: 9,
  name: 'Never pauses',
  means: 'A process never pauses, and answers without delay.',
  breaks:
    'The other nodes take a paused leader for crashed and replace it, but it still takes itself for the leader.',
  scenario: 'strikeAssumption9',
  brokenFromStart: ({ nodes }) => nodes.some(({ diskMs = 0 }) => diskMs > 0),
  brokenBy: (event) =>
    event.type === 'nodePaused' || event.type === 'processPaused' || isSlowDisk(event),
});

/** Whether a disk becomes slow: a process that waits for it answers late. */
function isSlowDisk(event: TraceEvent): boolean {
  return (event.type === 'diskChanged' || event.type === 'diskBurdened') && event.ms > 0;
}
