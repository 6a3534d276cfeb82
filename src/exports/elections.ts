// Elections as a table (RFC 4180): one row for each period without agreement, with its cost.
import type { ExportFormat } from '../runFile/exportFormat';
import { type Election, electionsOf, leaderlessMsOf } from '../sim/trace/elections';

const COLUMNS = [
  'fromMs',
  'toMs',
  'before',
  'elected',
  'candidates',
  'startedMs',
  'acquiredMs',
  'leaderlessMs',
  'messages',
  'dropped',
];

const elections: ExportFormat = {
  id: 'elections',
  name: 'Elections (CSV)',
  summary:
    'Each period without agreement: its begin and end, its candidates, its messages and its time without a leader, for a spreadsheet.',
  extension: 'elections.csv',
  mediaType: 'text/csv',
  write: ({ trace, untilMs = trace.at(-1)?.atMs ?? 0 }) => {
    const rows = electionsOf(trace).map((one) => rowOf(one, untilMs).join(','));
    return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
  },
};

/** Absent values are empty cells; ids and kinds need no quotes. */
function rowOf(one: Election, untilMs: number): (string | number)[] {
  const messages = [...one.messages].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    one.fromMs,
    one.toMs ?? '',
    one.before ?? '',
    one.elected ?? '',
    one.candidates.join(' '),
    one.startedMs ?? '',
    one.acquiredMs ?? '',
    leaderlessMsOf(one, one.toMs ?? untilMs),
    messages.map(([kind, count]) => `${kind} ${count}`).join(' '),
    one.dropped,
  ];
}

export default elections;
