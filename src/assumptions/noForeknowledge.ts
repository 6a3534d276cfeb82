// Assumption 5: nodes learn of a failure only through timeouts.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'noForeknowledge',
  number: 5,
  name: 'No foreknowledge',
  means: 'No process knows in advance whether another has failed.',
  breaks:
    'Who believes a false word and skips the dead leads at once, beside a leader that it never asks or tells.',
  scenario: 'strikeAssumption5',
  brokenBy: (event) => event.type === 'processTold' && event.notice === 'SUSPECT',
});
