// The story's lines about nodes' steps, with the messages that a step sends, and those of them that get lost.
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { sentWords, textOf, type Words, type WrittenLine } from './storyLine';

/** An event of a step: the step is known by its cause. */
export type StepEvent = TraceEvent & { readonly cause?: number | undefined };

/** Follows a step from an event that the story tells of. */
class StepLine {
  readonly line: WrittenLine;
  /** The line’s words without the messages. */
  readonly head: Words;
  readonly #cause: number | undefined;
  readonly #sent = new Map<string, string[]>();
  /** Few are lost: looking through the list then costs less than a set for each step. */
  readonly #ids: number[] = [];
  #lost = 0;
  /** The time of the last change that the line does not tell yet, in ms; null when it tells all. */
  #changedMs: number | null;

  constructor(line: WrittenLine, head: Words, event: StepEvent) {
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

  get hasSent(): boolean {
    return this.#ids.length > 0;
  }

  /** Counts the loss of a message, if it is of the step; returns whether it is. */
  lose({ id, atMs }: Extract<TraceEvent, { type: 'messageDropped' }>): boolean {
    if (!this.#ids.includes(id)) return false;
    this.#change(atMs);
    this.#lost += 1;
    return true;
  }

  /** Writes what has changed. A step may send to every node: its line is not written for each message. */
  write(): void {
    if (this.#changedMs === null) return;
    const { head } = this;
    const messages = { sent: this.#sent, lost: this.#lost };
    this.line.reword(() => `${textOf(head)}${sentWords(messages)}`, this.#changedMs);
    this.#changedMs = null;
  }

  /** Called before a change: the line has a text for each moment. */
  #change(atMs: number): void {
    if (this.#changedMs !== atMs) {
      this.write();
      this.line.settle();
    }
    this.#changedMs = atMs;
  }
}

/** So many steps before the latest one are followed. */
const KEPT = 16;

/** The latest steps: nodes that miss the same leader begin together, and each line tells of its own losses. */
export class StepLines {
  #latest: StepLine | null = null;
  /** Those before it, the oldest first: their messages may still get lost. */
  readonly #before: StepLine[] = [];

  /**
   * Begins a line, or continues the line about the same step.
   *
   * @param what - the node's action, for a continued line.
   */
  open(event: StepEvent, head: Words, what: string, begin: () => WrittenLine): void {
    const before = this.#latest;
    before?.write();
    if (before?.begins(event)) {
      const { line, head: first } = before;
      this.#latest = new StepLine(line, () => `${textOf(first)}. It ${what}`, event);
      return;
    }
    if (before?.hasSent && this.#before.push(before) > KEPT) this.#before.shift();
    this.#latest = new StepLine(begin(), head, event);
  }

  /** Adds a message, if it is of the latest step. */
  send(event: Extract<TraceEvent, { type: 'messageSent' }>): void {
    this.#latest?.send(event);
  }

  /** Counts the loss of a message of one of the steps. */
  lose(event: Extract<TraceEvent, { type: 'messageDropped' }>): void {
    if (this.#latest?.lose(event)) return;
    this.#before.find((step) => step.lose(event))?.write();
  }

  /** Writes what has changed. */
  write(): void {
    this.#latest?.write();
  }
}
