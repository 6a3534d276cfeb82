// The hash of a trace: two runs have the same hash if and only if their traces are equal.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { LineBytes } from './lineBytes';

/** A SHA-256 that goes on: it takes bytes, and gives the hash once. Node's own `Hash` is one. */
export interface RunningHash {
  update(bytes: Uint8Array): unknown;
  digest(form: 'hex'): string;
}

/** Begins a hash. The platform's own is faster by ten times than {@link portableHash}; the bytes are the same. */
export type CreateHash = () => RunningHash;

/** A hash that runs everywhere, also where the platform has only one that is asynchronous. */
function portableHash(): RunningHash {
  const hash = sha256.create();
  return {
    update: (bytes) => hash.update(bytes),
    digest: () => bytesToHex(hash.digest()),
  };
}

/** SHA-256 in lower-case hex over a text. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The incremental hash of a trace. */
export class TraceHash {
  readonly #hash: RunningHash;
  readonly #lines: LineBytes;

  /** @param createHash - the platform's own hash, where it has one. */
  constructor(createHash: CreateHash = portableHash) {
    const hash = createHash();
    this.#hash = hash;
    this.#lines = new LineBytes((bytes) => hash.update(bytes));
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    this.#lines.add(event);
  }

  /** SHA-256 in lower-case hex over all canonical lines, each followed by a newline. No event can be added afterwards. */
  digest(): string {
    this.#lines.flush();
    return this.#hash.digest('hex');
  }
}

/** SHA-256 in lower-case hex over the events' canonical lines, each followed by a newline. */
export function traceHash(events: Iterable<TraceEvent>, createHash?: CreateHash): string {
  const hash = new TraceHash(createHash);
  for (const event of events) hash.add(event);
  return hash.digest();
}
