// Jepsen: the clients' writes and the faults as a history in EDN (jepsen-io/history), for its checkers.
import type { ExportFormat } from '../runFile/exportFormat';
import type { Answer } from '../sim/contracts/emitted';
import { LIFE_EVENTS } from '../sim/contracts/lifeEvents';
import { subjectOf } from '../sim/contracts/subjectOf';
import type { EventType, TraceEvent } from '../sim/contracts/traceEvent';

/** The types of completions: `info` where nobody knows whether the write took place. */
const COMPLETIONS: Readonly<Record<Answer, 'ok' | 'fail' | 'info'>> = {
  accepted: 'ok',
  rejected: 'fail',
  redirected: 'fail',
  unanswered: 'info',
};

/** The events that are a nemesis's operations. */
const FAULTS: ReadonlySet<EventType> = new Set<EventType>([
  ...LIFE_EVENTS,
  'linkCut',
  'linkHealed',
  'nodeClockChanged',
  'processClockChanged',
  'nodeClockJumped',
  'processClockJumped',
  'diskChanged',
]);

/** A client's operation that has not completed. */
interface Open {
  readonly process: number;
  readonly write: string;
}

class History {
  readonly #lines: string[] = [];
  readonly #open = new Map<string, Open>();
  /** The number of each client's process: one whose operation ended in `info` is never used again. */
  readonly #processes = new Map<string, number>();
  #used = 0;

  add(event: TraceEvent): void {
    if (event.type === 'messageSent' && event.kind === 'WRITE') this.#invoke(event);
    else if (event.type === 'clientAnswered') this.#complete(event);
    else if (FAULTS.has(event.type)) this.#nemesis(event);
  }

  /** The history, with the operations that never completed left open, as Jepsen has them. */
  text(): string {
    return this.#lines.join('');
  }

  #invoke({ from, body, atMs }: Extract<TraceEvent, { type: 'messageSent' }>): void {
    const write = (body as { write?: unknown } | undefined)?.write;
    if (typeof write !== 'string') return;
    const process = this.#processes.get(from) ?? this.#newProcess(from);
    this.#open.set(from, { process, write });
    this.#write(atMs, 'invoke', process, 'write', quoted(write));
  }

  #complete({ client, answer, atMs }: Extract<TraceEvent, { type: 'clientAnswered' }>): void {
    const open = this.#open.get(client);
    if (!open) return;
    const type = COMPLETIONS[answer];
    this.#write(atMs, type, open.process, 'write', quoted(open.write));
    this.#open.delete(client);
    if (type === 'info') this.#processes.delete(client);
  }

  #nemesis(event: TraceEvent): void {
    const { type, atMs } = event;
    const process = subjectOf(event);
    const value =
      'from' in event && 'to' in event
        ? `[${quoted(event.from)} ${quoted(event.to)}]`
        : quoted(process ?? '');
    this.#write(atMs, 'info', ':nemesis', type, value);
    // The operation of a client that crashes stays open.
    if (process !== null && type === 'processCrashed') {
      this.#open.delete(process);
      this.#processes.delete(process);
    }
  }

  #newProcess(client: string): number {
    const process = this.#used;
    this.#used += 1;
    this.#processes.set(client, process);
    return process;
  }

  #write(atMs: number, type: string, process: number | string, f: string, value: string): void {
    const time = Math.round(atMs * 1e6);
    const index = this.#lines.length;
    this.#lines.push(
      `{:index ${index} :time ${time} :type :${type} :process ${process} :f :${f} :value ${value}}\n`,
    );
  }
}

/** A string of EDN, which has the escapes of JSON. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

const jepsen: ExportFormat = {
  id: 'jepsen',
  name: 'Jepsen history (EDN)',
  summary: 'The clients’ writes and the faults as operations, for Jepsen’s checkers.',
  extension: 'edn',
  mediaType: 'application/edn',
  write: ({ trace }) => {
    const history = new History();
    for (const event of trace) history.add(event);
    return history.text();
  },
};

export default jepsen;
