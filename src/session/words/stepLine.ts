// The story's line about a node's step, with the messages that the step sends, and those of them that get lost.
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { reword, type StoryLine, sentWords } from './storyLine';

/** An event of a step: the step is known by its cause. */
export type StepEvent = TraceEvent & { readonly cause?: number | undefined };

/** Follows a step from an event that the story tells of. */
export class StepLine {
  readonly line: StoryLine;
  /** The line’s text without the messages. */
  readonly head: string;
  readonly #cause: number | undefined;
  readonly #sent = new Map<string, string[]>();
  /** Few are lost: looking through the list then costs less than a set for each step. */
  readonly #ids: number[] = [];
  #lost = 0;
  /** The time of the last change that the line does not tell yet, in ms; null when it tells all. */
  #changedMs: number | null;

  constructor(line: StoryLine, head: string, event: StepEvent) {
    this.line = line;
    this.head = head;
    this.#cause = event.cause;
    this.#changedMs = event.atMs;
  }

  /** Whether an event is of the step, and of the moment of the line. */
  begins({ cause, atMs }: StepEvent): boolean {
    return this.#cause === cause && this.line.atMs === atMs;
  }

  /** Adds a message, if it is of the step. */
  send({ cause, atMs, kind, to, id }: Extract<TraceEvent, { type: 'messageSent' }>): void {
    if (this.#cause !== cause) return;
    this.#change(atMs);
    const receivers = this.#sent.get(kind);
    if (receivers) receivers.push(to);
    else this.#sent.set(kind, [to]);
    this.#ids.push(id);
  }

  /** Counts the loss of a message, if it is of the step. */
  lose({ id, atMs }: Extract<TraceEvent, { type: 'messageDropped' }>): void {
    if (!this.#ids.includes(id)) return;
    this.#change(atMs);
    this.#lost += 1;
  }

  /** Writes what has changed. A step may send to every node: its line is not written for each message. */
  write(): void {
    if (this.#changedMs === null) return;
    const words = sentWords({ sent: this.#sent, lost: this.#lost });
    reword(this.line, `${this.head}${words}`, this.#changedMs);
    this.#changedMs = null;
  }

  /** Called before a change: the line has a text for each moment. */
  #change(atMs: number): void {
    if (this.#changedMs !== atMs) this.write();
    this.#changedMs = atMs;
  }
}
