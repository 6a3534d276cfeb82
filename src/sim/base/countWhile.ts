// Binary search.

/**
 * Length of the longest prefix for which a predicate holds.
 *
 * @param holds - the predicate at an index; where it is false, it is false at every later index.
 */
export function countWhile(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
