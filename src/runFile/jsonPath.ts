// Spells the place of a value in a JSON document as a person would: nodes[3].priority.

/** A step into a JSON document: a member's name or an element's index. */
export type Key = string | number;

/** The path in words; the empty path, the whole document, is "the file". */
export function jsonPath(keys: readonly Key[]): string {
  let path = '';
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`;
    else if (!/^[\w$]+$/.test(key)) path += `[${JSON.stringify(key)}]`;
    else path += path === '' ? key : `.${key}`;
  }
  return path || 'the file';
}
