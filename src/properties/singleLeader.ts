// Safety: at most one live node believes itself to be the leader.
import { defineProperty } from '../sim/contracts/property';

/** The nodes that believe themselves to be the leader, in the order in which they began to. */
type State = readonly string[];

export default defineProperty({
  id: 'singleLeader',
  name: 'At most one leader',
  means: 'No two live nodes take themselves for the leader at the same time.',
  concerns: ['electedChanged', 'nodeCrashed', 'nodeLeft', 'processFailed'],
  start: (): State => [],
  on: (leaders: State, event) => {
    switch (event.type) {
      case 'electedChanged':
        return event.elected === event.node
          ? [...without(leaders, event.node), event.node]
          : without(leaders, event.node);
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        return without(leaders, event.node);
      default:
        return leaders;
    }
  },
  broken: (leaders) => (leaders.length > 1 ? leaders : null),
});

function without(leaders: State, node: string): State {
  return leaders.includes(node) ? leaders.filter((leader) => leader !== node) : leaders;
}
