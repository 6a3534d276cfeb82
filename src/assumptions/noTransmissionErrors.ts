// Assumption 8: messages arrive unchanged.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'noTransmissionErrors',
  number: 8,
  name: 'No transmission errors',
  means: 'A message arrives as it was sent.',
  breaks:
    'The answer to an ELECTION with a wrong id goes to another node or nowhere, so its sender leads beside the winner for a moment.',
  scenario: 'strikeAssumption8',
  brokenBy: ({ type }) => type === 'messageCorrupted',
});
