// The path of a value in a JSON document, in a readable form: nodes[3].priority.

/** A step into a JSON document: a member's name or an element's index. */
export type Key = string | number;

/** The path as text; the empty path, of the whole document, is "the file". */
export function jsonPath(keys: readonly Key[]): string {
  return keys.reduce<string>(pathWithin, '') || 'the file';
}

/** The path of a member; the whole document's path is empty here. */
export function pathWithin(path: string, key: Key): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (!/^[\w$]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
