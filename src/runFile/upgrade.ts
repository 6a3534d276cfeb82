// Upgrades a file of an older version to this one, a version at a time.
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { withFormerParams } from './formerParams';
import { type Fields, isFields } from './json/fields';
import { differsInWords, type EventRenamer, eventRenamer, isRaft, renamedFile } from './raftWords';
import { FORMAT, VERSION } from './runFile';
import { RunFileError } from './runFileError';
import { TraceHash } from './traceHash';

/** Upgrades from each version to the next, by the resulting version. */
export type Upgraders = ReadonlyMap<number, (file: Fields) => Fields>;

const UPGRADERS: Upgraders = new Map([
  // A file of version 1 has one branch and no cursor, like a file of version 2 without these fields.
  [2, (file: Fields) => (hasStorm(file) ? withoutOutcome(file) : file)],
  // Runs of Raft have the paper's words since version 3.
  [3, (file: Fields) => (isRaft(file) ? inPaperWords(file) : file)],
  // Some models have been closer to the real systems since version 4: older runs keep their rules. Pre-votes are no
  // elections since then.
  [4, (file: Fields) => withoutPreVotes(withFormerParams(file))],
]);

/** The first version in which a trace of Raft has the paper's words. */
const RAFT_RENAMED = 3;

/**
 * The file in the newest version.
 *
 * @throws RunFileError when it is no run file, or one of a newer version.
 */
export function upgrade(
  file: unknown,
  newest: number = VERSION,
  upgraders: Upgraders = UPGRADERS,
): Fields {
  if (!isFields(file) || file['format'] !== FORMAT)
    throw new RunFileError(`this is no Hustings run: its format is not "${FORMAT}"`);
  const version = file['version'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new RunFileError('version: expected a whole number from 1');
  if (version > newest)
    throw new RunFileError(
      `the file is of version ${version}; this Hustings reads up to version ${newest}`,
    );
  let upgraded: Fields = file;
  for (let next = version + 1; next <= newest; next += 1)
    upgraded = { ...upgraders.get(next)?.(upgraded), version: next };
  return upgraded;
}

/** Upgrades the events of an older file's trace, and their hash in the file. */
export class TraceUpgrade {
  readonly #renamed: EventRenamer;
  readonly #before = new TraceHash();
  readonly #after = new TraceHash();

  private constructor(file: Fields) {
    this.#renamed = eventRenamer(file);
  }

  /** The upgrade of an unchecked file's trace; null when its events stay as they are. */
  static of(file: unknown): TraceUpgrade | null {
    const isOlder = isFields(file) && isRaft(file) && Number(file['version']) < RAFT_RENAMED;
    return isOlder ? new TraceUpgrade(file) : null;
  }

  /** The next event of the trace in the newest version. */
  next(event: TraceEvent): TraceEvent {
    const renamed = this.#renamed(event);
    this.#before.add(event);
    this.#after.add(renamed);
    return renamed;
  }

  /**
   * The new hash in place of the file's old one, after the last event. A hash that is not the old trace's stays as it
   * is, so that a file that was changed by hand is still detected.
   */
  hash(stated: unknown): unknown {
    return this.#before.digest() === stated ? this.#after.digest() : stated;
  }
}

/** Whether an unchecked file has older words, and is the same run in the newest version's words. */
export function hasOlderWords(file: object): boolean {
  return TraceUpgrade.of(file) !== null && differsInWords({ ...file });
}

/** The file with the paper's words; without its results when longer words slow its messages down. */
function inPaperWords(file: Fields): Fields {
  const renamed = renamedFile(file);
  return differsInWords(file) ? withTraceRenamed(renamed) : withoutOutcome(renamed);
}

function withTraceRenamed(file: Fields): Fields {
  const upgrade = TraceUpgrade.of(file);
  const { trace, traceHash } = file;
  if (!upgrade || !Array.isArray(trace)) return file;
  const events = trace.map((event) => (isFields(event) ? upgrade.next(event as never) : event));
  return {
    ...file,
    trace: events,
    ...(traceHash !== undefined && { traceHash: upgrade.hash(traceHash) }),
  };
}

/** The file without the number of elections in its figures, if pre-votes may be among them. */
function withoutPreVotes(file: Fields): Fields {
  const { metrics } = file;
  if (!isRaft(file) || !isFields(metrics)) return file;
  const { elections: _elections, ...rest } = metrics;
  return { ...file, metrics: rest };
}

function hasStorm({ commands }: Fields): boolean {
  return (
    Array.isArray(commands) && commands.some((one) => isFields(one) && one['type'] === 'storm')
  );
}

/** The file without its results: a storm of version 1 also repaired the damage of others, and no longer does so. */
function withoutOutcome({
  trace: _trace,
  traceHash: _hash,
  metrics: _metrics,
  ...start
}: Fields): Fields {
  return start;
}
