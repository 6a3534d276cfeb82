// Compares the results in a run file with those of its replay.
import { isSameJson } from '../sim/base/json';
import { quote } from '../sim/base/quote';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { type EventRenamer, eventRenamer, isRaft } from './raftWords';
import type { RunFile } from './runFile';
import { type CreateHash, TraceHash, traceHash } from './traceHash';

/** The first different event, as canonical lines; null where one of the two traces has ended. */
export interface Difference {
  readonly seq: number;
  readonly expected: string | null;
  readonly got: string | null;
}

/** The result of a comparison. */
export type ReplayVerdict =
  | { readonly type: 'same'; readonly hash: string }
  /** The file's own trace does not have the file's hash: one of the two was changed by hand. */
  | { readonly type: 'edited'; readonly statedHash: string; readonly ownHash: string }
  | { readonly type: 'different'; readonly difference: Difference }
  /** The file has no trace, and its hash differs from the replay's. */
  | { readonly type: 'hashDiffers'; readonly statedHash: string; readonly gotHash: string }
  /** A scenario: the file has no results. */
  | { readonly type: 'nothingToCompare' };

/** Compares a file with its replay, event by event. */
export class ReplayFold {
  readonly #trace: readonly TraceEvent[] | undefined;
  readonly #statedHash: string | undefined;
  readonly #ownHash: string | undefined;
  /** The hash of the replay, only for a file with a hash and without a trace. */
  readonly #hash: AnyWordsHash | null;
  /** The verdict, if it is known before the end. */
  #known: ReplayVerdict | null = null;
  #seq = 0;

  /** @param createHash - see {@link TraceHash}. */
  constructor(run: RunFile, createHash?: CreateHash) {
    const { trace, traceHash: statedHash } = run;
    const ownHash = trace && traceHash(trace, createHash);
    this.#trace = trace;
    this.#statedHash = statedHash;
    this.#ownHash = ownHash;
    this.#hash = trace || statedHash === undefined ? null : new AnyWordsHash(run, createHash);
    if (ownHash !== undefined && statedHash !== undefined && ownHash !== statedHash)
      this.#known = { type: 'edited', statedHash, ownHash };
  }

  /** Whether the verdict is known before the end. */
  get isDecided(): boolean {
    return this.#known !== null;
  }

  /** Folds in the replay's next event. */
  add(event: TraceEvent): void {
    this.#compare(event);
    this.#hash?.add(event);
    this.#seq += 1;
  }

  /** The verdict once the replay is over, or decided. Call it only once. */
  verdict(): ReplayVerdict {
    this.#compare(null);
    if (this.#known) return this.#known;
    if (this.#ownHash !== undefined) return { type: 'same', hash: this.#ownHash };
    const statedHash = this.#statedHash;
    if (statedHash === undefined || !this.#hash) return { type: 'nothingToCompare' };
    const { hash: gotHash, older } = this.#hash.digest();
    return gotHash === statedHash || older === statedHash
      ? { type: 'same', hash: gotHash }
      : { type: 'hashDiffers', statedHash, gotHash };
  }

  /** @param replayed - null when the replay has ended. */
  #compare(replayed: TraceEvent | null): void {
    if (!this.#trace || this.#known) return;
    const stored = this.#trace[this.#seq] ?? null;
    if (isSameJson(stored, replayed)) return;
    const [expected, got] = [stored, replayed].map((event) => event && canonicalLine(event));
    const difference = { seq: this.#seq, expected: expected ?? null, got: got ?? null };
    this.#known = { type: 'different', difference };
  }
}

/**
 * The hash of a replay. For Raft it is also computed in the words of version 2, because an older file's hash cannot be
 * upgraded without its trace.
 */
class AnyWordsHash {
  readonly #hash: TraceHash;
  readonly #older: TraceHash | null;
  readonly #inOlderWords: EventRenamer;

  constructor(run: RunFile, createHash?: CreateHash) {
    this.#hash = new TraceHash(createHash);
    this.#older = isRaft(run) ? new TraceHash(createHash) : null;
    this.#inOlderWords = eventRenamer(run);
  }

  add(event: TraceEvent): void {
    this.#hash.add(event);
    this.#older?.add(this.#inOlderWords(event));
  }

  digest(): { readonly hash: string; readonly older: string | undefined } {
    return { hash: this.#hash.digest(), older: this.#older?.digest() };
  }
}

/** Compares a file with the trace of its replay. */
export function compareReplay(file: RunFile, replayed: Iterable<TraceEvent>): ReplayVerdict {
  const fold = new ReplayFold(file);
  for (const event of replayed) fold.add(event);
  return fold.verdict();
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
