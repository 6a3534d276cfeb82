// Brings a file of an older version up to this one, a version at a time.
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { canonicalLine } from '../sim/trace/trace';
import { differsInWords, type EventRenamer, eventRenamer, isRaft, renamedFile } from './raftWords';
import { FORMAT, VERSION } from './runFile';
import { RunFileError } from './runFileError';
import { TraceHash } from './traceHash';

type Fields = Readonly<Record<string, unknown>>;

/** What leads to each version from the one before it, by the version it leads to. */
export type Upgraders = ReadonlyMap<number, (file: Fields) => Fields>;

const UPGRADERS: Upgraders = new Map([
  // A file of version 1 has one history and no cursor; that is what a file of version 2 says by not speaking of any.
  [2, (file: Fields) => (hasStorm(file) ? withoutOutcome(file) : file)],
  // A run of Raft is told in the paper's words since version 3.
  [3, (file: Fields) => (isRaft(file) ? inRaftsWords(file) : file)],
]);

/** The first version in which a trace of Raft has the paper's words. */
const RAFT_RENAMED = 3;

/**
 * The file as its newest version has it.
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

/** Brings the events of an older file's trace up, and the hash that the file states of them. */
export class TraceUpgrade {
  readonly #renamed: EventRenamer;
  readonly #before = new TraceHash();
  readonly #after = new TraceHash();

  private constructor(file: Fields) {
    this.#renamed = eventRenamer(file);
  }

  /** What the trace of an unchecked file needs; null when its events stay as they are. */
  static of(file: unknown): TraceUpgrade | null {
    const isOlder = isFields(file) && isRaft(file) && Number(file['version']) < RAFT_RENAMED;
    return isOlder ? new TraceUpgrade(file) : null;
  }

  /** The next event of the trace as the newest version has it. */
  next(event: TraceEvent): TraceEvent {
    const renamed = this.#renamed(event);
    this.#before.add(canonicalLine(event));
    this.#after.add(canonicalLine(renamed));
    return renamed;
  }

  /**
   * The hash to state in place of the old one, when the last event has been taken. A hash that the old trace did not have
   * stays as it is, so that a file that was changed by hand is still found out.
   */
  hash(stated: unknown): unknown {
    return this.#before.digest() === stated ? this.#after.digest() : stated;
  }
}

/** Whether an unchecked file is of a run that the newest version tells in other words, and that is the same run. */
export function hasOlderWords(file: object): boolean {
  return TraceUpgrade.of(file) !== null && differsInWords({ ...file });
}

/** What came of a run that longer words slow down does not follow from its commands any more. */
function inRaftsWords(file: Fields): Fields {
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

function hasStorm({ commands }: Fields): boolean {
  return (
    Array.isArray(commands) && commands.some((one) => isFields(one) && one['type'] === 'storm')
  );
}

/** A storm of version 1 mended what others had broken: what it did then does not follow from the commands any more. */
function withoutOutcome({
  trace: _trace,
  traceHash: _hash,
  metrics: _metrics,
  ...start
}: Fields): Fields {
  return start;
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
