// Assumption 1: every node can send messages to every other node.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'fullyConnected',
  number: 1,
  name: 'Fully connected',
  means: 'The network is fully connected: every process can reach every other.',
  breaks:
    'A node that is cut off from the leader takes it for crashed and leads as well, and a repair does not end it.',
  scenario: 'strikeAssumption1',
  brokenBy: ({ type }) => type === 'linkCut',
});
