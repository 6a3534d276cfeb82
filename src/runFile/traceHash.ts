// The hash of a trace: two runs are the same if and only if theirs are.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalLine } from '../sim/trace';
import type { TraceEvent } from '../sim/traceEvent';

/** Many short updates cost more than the hashing itself. */
const LINES_PER_UPDATE = 512;

/** SHA-256 in lower-case hex over a text. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** SHA-256 in lower-case hex over the events' canonical lines, each followed by a newline. */
export function traceHash(events: Iterable<TraceEvent>): string {
  const hash = sha256.create();
  let lines: string[] = [];
  const flush = () => {
    hash.update(utf8ToBytes(lines.join('')));
    lines = [];
  };
  for (const event of events) {
    lines.push(`${canonicalLine(event)}\n`);
    if (lines.length === LINES_PER_UPDATE) flush();
  }
  flush();
  return bytesToHex(hash.digest());
}
