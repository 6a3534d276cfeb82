// Agreement: all live nodes that have elected somebody have elected the same one.
import { defineProperty } from '../sim/property';

/** Whom each live node takes for the leader; a node without a belief is not in it. */
type Beliefs = Readonly<Record<string, string>>;

export default defineProperty({
  id: 'agreement',
  name: 'Agreement',
  means: 'Every live node’s elected variable names the same node, or is ⊥.',
  start: (): Beliefs => ({}),
  on: (beliefs: Beliefs, event) => {
    switch (event.type) {
      case 'electedChanged':
        return event.elected === null
          ? without(beliefs, event.node)
          : { ...beliefs, [event.node]: event.elected };
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        return without(beliefs, event.node);
      default:
        return beliefs;
    }
  },
  broken: (beliefs) => {
    const believers = Object.keys(beliefs);
    const first = believers[0];
    const dissenter = believers.find(
      (node) => first !== undefined && beliefs[node] !== beliefs[first],
    );
    return first !== undefined && dissenter !== undefined ? [first, dissenter] : null;
  },
});

function without(beliefs: Beliefs, node: string): Beliefs {
  if (!(node in beliefs)) return beliefs;
  const { [node]: _gone, ...rest } = beliefs;
  return rest;
}
