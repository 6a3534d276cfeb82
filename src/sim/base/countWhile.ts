// Finds a place among things that are in order, by halving.

/**
 * How many of the first things something holds of.
 *
 * @param holds - asked about the thing at an index; where it does not hold, it holds of none of the later ones.
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
