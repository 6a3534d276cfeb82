// Chrome's trace event format, for ui.perfetto.dev: a thread for each process, leadership as spans, messages as flows.
import type { ExportFormat } from '../runFile/exportFormat';
import { LEADERSHIP_ENDS } from '../sim/contracts/lifeEvents';
import { subjectOf } from '../sim/contracts/subjectOf';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { MessagesInFlight } from '../sim/trace/messagesInFlight';
import type { Sent } from '../sim/trace/sentMessage';

/** One process of the operating system: the run. */
const PID = 1;
/** The width of a step, in µs: a flow begins and ends within a slice. */
const STEP_US = 1;

type Row = Record<string, unknown>;

/** The rows of a run, event by event. */
class Rows {
  readonly list: Row[] = [];
  readonly #threads = new Map<string, number>();
  readonly #messages = new MessagesInFlight();
  /** The leaders, with the begin of their leadership's span. */
  readonly #leading = new Map<string, Row>();
  #lastUs = 0;

  add(event: TraceEvent): void {
    const us = microseconds(event.atMs);
    this.#lastUs = us;
    const sent = this.#messages.add(event);
    if (sent) {
      this.#addMessage(event, sent);
      return;
    }
    const process = subjectOf(event);
    if (process === null) return;
    const { seq, atMs, type, ...args } = event;
    if (type === 'leadershipAcquired') this.#lead(process, us, args);
    if (LEADERSHIP_ENDS.has(type)) this.#endLeading(process, us);
    this.list.push({ ph: 'i', s: 't', name: type, ...this.#at(process, us), args });
  }

  /** Ends the spans that are still open. */
  end(): void {
    for (const process of [...this.#leading.keys()]) this.#endLeading(process, this.#lastUs);
  }

  /** The slice of a message's sending or arrival, and in it the start or the end of the message's flow. */
  #addMessage({ type, seq, atMs }: TraceEvent, { id, kind, from, to }: Sent): void {
    const isSending = type === 'messageSent';
    if (!isSending && type !== 'messageDelivered') return;
    const [process, name] = isSending ? [from, `${kind} to ${to}`] : [to, `${kind} from ${from}`];
    const at = this.#at(process, microseconds(atMs));
    const [ph, bound] = isSending ? ['s', {}] : ['f', { bp: 'e' }];
    this.list.push({ ph: 'X', name, dur: STEP_US, ...at, args: { seq } });
    this.list.push({ ph, id, name: kind, cat: 'message', ...bound, ...at });
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
    for (const event of trace) rows.add(event);
    rows.end();
    return `{"traceEvents":[\n${rows.list.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`;
  },
};

export default chromeTrace;
