// CSV: the trace as a table, one row per event, for spreadsheets and data frames (RFC 4180).
import type { ExportFormat } from '../runFile/exportFormat';
import { EVENT_SHAPES, type TraceEvent } from '../sim/contracts/traceEvent';
import { MessagesInFlight } from '../sim/trace/messagesInFlight';

/** The first columns. A message's `sentMs` is the time of its sending, on every later row of it, too. */
const FIRST = ['seq', 'atMs', 'type', 'cause', 'sentMs'];
/** All columns: the same for every run, so that tables of several runs can be joined. */
const COLUMNS = [
  ...FIRST,
  ...[...new Set(Object.values(EVENT_SHAPES).flatMap((shape) => Object.keys(shape)))].sort(),
];

/** The rows of a run. A message's rows all have its sender, receiver and kind: nobody has to join them. */
function* rowsOf(trace: readonly TraceEvent[]): Iterable<ReadonlyMap<string, unknown>> {
  const messages = new MessagesInFlight();
  for (const event of trace) {
    const { from, to, kind, atMs: sentMs } = messages.add(event) ?? NO_MESSAGE;
    yield new Map(Object.entries({ from, to, kind, sentMs, ...event }));
  }
}
const NO_MESSAGE = { from: undefined, to: undefined, kind: undefined, atMs: undefined };

/** An absent value is an empty cell; ⊥, which is null, is written as the word null. */
function cell(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csv: ExportFormat = {
  id: 'csv',
  name: 'CSV',
  summary: 'The trace as a table, one row an event, for spreadsheets and data frames.',
  extension: 'csv',
  mediaType: 'text/csv',
  write: ({ trace }) => {
    const rows = [...rowsOf(trace)].map((fields) =>
      COLUMNS.map((column) => cell(fields.get(column))).join(','),
    );
    return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
  },
};

export default csv;
