// Directions of links, and keys of maps with one entry for each.

/** The key of a link's direction. */
export function linkKey(from: string, to: string): string {
  return `${from}>${to}`;
}

/** The two ends of a key made by {@link linkKey}. */
export function linkEnds(key: string): { from: string; to: string } {
  const at = key.indexOf('>');
  return { from: key.slice(0, at), to: key.slice(at + 1) };
}

/** Every direction between processes of different groups. */
export function linksBetween(
  groups: readonly (readonly string[])[],
): { from: string; to: string }[] {
  return groups.flatMap((group) =>
    group.flatMap((from) =>
      groups
        .filter((other) => other !== group)
        .flatMap((other) => other.map((to) => ({ from, to }))),
    ),
  );
}

/** Both directions of the links between a process and others; the first one is from the process. */
export function bothWays(
  process: string,
  others: readonly string[],
): { from: string; to: string }[] {
  return others.flatMap((other) => [
    { from: process, to: other },
    { from: other, to: process },
  ]);
}
