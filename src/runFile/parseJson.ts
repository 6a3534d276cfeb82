// Reads untrusted text as JSON: its size, nesting and keys are bounded, and an error names its place.
import { quote } from '../sim/quote';
import { jsonPath, type Key } from './jsonPath';
import { RunFileError } from './runFileError';
import { syntaxErrorOffset } from './syntaxError';

const LIMIT_MIB = 64;
/** The largest file that is read. */
export const MAX_FILE_BYTES = LIMIT_MIB * 1024 * 1024;
const MAX_DEPTH = 64;
/** Keys that reach an object's prototype when somebody copies members by name. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Refuses a size over the limit; call it before reading a file into memory.
 *
 * @throws RunFileError
 */
export function checkFileSize(sizeBytes: number): void {
  if (sizeBytes > MAX_FILE_BYTES)
    throw new RunFileError(`the file is larger than ${LIMIT_MIB} MiB`);
}

/**
 * The JSON value that a file holds.
 *
 * @param source - the text, or its UTF-8 bytes.
 * @throws RunFileError
 */
export function parseJson(source: string | Uint8Array): unknown {
  const text = textOf(source);
  checkDepth(text);
  const value = parse(text);
  checkValue(value, []);
  return value;
}

function textOf(source: string | Uint8Array): string {
  if (typeof source === 'string') {
    checkFileSize(new TextEncoder().encode(source).byteLength);
    return source;
  }
  checkFileSize(source.byteLength);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    throw new RunFileError('this is no JSON: its bytes are no UTF-8 text');
  }
}

/** Runs before JSON.parse, which would build a million nested arrays before anybody could look at them. */
function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const char = text[offset];
    if (inString) {
      if (char === '\\') offset += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > MAX_DEPTH)
        throw new RunFileError(`nested more than ${MAX_DEPTH} deep at ${placeOf(text, offset)}`);
    } else if (char === ']' || char === '}') depth -= 1;
  }
}

/** Engines word their errors differently, and not all say where; so the place is looked for here. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = syntaxErrorOffset(text);
    const found = text.codePointAt(offset);
    const what = found === undefined ? 'end' : JSON.stringify(String.fromCodePoint(found));
    throw new RunFileError(`this is no JSON: unexpected ${what} at ${placeOf(text, offset)}`);
  }
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`;
}

function checkValue(value: unknown, path: Key[]): void {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RunFileError(`${quote(jsonPath(path))}: the number is too large`);
    return;
  }
  const isArray = Array.isArray(value);
  for (const [key, member] of Object.entries(value)) {
    path.push(isArray ? Number(key) : key);
    if (!isArray && FORBIDDEN_KEYS.has(key))
      throw new RunFileError(`${quote(jsonPath(path))}: a field cannot have this name`);
    checkValue(member, path);
    path.pop();
  }
}
