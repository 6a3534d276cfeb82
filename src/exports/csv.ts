// CSV: the trace as a table, one row per event, for spreadsheets and data frames (RFC 4180).
import type { ExportFormat } from '../runFile/exportFormat';
import type { TraceEvent } from '../sim/contracts/traceEvent';

/** The first columns; a column for every other field that occurs follows, in alphabetical order. */
const FIRST = ['seq', 'atMs', 'type', 'cause'];

function columnsOf(trace: readonly TraceEvent[]): string[] {
  const names = new Set(trace.flatMap((event) => Object.keys(event)));
  for (const name of FIRST) names.delete(name);
  return [...FIRST, ...[...names].sort()];
}

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
    const columns = columnsOf(trace);
    const rows = trace.map((event) => {
      const fields = new Map(Object.entries(event));
      return columns.map((column) => cell(fields.get(column))).join(',');
    });
    return `${[columns.join(','), ...rows].join('\r\n')}\r\n`;
  },
};

export default csv;
