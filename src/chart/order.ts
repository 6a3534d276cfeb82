// The order of a chart's states from top to bottom: from where the machine starts to where it comes later.
import type { Chart } from './chart';
import { isWithin } from './picture';

/** Whether an arrow between two states leads downwards, in the order in which a machine comes to its states. */
export type IsDownward = (from: string, to: string) => boolean;

/** The directions of a chart's arrows. Without those that lead upwards the chart has no cycle. */
export function directionsOf(chart: Chart): IsDownward {
  const reached = statesAsReached(chart);
  const place = (path: string) => {
    const first = reached.findIndex((leaf) => leaf === path || isWithin(leaf, path));
    return first < 0 ? reached.length : first;
  };
  return (from, to) => {
    const [one, other] = belowCommonState(from, to);
    return place(one) <= place(other);
  };
}

/** The states without substates, in the order in which a breadth-first search from the initial one comes to them. */
function statesAsReached({ states, transitions }: Chart): string[] {
  const initialOf = new Map(states.map(({ path, initial }) => [path, initial]));
  const entered = (path: string): string => {
    const initial = initialOf.get(path) ?? null;
    return initial === null ? path : entered(initial);
  };
  const leaves = states.filter(({ path }) => !states.some(({ parent }) => parent === path));
  const found = new Set<string>();
  for (const start of [entered(''), ...leaves.map(({ path }) => path)]) {
    found.add(start);
    // A set is walked in the order of adding, also what is added meanwhile.
    for (const at of found)
      for (const { source, targets } of transitions)
        if (source !== '' && (source === at || isWithin(at, source)))
          for (const target of targets) found.add(entered(target));
  }
  return [...found];
}

/** The two states around these that are in one state: the nearest one that both are in. */
function belowCommonState(from: string, to: string): [string, string] {
  const [one, other] = [from.split('.'), to.split('.')];
  let depth = 0;
  while (depth < one.length - 1 && depth < other.length - 1 && one[depth] === other[depth])
    depth += 1;
  return [one.slice(0, depth + 1).join('.'), other.slice(0, depth + 1).join('.')];
}
