// Assumption 9: a running process always answers.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'neverPauses',
  number: 9,
  name: 'Never pauses',
  means: 'A process never pauses, and answers without delay.',
  breaks:
    'The other nodes take a paused leader for crashed and replace it, but it still takes itself for the leader.',
  scenario: 'strikeAssumption9',
  brokenBy: ({ type }) => type === 'nodePaused' || type === 'processPaused',
});
