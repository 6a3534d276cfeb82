// Assumption 5: nodes learn of a failure only through timeouts.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'noForeknowledge',
  number: 5,
  name: 'No foreknowledge',
  means: 'No process knows in advance whether another has failed.',
  breaks:
    'A node that skips crashed nodes and is wrongly told of a crash leads at once, beside a leader to which it never sends a message.',
  scenario: 'strikeAssumption5',
  brokenBy: (event) => event.type === 'processTold' && event.notice === 'SUSPECT',
});
