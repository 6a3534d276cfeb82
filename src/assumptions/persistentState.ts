// Assumption 7: a process keeps its state over a restart.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'persistentState',
  number: 7,
  name: 'Persistent state',
  means: 'A process keeps its important state in storage that survives a crash.',
  breaks:
    'A node that restarts without its state does not know who leads: the highest takes over at once, beside the present leader.',
  scenario: 'strikeAssumption7',
  brokenBy: (event, { commandOf, keepsState }) => {
    if (event.type !== 'nodeRestarted') return false;
    const command = commandOf(event);
    return !keepsState || (command?.type === 'restart' && command.loseDisk === true);
  },
});
