// Delta debugging (Zeller and Hildebrandt 2002): the fewest members of a list with which a test still fails.

/** Asks whether the rest of a list still fails. It yields after each question, so that a caller may end the work. */
type Fails<T> = (rest: readonly T[]) => Generator<void, boolean>;

/**
 * A list from which no single member can be removed. The list itself fails.
 *
 * @param least - the smallest number of members that is asked about.
 */
export function* ddmin<T>(
  list: readonly T[],
  fails: Fails<T>,
  least = 0,
): Generator<void, readonly T[]> {
  if (least === 0 && list.length > 0 && (yield* fails([]))) return [];
  let rest = list;
  let parts = 2;
  while (rest.length > Math.max(1, least)) {
    const smaller = yield* smallerList(rest, parts, fails);
    if (smaller) {
      rest = smaller;
      parts = Math.max(parts - 1, 2);
    } else if (parts < rest.length) parts = Math.min(2 * parts, rest.length);
    else break;
  }
  return rest;
}

/** The list without one of so many parts, if it still fails. */
function* smallerList<T>(
  list: readonly T[],
  parts: number,
  fails: Fails<T>,
): Generator<void, readonly T[] | null> {
  const size = Math.ceil(list.length / parts);
  for (let from = 0; from < list.length; from += size) {
    const rest = [...list.slice(0, from), ...list.slice(from + size)];
    if (rest.length > 0 && (yield* fails(rest))) return rest;
  }
  return null;
}
