// Parses untrusted JSON: size, nesting, values and keys are bounded, and errors name their place.
import { quote } from '../../sim/base/quote';
import { RunFileError } from '../runFileError';
import { jsonPath, type Key } from './jsonPath';
import { type Extent, type LongList, ScanError, scanJson } from './jsonScan';

const NEWLINE = 0x0a;
const LIMIT_MIB = 64;
/** The size of the largest file that can be read. */
export const MAX_FILE_BYTES = LIMIT_MIB * 1024 * 1024;
/** Keys that could change an object's prototype where members are copied by name. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** A document in which the long list is empty, and the entries of that list. */
export interface LongDocument {
  readonly value: unknown;
  /** The entries, built in pieces and iterable once, so that they need not all be in memory. Null without such a list. */
  readonly entries: Iterable<unknown> | null;
}

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
 * The JSON value in a file.
 *
 * @param source - the text, or its UTF-8 bytes.
 * @throws RunFileError
 */
export function parseJson(source: string | Uint8Array): unknown {
  const bytes = bytesOf(source);
  scan(bytes, null);
  return built(textOf(bytes));
}

/**
 * The JSON value in a file, with the entries of one long list apart: built at once, that list would be in memory three
 * times, as bytes, as text and as values.
 *
 * @param key - the member of the outermost object that is such a list.
 * @throws RunFileError, also during the iteration over the entries.
 */
export function parseLongJson(source: string | Uint8Array, key: string): LongDocument {
  const bytes = bytesOf(source);
  const list = scan(bytes, key);
  if (!list) return { value: built(textOf(bytes)), entries: null };
  const [before, after] = [textOf(bytes.subarray(0, list.from)), textOf(bytes.subarray(list.to))];
  return { value: built(`${before}[]${after}`), entries: entriesOf(bytes, list, key) };
}

function* entriesOf(bytes: Uint8Array, { pieces }: LongList, key: string): Generator<unknown> {
  let count = 0;
  for (const piece of pieces)
    for (const entry of JSON.parse(`[${textIn(bytes, piece)}]`) as unknown[]) {
      checkValue(entry, [key, count]);
      count += 1;
      yield entry;
    }
}

function bytesOf(source: string | Uint8Array): Uint8Array {
  if (typeof source !== 'string') {
    checkFileSize(source.byteLength);
    return source;
  }
  // The characters are a lower bound of the bytes, known before the text is encoded.
  checkFileSize(source.length);
  const bytes = new TextEncoder().encode(source);
  checkFileSize(bytes.byteLength);
  return bytes;
}

function scan(bytes: Uint8Array, longKey: string | null): LongList | null {
  try {
    return scanJson(bytes, longKey);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    const place = placeOf(bytes, error.offset);
    throw new RunFileError(
      error.problem === null
        ? `this is no JSON: unexpected ${charAt(bytes, error.offset)} at ${place}`
        : `${error.problem} at ${place}`,
    );
  }
}

function built(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkValue(value, []);
  return value;
}

/** Decodes bytes, without the byte order mark that some editors write. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RunFileError('this is no JSON: its bytes are no UTF-8 text');
  }
}

function textIn(bytes: Uint8Array, { from, to }: Extent): string {
  return textOf(bytes.subarray(from, to));
}

/** The character at an offset, quoted for an error; `end` at the end. */
function charAt(bytes: Uint8Array, offset: number): string {
  if (offset >= bytes.length) return 'end';
  let to = offset + 1;
  while (isWithinCharacter(bytes[to])) to += 1;
  return JSON.stringify(textIn(bytes, { from: offset, to }));
}

function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
}

function placeOf(bytes: Uint8Array, offset: number): string {
  let line = 1;
  let from = 0;
  for (let at = 0; at < offset; at += 1)
    if (bytes[at] === NEWLINE) {
      line += 1;
      from = at + 1;
    }
  return `line ${line}, column ${textIn(bytes, { from, to: offset }).length + 1}`;
}

function checkValue(value: unknown, path: Key[]): void {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RunFileError(`${quote(jsonPath(path))}: the number is too large`);
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkMember(index, item, path);
    return;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) checkMember(key, members[key], path);
}

function checkMember(key: Key, member: unknown, path: Key[]): void {
  path.push(key);
  if (typeof key === 'string' && FORBIDDEN_KEYS.has(key))
    throw new RunFileError(`${quote(jsonPath(path))}: a field cannot have this name`);
  checkValue(member, path);
  path.pop();
}
