// Chrome's trace event format, for ui.perfetto.dev: a thread for each process, leadership as spans, messages as flows.
import type { ExportFormat } from '../runFile/exportFormat';
import { subjectOf } from '../sim/contracts/subjectOf';
import type { TraceEvent } from '../sim/contracts/traceEvent';

/** One process of the operating system: the run. */
const PID = 1;
/** The width of a step, in µs: a flow begins and ends within a slice. */
const STEP_US = 1;

type Row = Record<string, unknown>;

/** The rows of a run, event by event. */
class Rows {
  readonly list: Row[] = [];
  readonly #threads = new Map<string, number>();
  readonly #sent = new Map<number, Extract<TraceEvent, { type: 'messageSent' }>>();
  /** The leaders, with the begin of their leadership's span. */
  readonly #leading = new Map<string, Row>();
  #lastUs = 0;

  take(event: TraceEvent): void {
    const us = microseconds(event.atMs);
    this.#lastUs = us;
    if (event.type === 'messageSent') {
      this.#sent.set(event.id, event);
      this.#slice(event.from, `${event.kind} to ${event.to}`, us, { seq: event.seq });
      this.#flow('s', event.id, event.kind, event.from, us);
      return;
    }
    if (event.type === 'messageDelivered' || event.type === 'messageDropped') {
      const sent = this.#sent.get(event.id);
      this.#sent.delete(event.id);
      if (!sent || event.type === 'messageDropped') return;
      this.#slice(sent.to, `${sent.kind} from ${sent.from}`, us, { seq: event.seq });
      this.#flow('f', event.id, sent.kind, sent.to, us);
      return;
    }
    const process = subjectOf(event);
    if (process === null) return;
    const { seq, atMs, type, ...args } = event;
    if (type === 'leadershipAcquired') this.#lead(process, us, args);
    if (ENDS.has(type)) this.#endLeading(process, us);
    this.list.push({ ph: 'i', s: 't', name: type, ...this.#at(process, us), args });
  }

  /** Ends the spans that are still open. */
  end(): void {
    for (const process of [...this.#leading.keys()]) this.#endLeading(process, this.#lastUs);
  }

  #slice(process: string, name: string, us: number, args: Row): void {
    this.list.push({ ph: 'X', name, dur: STEP_US, ...this.#at(process, us), args });
  }

  #flow(ph: 's' | 'f', id: number, name: string, process: string, us: number): void {
    const bound = ph === 'f' ? { bp: 'e' } : {};
    this.list.push({ ph, id, name, cat: 'message', ...bound, ...this.#at(process, us) });
  }

  #lead(process: string, us: number, args: Row): void {
    this.#endLeading(process, us);
    const begin = { name: 'leader', cat: 'leadership', id: this.#thread(process) };
    this.#leading.set(process, begin);
    this.list.push({ ph: 'b', ...begin, ...this.#at(process, us), args });
  }

  #endLeading(process: string, us: number): void {
    const begin = this.#leading.get(process);
    if (begin) this.list.push({ ph: 'e', ...begin, ...this.#at(process, us) });
    this.#leading.delete(process);
  }

  #at(process: string, ts: number) {
    return { pid: PID, tid: this.#thread(process), ts };
  }

  #thread(process: string): number {
    const known = this.#threads.get(process);
    if (known !== undefined) return known;
    const tid = this.#threads.size + 1;
    this.#threads.set(process, tid);
    const about = (name: string, args: Row) => ({ ph: 'M', pid: PID, tid, name, args });
    this.list.push(about('thread_name', { name: process }));
    this.list.push(about('thread_sort_index', { sort_index: tid }));
    return tid;
  }
}

/** The events after which a process no longer leads. */
const ENDS: ReadonlySet<string> = new Set([
  'leadershipLost',
  'nodeCrashed',
  'nodeLeft',
  'processFailed',
]);

function microseconds(ms: number): number {
  return Math.round(ms * 1000);
}

const chromeTrace: ExportFormat = {
  id: 'chromeTrace',
  name: 'Perfetto (Chrome trace)',
  summary: 'A thread for each process, leadership as spans and messages as flows, for Perfetto.',
  extension: 'trace.json',
  mediaType: 'application/json',
  write: ({ trace, title }) => {
    const rows = new Rows();
    rows.list.push({ ph: 'M', pid: PID, name: 'process_name', args: { name: title } });
    for (const event of trace) rows.take(event);
    rows.end();
    return `{"traceEvents":[\n${rows.list.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`;
  },
};

export default chromeTrace;
