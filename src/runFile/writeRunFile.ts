// Writes a run file that is easy to read and to diff: known fields first, one trace event per line.
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { MAX_FILE_BYTES } from './json/parseJson';
import type { RunFile } from './runFile';

const WIDTH = 100;

/** The order of keys at every level; other keys follow in alphabetical order. */
const KEY_ORDER: ReadonlyMap<string, number> = new Map(
  [
    ['format', 'name', 'version', 'exporter', 'seq', 'atMs', 'type', 'id', 'title', 'description'],
    ['shelf'],
    [
      'seed',
      'algorithm',
      'nodes',
      'services',
      'clients',
      'network',
      'leaderWithinMs',
      'parent',
      'forkMs',
    ],
    ['commands', 'untilMs', 'cursorMs', 'branch', 'branches', 'view'],
    ['pictureAtMs', 'narration', 'expect', 'node', 'from', 'to', 'kind', 'priority', 'latencyMs'],
    ['goal', 'params', 'metrics', 'traceHash', 'sites', 'names', 'roundTripsMs'],
  ]
    .flat()
    .map((key, index) => [key, index]),
);

/** The text of a run file: the same bytes for the same run, in whatever order its fields were set. */
export function writeRunFile(run: RunFile): string {
  return [...runFilePieces(run)].join('');
}

/** The text of {@link writeRunFile} in pieces, so that a long trace is never in memory as one text. */
export function* runFilePieces(run: RunFile): Generator<string> {
  const { trace, ...others } = run;
  yield `{\n  ${memberLines(others, '  ').join(',\n  ')}`;
  if (trace) yield* tracePieces(trace);
  yield '\n}\n';
}

/** The text of a run file that can be opened again, and a sentence about what is missing in it; null when it is complete. */
export interface ReadableRunFile {
  readonly pieces: Iterable<string>;
  readonly missing: string | null;
}

/**
 * The text of a run, with its trace unless the file would be too large to be read: a replay computes the trace again, and
 * compares its hash.
 *
 * @param trace - the run's, or null where there are more events than were kept.
 */
export function readableRunFile(run: RunFile, trace: RunFile['trace'] | null): ReadableRunFile {
  const pieces = trace && readablePieces({ ...run, trace });
  if (pieces) return { pieces, missing: null };
  const { trace: _, ...short } = run;
  const missing =
    'with its trace the file would be too large to be read again: it has the hash alone';
  return { pieces: runFilePieces(short), missing };
}

/** The pieces of a file that can be read; null for a larger one. */
function readablePieces(run: RunFile): string[] | null {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let bytes = 0;
  for (const piece of runFilePieces(run)) {
    bytes += encoder.encode(piece).length;
    if (bytes > MAX_FILE_BYTES) return null;
    pieces.push(piece);
  }
  return pieces;
}

/** A JSON value as text in the same form. */
export function readableJson(value: object): string {
  return `${print(value, '')}\n`;
}

/** The pieces of the trace, which is the last member. */
function* tracePieces(trace: readonly TraceEvent[]): Generator<string> {
  yield ',\n  "trace": [';
  let separator = '';
  for (const event of trace) {
    yield `${separator}\n    ${flat(event)}`;
    separator = ',';
  }
  yield separator === '' ? ']' : '\n  ]';
}

function print(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const broken = value.length > 0 && !fits(value, indent);
    return broken
      ? block(
          '[',
          value.map((item) => print(item, inner)),
          ']',
          indent,
        )
      : flat(value);
  }
  if (value === null || typeof value !== 'object' || fits(value, indent)) return flat(value);
  return block('{', memberLines(value, inner), '}', indent);
}

function memberLines(value: object, indent: string): string[] {
  return membersOf(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${print(member, indent)}`,
  );
}

function fits(value: object, indent: string): boolean {
  return flat(value).length + indent.length <= WIDTH;
}

function block(open: string, lines: readonly string[], close: string, indent: string): string {
  if (lines.length === 0) return open + close;
  const inner = `\n${indent}  `;
  return `${open}${inner}${lines.join(`,${inner}`)}\n${indent}${close}`;
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = membersOf(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${flat(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function membersOf(value: object): [key: string, member: unknown][] {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
}

function rankOf(key: string): number {
  return KEY_ORDER.get(key) ?? KEY_ORDER.size;
}
