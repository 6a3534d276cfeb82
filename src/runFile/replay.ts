// Compares what a run file says came of a run with what comes of it when it is played again.
import { quote } from '../sim/quote';
import { canonicalLine } from '../sim/trace';
import type { TraceEvent } from '../sim/traceEvent';
import type { RunFile } from './runFile';
import { traceHash } from './traceHash';

/** The first event that differs, as canonical lines; null where one of the two traces has ended. */
export interface Difference {
  readonly seq: number;
  readonly expected: string | null;
  readonly got: string | null;
}

/** What a comparison found. */
export type ReplayVerdict =
  | { readonly type: 'same'; readonly hash: string }
  /** The file's own trace does not have the file's hash: one of the two was changed by hand. */
  | { readonly type: 'edited'; readonly statedHash: string; readonly ownHash: string }
  | { readonly type: 'different'; readonly difference: Difference }
  /** The file holds no trace, and its hash is another. */
  | { readonly type: 'hashDiffers'; readonly statedHash: string; readonly gotHash: string }
  /** A scenario: the file says nothing of what came of it. */
  | { readonly type: 'nothingToCompare' };

/** Compares a file with the trace of its replay. */
export function compareReplay(
  { trace, traceHash: statedHash }: RunFile,
  replayed: Iterable<TraceEvent>,
): ReplayVerdict {
  if (trace) {
    const ownHash = traceHash(trace);
    if (statedHash !== undefined && statedHash !== ownHash)
      return { type: 'edited', statedHash, ownHash };
    const difference = firstDifference(trace, replayed);
    return difference ? { type: 'different', difference } : { type: 'same', hash: ownHash };
  }
  if (statedHash === undefined) return { type: 'nothingToCompare' };
  const gotHash = traceHash(replayed);
  return gotHash === statedHash
    ? { type: 'same', hash: gotHash }
    : { type: 'hashDiffers', statedHash, gotHash };
}

/** A verdict in one sentence. */
export function verdictSentence(verdict: ReplayVerdict): string {
  switch (verdict.type) {
    case 'same':
      return `the replay is the same: ${verdict.hash}`;
    case 'edited':
      return `the file was changed by hand: its trace has the hash ${verdict.ownHash}, but it says ${verdict.statedHash}`;
    case 'different': {
      const { seq, expected, got } = verdict.difference;
      const [had, has] = [expected ?? 'no such event', got ?? 'none'].map(quote);
      return `the replay differs from event ${seq} on: the file has ${had}, the replay ${has}`;
    }
    case 'hashDiffers':
      return `the replay differs: the file says ${verdict.statedHash}, the replay has ${verdict.gotHash}`;
    case 'nothingToCompare':
      return 'the file holds neither a trace nor its hash: there is nothing to compare with';
  }
}

function firstDifference(
  trace: readonly TraceEvent[],
  replayed: Iterable<TraceEvent>,
): Difference | null {
  let seq = 0;
  for (const event of replayed) {
    const stored = trace[seq];
    const expected = stored ? canonicalLine(stored) : null;
    const got = canonicalLine(event);
    if (expected !== got) return { seq, expected, got };
    seq += 1;
  }
  const left = trace[seq];
  return left ? { seq, expected: canonicalLine(left), got: null } : null;
}
