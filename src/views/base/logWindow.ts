// The window of the log: the last entries before a moment that pass the filter.
import type { LogEntry, LogKind } from '../../session/words/eventLog';
import { countWhile } from '../../sim/base/countWhile';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { LOG_LEVELS, type LogLevel, levelOf } from '../../sim/trace/logLevel';

/** The kinds of events as the filter names them. */
export const LOG_KINDS: readonly {
  readonly kind: LogKind;
  readonly name: string;
  readonly means: string;
}[] = [
  { kind: 'life', name: 'Starts', means: 'Processes that start, stop, are paused and resume' },
  { kind: 'states', name: 'States', means: 'States of machines, and roles' },
  {
    kind: 'leadership',
    name: 'Leadership',
    means: 'Elections, and changes of leader',
  },
  { kind: 'leases', name: 'Leases', means: 'Leases of nodes, and keys of services' },
  {
    kind: 'interventions',
    name: 'Interventions',
    means: 'Messages held, released, dropped or corrupted; faults of storms',
  },
  { kind: 'writes', name: 'Writes', means: 'Writes accepted or rejected, and replies to clients' },
];

/** A filter of the log: a process, or null for all, the kinds that are hidden, and the lowest level, absent for all. */
export interface LogFilter {
  readonly process: string | null;
  readonly hidden: ReadonlySet<LogKind>;
  readonly least?: LogLevel;
}

/** The trace, as far as the log reads it. */
interface Events {
  at(seq: number): TraceEvent;
}

/** The levels of the entries of a log; each event is read once, however often the log is filtered. */
const LEVELS = new WeakMap<readonly LogEntry[], number[]>();

function levelsOf(entries: readonly LogEntry[], trace: Events): readonly number[] {
  const levels = LEVELS.get(entries) ?? [];
  LEVELS.set(entries, levels);
  for (const { seq } of entries.slice(levels.length))
    levels.push(LOG_LEVELS.indexOf(levelOf(trace.at(seq))));
  return levels;
}

/** The filter with one kind toggled between hidden and shown. */
export function toggleKind(filter: LogFilter, kind: LogKind): LogFilter {
  const { hidden } = filter;
  const kept = [...hidden].filter((other) => other !== kind);
  return { ...filter, hidden: new Set(hidden.has(kind) ? kept : [...kept, kind]) };
}

/** The last `most` entries before the event `end` that pass the filter, oldest first. */
export function logWindow(
  entries: readonly LogEntry[],
  end: number,
  filter: LogFilter,
  most: number,
  trace: Events,
): LogEntry[] {
  const found: LogEntry[] = [];
  const levels = levelsOf(entries, trace);
  const least = LOG_LEVELS.indexOf(filter.least ?? 'debug');
  for (let index = countBefore(entries, end) - 1; index >= 0 && found.length < most; index -= 1) {
    const entry = entries[index] as LogEntry;
    if ((levels[index] as number) >= least && isShown(entry, filter)) found.push(entry);
  }
  return found.reverse();
}

function isShown({ kind, process, other }: LogEntry, filter: LogFilter): boolean {
  const isTheirs =
    filter.process === null || process === filter.process || other === filter.process;
  return isTheirs && !filter.hidden.has(kind);
}

/** Number of entries of events before `end`; entries are in the order of events. */
function countBefore(entries: readonly LogEntry[], end: number): number {
  return countWhile(entries.length, (index) => (entries[index] as LogEntry).seq < end);
}
