// A trace as a sequence diagram: messages from process to process in the order of their ends, and notes in between.
import { subjectOf } from '../contracts/subjectOf';
import type { EventType, TraceEvent } from '../contracts/traceEvent';

/** A message; `end` is null for one that is still in flight at the end of the trace. */
interface SequenceMessage {
  readonly type: 'message';
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly sentMs: number;
  readonly end: { readonly atMs: number; readonly lost: string | null } | null;
}

/** A note on an event at a process or, with `process` null, on links between processes. */
interface SequenceNote {
  readonly type: 'note';
  readonly atMs: number;
  readonly process: string | null;
  readonly text: string;
}

/** A sequence diagram without a form. */
interface Sequence {
  /** The processes in the order of their first events. */
  readonly processes: readonly string[];
  readonly items: readonly (SequenceMessage | SequenceNote)[];
}

/** The events that are notes at a process, and their words. */
const NOTES: { readonly [T in EventType]?: string } = {
  nodeLeft: 'leaves',
  nodeCrashed: 'crashes',
  nodeRestarted: 'restarts',
  nodePaused: 'pauses',
  nodeResumed: 'resumes',
  processCrashed: 'crashes',
  processRestarted: 'restarts',
  processPaused: 'pauses',
  processResumed: 'resumes',
  processFailed: 'fails',
  electionStarted: 'starts an election',
  leadershipLost: 'no longer leads',
};
/** Links that are cut at once are one note. */
const LINKS: { readonly [T in EventType]?: string } = { linkCut: 'cut', linkHealed: 'healed' };

function sequenceOf(trace: readonly TraceEvent[]): Sequence {
  const fold = new SequenceFold();
  for (const event of trace) fold.add(event);
  return fold.end();
}

/** Links that one event cuts or heals. */
interface LinksNote {
  readonly type: EventType;
  readonly cause: number | undefined;
  readonly atMs: number;
  readonly count: number;
}

class SequenceFold {
  readonly #processes = new Set<string>();
  readonly #items: (SequenceMessage | SequenceNote)[] = [];
  readonly #inFlight = new Map<number, SequenceMessage>();
  #links: LinksNote | null = null;

  add(event: TraceEvent): void {
    const { type, cause, atMs } = event;
    if (this.#links?.type !== type || this.#links.cause !== cause) this.#endLinks();
    switch (type) {
      case 'linkCut':
      case 'linkHealed':
        this.#links = { type, cause, atMs, count: (this.#links?.count ?? 0) + 1 };
        return;
      case 'messageSent': {
        const { id, from, to, kind } = event;
        this.#processes.add(from).add(to);
        this.#inFlight.set(id, { type: 'message', from, to, kind, sentMs: atMs, end: null });
        return;
      }
      case 'messageDelivered':
        this.#endMessage(event.id, atMs, null);
        return;
      case 'messageDropped':
        this.#endMessage(event.id, atMs, event.reason);
        return;
      default:
        this.#addOther(event);
    }
  }

  end(): Sequence {
    this.#endLinks();
    const items = [...this.#items, ...this.#inFlight.values()];
    return { processes: [...this.#processes], items };
  }

  #endMessage(id: number, atMs: number, lost: string | null): void {
    const message = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    if (message) this.#items.push({ ...message, end: { atMs, lost } });
  }

  #addOther(event: TraceEvent): void {
    const process = subjectOf(event);
    if (process === null || event.type === 'nodeAdded' || event.type === 'nodeRemoved') return;
    this.#processes.add(process);
    const text = noteOf(event);
    if (text !== null) this.#items.push({ type: 'note', atMs: event.atMs, process, text });
  }

  #endLinks(): void {
    if (!this.#links) return;
    const { count, type, atMs } = this.#links;
    const text = `${count === 1 ? '1 direction is' : `${count} directions are`} ${LINKS[type]}`;
    this.#items.push({ type: 'note', atMs, process: null, text });
    this.#links = null;
  }
}

function noteOf(event: TraceEvent): string | null {
  if (event.type !== 'leadershipAcquired') return NOTES[event.type] ?? null;
  return event.term === undefined ? 'leads' : `leads in term ${event.term}`;
}

/** The forms of a diagram's lines. Processes have plain names: their own may be a word of the diagram's language. */
export interface SequenceForm {
  readonly participant: (name: string, id: string) => string;
  readonly message: (from: string, to: string, text: string, isLost: boolean) => string;
  /** A note at a process, or with `name` null from the first process to the last one. */
  readonly note: (name: string | null, text: string, ends: readonly [string, string]) => string;
}

/** A sequence diagram in the form of a language. */
export interface SequenceLines {
  readonly participants: readonly string[];
  readonly lines: readonly string[];
  /** The names of the first and the last process. */
  readonly ends: readonly [string, string];
}

/** A trace as lines of a language of sequence diagrams. */
export function sequenceLines(trace: readonly TraceEvent[], form: SequenceForm): SequenceLines {
  const { processes, items } = sequenceOf(trace);
  const names = new Map(processes.map((id, index) => [id, `p${index + 1}`]));
  const nameOf = (id: string | undefined) => names.get(id ?? '') ?? '';
  const ends = [nameOf(processes[0]), nameOf(processes.at(-1))] as const;
  const lines = items.map((item) => {
    if (item.type === 'message') {
      const isLost = (item.end?.lost ?? null) !== null;
      return form.message(nameOf(item.from), nameOf(item.to), messageText(item), isLost);
    }
    const name = item.process === null ? null : nameOf(item.process);
    return form.note(name, `${item.text} (${secondsOf(item.atMs)})`, ends);
  });
  return { participants: processes.map((id) => form.participant(nameOf(id), id)), lines, ends };
}

/** The words at a message's arrow: its kind, its fate unless it arrived, and when. */
function messageText({ kind, end }: SequenceMessage): string {
  if (end === null) return `${kind} (in flight)`;
  const fate = end.lost === null ? '' : ` (lost: ${end.lost})`;
  return `${kind}${fate} ${secondsOf(end.atMs)}`;
}

function secondsOf(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
