// JSON, the form of everything that crosses a port, stands in a run file or is hashed, and its canonical spelling.

/** Any value that JSON can hold. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * The canonical JSON of a value: object keys sorted by code unit, no white space, `undefined` members left out
 * (RFC 8785 for the values that occur in a run). Two equal values give equal bytes.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return textJson(value);
  if (typeof value === 'number') return numberJson(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${textJson(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** Whether two values have the same canonical JSON, found without spelling it: equal parts are mostly identical. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isCompound(one) || !isCompound(other)) return canonicalJson(one) === canonicalJson(other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && one.length !== other['length']) return false;
  for (const key of Object.keys(one)) if (!isSameJson(one[key], other[key])) return false;
  for (const key of Object.keys(other))
    if (other[key] !== undefined && !Object.hasOwn(one, key)) return false;
  return true;
}

function isCompound(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A text without a character that JSON escapes. Most are: it takes less time to find that out than to escape nothing. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The JSON of a text. */
function textJson(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** The JSON of a number. */
export function numberJson(number: number): string {
  return Number.isFinite(number) ? `${number}` : 'null';
}

/** Whether a value survives a round trip through JSON text; members that are undefined count as absent. */
export function isJson(value: unknown): value is Json {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  // A loop by index, because `every` skips the holes of a sparse array.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (!isJson(value[index])) return false;
    return true;
  }
  for (const member of Object.values(value))
    if (member !== undefined && !isJson(member)) return false;
  return true;
}

/** A deep copy of JSON data. Members that are undefined are left out. */
export function cloneJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
