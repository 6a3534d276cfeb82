// Keys of maps with one entry for each direction of a link.

/** The key of a link's direction. */
export function linkKey(from: string, to: string): string {
  return `${from}>${to}`;
}

/** The two ends of a key made by {@link linkKey}. */
export function linkEnds(key: string): { from: string; to: string } {
  const at = key.indexOf('>');
  return { from: key.slice(0, at), to: key.slice(at + 1) };
}
