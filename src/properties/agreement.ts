// Agreement: all live nodes that have elected somebody have elected the same one.
import { defineProperty } from '../sim/property';

/** Whom a live node takes for the leader. */
type Belief = readonly [node: string, leader: string];

/** One for each node that believes in somebody. A list of them is copied faster than a record is. */
type Beliefs = readonly Belief[];

export default defineProperty({
  id: 'agreement',
  name: 'Agreement',
  means: 'Every live node’s elected variable names the same node, or is ⊥.',
  start: (): Beliefs => [],
  on: (beliefs: Beliefs, event) => {
    switch (event.type) {
      case 'electedChanged':
        return event.elected === null
          ? without(beliefs, event.node)
          : withBelief(beliefs, [event.node, event.elected]);
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        return without(beliefs, event.node);
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

function placeOf(beliefs: Beliefs, node: string): number {
  return beliefs.findIndex(([believer]) => believer === node);
}

function withBelief(beliefs: Beliefs, belief: Belief): Beliefs {
  const place = placeOf(beliefs, belief[0]);
  return place < 0 ? [...beliefs, belief] : beliefs.with(place, belief);
}

function without(beliefs: Beliefs, node: string): Beliefs {
  const place = placeOf(beliefs, node);
  return place < 0 ? beliefs : beliefs.toSpliced(place, 1);
}
