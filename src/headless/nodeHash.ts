// The platform's own SHA-256, for the hashes of traces.
import { createHash } from 'node:crypto';
import type { RunningHash } from '../runFile/traceHash';

/** Begins a hash, as `CreateHash` says. */
export function nodeHash(): RunningHash {
  return createHash('sha256');
}
