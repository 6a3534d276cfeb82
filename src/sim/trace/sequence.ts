// A trace as a sequence diagram: messages from process to process in the order of their ends, and notes in between.
import { subjectOf } from '../contracts/subjectOf';
import type { EventType, TraceEvent } from '../contracts/traceEvent';

/** A message; `end` is null for one that is still in flight at the end of the trace. */
export interface SequenceMessage {
  readonly type: 'message';
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly sentMs: number;
  readonly end: { readonly atMs: number; readonly lost: string | null } | null;
}

/** What happens at a process, or with `process` null around all of them. */
export interface SequenceNote {
  readonly type: 'note';
  readonly atMs: number;
  readonly process: string | null;
  readonly text: string;
}

/** A sequence diagram without a form. */
export interface Sequence {
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

/** The sequence diagram of a trace. */
export function sequenceOf(trace: readonly TraceEvent[]): Sequence {
  const fold = new SequenceFold();
  for (const event of trace) fold.take(event);
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

  take(event: TraceEvent): void {
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
        this.#takeOther(event);
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

  #takeOther(event: TraceEvent): void {
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

/** The words at a message's arrow: its kind, its fate unless it arrived, and when. */
export function messageText({ kind, end }: SequenceMessage): string {
  if (end === null) return `${kind} (in flight)`;
  const fate = end.lost === null ? '' : ` (lost: ${end.lost})`;
  return `${kind}${fate} ${secondsOf(end.atMs)}`;
}

/** The words of a note, and when it was. */
export function noteText({ text, atMs }: SequenceNote): string {
  return `${text} (${secondsOf(atMs)})`;
}

function secondsOf(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

/**
 * Names of processes that are no words of any diagram's language, as `end` is one of Mermaid's: `p1`, `p2` and so on.
 *
 * @returns the name of an id; empty for an unknown one.
 */
export function plainNames(processes: readonly string[]): (id: string) => string {
  const names = new Map(processes.map((id, index) => [id, `p${index + 1}`]));
  return (id) => names.get(id) ?? '';
}
