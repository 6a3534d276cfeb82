// Agreement: all live nodes that have elected a leader have elected the same one.

import { defineProperty } from '../sim/contracts/property';
import { type Beliefs, withBelief, withoutBelief } from '../sim/trace/beliefs';

export default defineProperty({
  id: 'agreement',
  name: 'Agreement',
  means: 'Every live node’s elected variable names the same node, or is ⊥.',
  concerns: ['electedChanged', 'nodeCrashed', 'nodeLeft', 'processFailed'],
  start: (): Beliefs<string> => [],
  on: (beliefs: Beliefs<string>, event) => {
    switch (event.type) {
      case 'electedChanged':
        return event.elected === null
          ? withoutBelief(beliefs, event.node)
          : withBelief(beliefs, event.node, event.elected);
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        return withoutBelief(beliefs, event.node);
      default:
        return beliefs;
    }
  },
  broken: (beliefs) => {
    const [first] = beliefs;
    const dissenter = first && beliefs.find(([, leader]) => leader !== first[1]);
    return dissenter ? [first[0], dissenter[0]] : null;
  },
});
