// Labels beside the ends of lines: as near to their lines as they can be without lying over each other.

/** Neighbours that touch, and move together. */
interface Group {
  /** The wanted heights of its labels, less their places in the group. */
  readonly wanted: number[];
  /** The height of its lowest label. */
  low: number;
}

/**
 * Heights in place of the wanted ones, in the same order, each at least this far above the one before. A group of
 * neighbours that touch stands where its labels are nearest to the wanted heights on average (isotonic regression by
 * pooling adjacent violators).
 *
 * @param wanted - ascending.
 */
export function apart(wanted: readonly number[], least: number): number[] {
  const groups: Group[] = [];
  for (const height of wanted) {
    let group: Group = { wanted: [height], low: height };
    let before = groups.at(-1);
    while (before && before.low + before.wanted.length * least > group.low) {
      groups.pop();
      group = joined(before, group, least);
      before = groups.at(-1);
    }
    groups.push(group);
  }
  return groups.flatMap(({ low, wanted: own }) => own.map((_, place) => low + place * least));
}

function joined(below: Group, above: Group, least: number): Group {
  const moved = above.wanted.map((height) => height - below.wanted.length * least);
  const wanted = [...below.wanted, ...moved];
  return { wanted, low: wanted.reduce((sum, height) => sum + height, 0) / wanted.length };
}
