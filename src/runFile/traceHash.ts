// The hash of a trace: two runs have the same hash if and only if their traces are equal.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { canonicalLine } from '../sim/trace/trace';
import { atOnce, type Sliced } from './sliced';

/** The number of lines in one update: many short updates cost more than the hashing itself. */
const LINES_PER_UPDATE = 512;
/** The number of events hashed in one slice. */
const EVENTS_A_SLICE = 4 * LINES_PER_UPDATE;

/** SHA-256 in lower-case hex over a text. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The incremental hash of a trace. */
export class TraceHash {
  readonly #hash = sha256.create();
  #lines: string[] = [];

  /** Folds in the canonical line of the next event, without its newline. */
  add(line: string): void {
    this.#lines.push(line, '\n');
    if (this.#lines.length >= 2 * LINES_PER_UPDATE) this.#flush();
  }

  /** SHA-256 in lower-case hex over all lines, each followed by a newline. No line can be added afterwards. */
  digest(): string {
    this.#flush();
    return bytesToHex(this.#hash.digest());
  }

  #flush(): void {
    this.#hash.update(utf8ToBytes(this.#lines.join('')));
    this.#lines = [];
  }
}

/** SHA-256 in lower-case hex over the events' canonical lines, each followed by a newline. */
export function traceHash(events: Iterable<TraceEvent>): string {
  return atOnce(slicedTraceHash(events));
}

/** The same in slices, for a page that must stay responsive. */
export function* slicedTraceHash(events: Iterable<TraceEvent>): Sliced<string> {
  const hash = new TraceHash();
  let count = 0;
  for (const event of events) {
    hash.add(canonicalLine(event));
    count += 1;
    if (count % EVENTS_A_SLICE === 0) yield;
  }
  return hash.digest();
}
