// Assumption 7: a process keeps its state over a restart.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'persistentState',
  number: 7,
  name: 'Persistent state',
  means: 'What a process must not forget is stored where a crash does not reach it.',
  breaks:
    'A node that restarts without its state knows of no election since: the highest takes over at once, beside the present leader.',
  scenario: 'strikeAssumption7',
  brokenBy: (event, { commandOf, keepsState }) => {
    if (event.type !== 'nodeRestarted') return false;
    const command = commandOf(event);
    return !keepsState || (command?.type === 'restart' && command.loseDisk === true);
  },
});
