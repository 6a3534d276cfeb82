// Differences of two traces of one definition: the events that only one of them has, found in slices.
import { countWhile } from '../base/countWhile';
import { Tally } from '../base/tally';
import type { TraceEvent } from '../contracts/traceEvent';
import type { Trace } from './trace';

/** Fields that one additional event shifts in all later events, and that therefore do not count as differences. */
const SHIFTING = new Set(['seq', 'cause', 'id', 'index', 'atMs']);

/** Number of identical events that are skipped in the time that the spelling of one event takes. */
const SAME_AT_A_TIME = 20;

/** Spells events independently of their place in the trace; a message's id is replaced by its content. */
class Spelling {
  readonly #names = new Map<number, string>();

  /** @param event - an event from a trace, where the order of fields depends only on its kind. */
  spell(event: TraceEvent): string {
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(event))
      if (!SHIFTING.has(name)) fields[name] = value;
    if (!('id' in event)) return JSON.stringify(fields);
    if (event.type === 'messageSent') {
      const name = JSON.stringify(fields);
      this.#names.set(event.id, `${event.atMs} ${name}`);
      return name;
    }
    // A message from before the first difference has the same id in both traces.
    const message = this.#names.get(event.id) ?? event.id;
    if (event.type === 'messageDelivered' || event.type === 'messageDropped')
      this.#names.delete(event.id);
    return JSON.stringify({ ...fields, message });
  }
}

/** One of the two traces, with the next event to be compared. */
interface Side {
  readonly trace: Trace;
  readonly only: number[];
  readonly spelling: Spelling;
  next: number;
}

/**
 * The events of two traces without an equal in the other trace. Events are equal if type, time and fields are equal,
 * whatever their place, their cause and their message's id.
 *
 * @remarks The traces may grow meanwhile. Each event is read once: the total cost is that of reading both traces.
 */
export class Differences {
  readonly #here: Side;
  readonly #there: Side;
  readonly #instants: number[] = [];
  #hasParted = false;

  constructor(here: Trace, there: Trace) {
    this.#here = sideOf(here);
    this.#there = sideOf(there);
  }

  /** The instants in ms at which they differ, in order. */
  get instants(): readonly number[] {
    return this.#instants;
  }

  /** The first instant after a time in ms at which they differ; undefined when none is known. */
  nextAfter(atMs: number): number | undefined {
    const instants = this.#instants;
    return instants[countWhile(instants.length, (index) => (instants[index] as number) <= atMs)];
  }

  /** The last instant before a time in ms at which they differ. */
  lastBefore(atMs: number): number | undefined {
    const instants = this.#instants;
    const count = countWhile(instants.length, (index) => (instants[index] as number) < atMs);
    return instants[count - 1];
  }

  /** The `seq` of every event that only the first trace has, in order. */
  get onlyHere(): readonly number[] {
    return this.#here.only;
  }

  get onlyThere(): readonly number[] {
    return this.#there.only;
  }

  /**
   * Continues the comparison.
   *
   * @param untilMs - both traces are complete before this time.
   * @param events - approximate maximum of events to spell out.
   * @returns whether everything before `untilMs` has been compared.
   */
  advance(untilMs: number, events: number): boolean {
    const [here, there] = [this.#here, this.#there];
    const target = here.next + there.next + events;
    if (!this.#hasParted && !this.#passCommonPast(events, untilMs)) return !this.#isBefore(untilMs);
    while (here.next + there.next < target) {
      const atMs = Math.min(timeOf(here), timeOf(there));
      if (atMs >= untilMs) return true;
      this.#compareInstant(atMs);
    }
    return !this.#isBefore(untilMs);
  }

  #isBefore(untilMs: number): boolean {
    return Math.min(timeOf(this.#here), timeOf(this.#there)) < untilMs;
  }

  /** Skips identical events at the start of both traces; true once the first difference is found. */
  #passCommonPast(events: number, untilMs: number): boolean {
    const [here, there] = [this.#here, this.#there];
    const from = here.next;
    const [one, other] = [here.trace.length, there.trace.length];
    const to = Math.min(from + events * SAME_AT_A_TIME, one, other);
    const end = here.trace.firstOther(there.trace, from, to);
    here.next = end;
    there.next = end;
    const atMs = Math.min(timeOf(here), timeOf(there));
    const mayGoOn = end < here.trace.length && end < there.trace.length && end === to;
    if (mayGoOn || atMs >= untilMs) return false;
    this.#hasParted = true;
    return true;
  }

  #compareInstant(atMs: number): void {
    const [here, there] = [takeInstant(this.#here, atMs), takeInstant(this.#there, atMs)];
    const left = new Tally(there.map(({ text }) => text));
    const onlyHere = here.filter(({ text }) => !left.take(text));
    // Of several equal events the first ones are matched: the unmatched ones are the last.
    const onlyThere = there.toReversed().filter(({ text }) => left.take(text));
    if (onlyHere.length + onlyThere.length === 0) return;
    this.#instants.push(atMs);
    for (const { seq } of onlyHere) this.#here.only.push(seq);
    for (const { seq } of onlyThere.reverse()) this.#there.only.push(seq);
  }
}

function sideOf(trace: Trace): Side {
  return { trace, only: [], spelling: new Spelling(), next: 0 };
}

function timeOf({ trace, next }: Side): number {
  return next < trace.length ? trace.timeAt(next) : Number.POSITIVE_INFINITY;
}

interface Spelled {
  readonly seq: number;
  readonly text: string;
}

function takeInstant(side: Side, atMs: number): Spelled[] {
  const taken: Spelled[] = [];
  for (; timeOf(side) === atMs; side.next += 1)
    taken.push({ seq: side.next, text: side.spelling.spell(side.trace.at(side.next)) });
  return taken;
}
