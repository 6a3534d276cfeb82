// Spells the place of a value in a JSON document as a person would: nodes[3].priority.

/** A step into a JSON document: a member's name or an element's index. */
export type Key = string | number;

/** The path in words; the empty path, the whole document, is "the file". */
export function jsonPath(keys: readonly Key[]): string {
  return keys.reduce<string>(pathWithin, '') || 'the file';
}

/** The path one step further in; the whole document's is empty here. */
export function pathWithin(path: string, key: Key): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (!/^[\w$]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
