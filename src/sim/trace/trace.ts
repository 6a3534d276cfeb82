// The store of a trace: append-only and columnar, so that a million events fit in memory with random access.
import { countWhile } from '../base/countWhile';
import { canonicalJson, type Json } from '../base/json';
import {
  EVENT_SHAPES,
  EVENT_TYPES,
  type EventType,
  type FieldKind,
  type TraceEvent,
} from '../contracts/traceEvent';

/** Maximum of stored numbers of an event besides its time, type and cause. */
const SLOTS = Math.max(...EVENT_TYPES.map((type) => Object.keys(EVENT_SHAPES[type]).length));
/** The number of events in a page. */
export const PAGE_SIZE = 4096;
const NONE = -1;

interface Page {
  readonly types: Uint8Array;
  readonly times: Float64Array;
  readonly causes: Int32Array;
  /** {@link SLOTS} numbers for each event. */
  readonly slots: Float64Array;
}

/** The storage of a kind of event: its number, and its fields in the order of their slots. */
interface Layout {
  readonly number: number;
  readonly fields: readonly string[];
  readonly kinds: readonly FieldKind[];
}

const LAYOUTS: readonly Layout[] = EVENT_TYPES.map((type, number) => ({
  number,
  fields: Object.keys(EVENT_SHAPES[type]),
  kinds: Object.values(EVENT_SHAPES[type]),
}));
const LAYOUT_OF: ReadonlyMap<EventType, Layout> = new Map(
  EVENT_TYPES.map((type, number) => [type, LAYOUTS[number] as Layout]),
);

/** Interned words, shared by traces with a common prefix. Words are added, never changed. */
interface Words {
  readonly list: string[];
  readonly numbers: Map<string, number>;
}

/**
 * A trace as plain data, for another thread: to clone it copies whole arrays, where an array of events is an object for
 * each of a million.
 */
export interface StoredTrace {
  readonly length: number;
  readonly pages: readonly Page[];
  readonly words: readonly string[];
}

/** The events of a run, in order. Appended events never change. */
export class Trace {
  #length = 0;
  readonly #pages: Page[] = [];
  #words: Words = { list: [], numbers: new Map() };

  /** The trace that was stored. What is appended to it does not change what is stored. */
  static of({ length, pages, words }: StoredTrace): Trace {
    const numbers = new Map(words.map((word, number) => [word, number]));
    return Trace.#of(length, pages, { list: [...words], numbers });
  }

  /** A trace of the first events of these pages. It shares the full pages, which never change. */
  static #of(length: number, pages: readonly Page[], words: Words): Trace {
    const trace = new Trace();
    const full = Math.floor(length / PAGE_SIZE);
    trace.#pages.push(...pages.slice(0, full));
    if (length % PAGE_SIZE > 0) trace.#pages.push(copyOf(pages[full] as Page));
    trace.#words = words;
    trace.#length = length;
    return trace;
  }

  /** Number of events, and the `seq` of the next one. */
  get length(): number {
    return this.#length;
  }

  /** Appends an event. Its `seq` must be the trace's length. */
  append(event: TraceEvent): void {
    const row = this.#length % PAGE_SIZE;
    if (row === 0) this.#pages.push(createPage());
    const page = this.#pages[this.#pages.length - 1] as Page;
    const { number, fields, kinds } = LAYOUT_OF.get(event.type) as Layout;
    page.types[row] = number;
    page.times[row] = event.atMs;
    page.causes[row] = event.cause ?? NONE;
    const values = event as unknown as Record<string, Json | undefined>;
    const first = row * SLOTS;
    for (let slot = 0; slot < fields.length; slot += 1)
      page.slots[first + slot] = this.#encode(
        values[fields[slot] as string],
        kinds[slot] as FieldKind,
      );
    this.#length += 1;
  }

  /** The time in ms of the event at `seq`. */
  timeAt(seq: number): number {
    return this.#page(seq).times[seq % PAGE_SIZE] as number;
  }

  /** The kind of the event at `seq`. */
  typeAt(seq: number): EventType {
    return EVENT_TYPES[this.#page(seq).types[seq % PAGE_SIZE] as number] as EventType;
  }

  /** The event at `seq`. Throws a RangeError beyond the end. */
  at(seq: number): TraceEvent {
    const page = this.#page(seq);
    const row = seq % PAGE_SIZE;
    const type = page.types[row] as number;
    const event: Record<string, unknown> = {
      seq,
      atMs: page.times[row] as number,
      type: EVENT_TYPES[type],
    };
    const { fields, kinds } = LAYOUTS[type] as Layout;
    for (let slot = 0; slot < fields.length; slot += 1) {
      const stored = page.slots[row * SLOTS + slot] as number;
      const value = this.#decode(stored, kinds[slot] as FieldKind);
      if (value !== undefined) event[fields[slot] as string] = value;
    }
    const cause = page.causes[row] as number;
    if (cause !== NONE) event['cause'] = cause;
    return event as unknown as TraceEvent;
  }

  /** The events from `fromSeq` on, in order. */
  *events(fromSeq = 0): Generator<TraceEvent> {
    for (let seq = fromSeq; seq < this.#length; seq += 1) yield this.at(seq);
  }

  /** The events from `fromSeq` on that are of no such kind, in order: most of a trace is passed over unread. */
  *eventsBut(types: ReadonlySet<EventType>, fromSeq: number): Generator<TraceEvent> {
    const isPassed = EVENT_TYPES.map((type) => types.has(type));
    let kinds: Uint8Array | undefined;
    for (let seq = fromSeq; seq < this.#length; seq += 1) {
      if (!kinds || seq % PAGE_SIZE === 0) kinds = this.#page(seq).types;
      if (!isPassed[kinds[seq % PAGE_SIZE] as number]) yield this.at(seq);
    }
  }

  /** The `seq` of the first event at or after a time in ms; the length when there is none. */
  firstAt(atMs: number): number {
    return countWhile(this.#length, (seq) => this.timeAt(seq) < atMs);
  }

  /** Number of events at or before a time in ms. */
  countUntil(atMs: number): number {
    // While a run plays, all of its events are over.
    if (this.#length === 0 || this.timeAt(this.#length - 1) <= atMs) return this.#length;
    return countWhile(this.#length, (seq) => this.timeAt(seq) <= atMs);
  }

  /** The first `length` events as a new trace, which shares full pages with this one and can be appended to. */
  prefix(length: number): Trace {
    if (length > this.#length)
      throw new RangeError(`a trace of ${this.#length} has no first ${length} events`);
    return Trace.#of(length, this.#pages, this.#words);
  }

  /** The events so far as plain data. It shares the trace's memory: later events are added behind those that it counts. */
  stored(): StoredTrace {
    return { length: this.#length, pages: [...this.#pages], words: this.#words.list };
  }

  /**
   * The `seq` of the first event that differs from the other trace's, apart from causes; `to` when there is none.
   *
   * @param from - the `seq` to start at.
   * @param to - the `seq` to end before; at most the length of either trace.
   */
  firstOther(other: Trace, from: number, to: number): number {
    for (let seq = from; seq < to; seq += 1) {
      const index = Math.floor(seq / PAGE_SIZE);
      // Traces with a common prefix share its full pages.
      if (this.#pages[index] === other.#pages[index]) seq = (index + 1) * PAGE_SIZE - 1;
      else if (!this.#hasSame(other, seq)) return seq;
    }
    return to;
  }

  #hasSame(other: Trace, seq: number): boolean {
    const [page, others] = [this.#page(seq), other.#page(seq)];
    const row = seq % PAGE_SIZE;
    const type = page.types[row] as number;
    if (type !== others.types[row]) return false;
    if (page.times[row] !== others.times[row]) return false;
    const { kinds } = LAYOUTS[type] as Layout;
    for (let slot = 0; slot < kinds.length; slot += 1) {
      const [one, two] = [page.slots[row * SLOTS + slot], others.slots[row * SLOTS + slot]];
      const isNumber = kinds[slot] === 'number' || kinds[slot] === 'number?';
      const isSame =
        isNumber || this.#words === other.#words
          ? Object.is(one, two)
          : this.#words.list[one as number] === other.#words.list[two as number];
      if (!isSame) return false;
    }
    return true;
  }

  #page(seq: number): Page {
    const page =
      seq >= 0 && seq < this.#length ? this.#pages[Math.floor(seq / PAGE_SIZE)] : undefined;
    if (!page) throw new RangeError(`there is no event ${seq} in a trace of ${this.#length}`);
    return page;
  }

  #encode(value: Json | undefined, kind: FieldKind): number {
    if (value === undefined) return Number.NaN;
    if (kind === 'number' || kind === 'number?') return value as number;
    return this.#intern(
      kind === 'word' || kind === 'word?' ? (value as string) : canonicalJson(value),
    );
  }

  #decode(stored: number, kind: FieldKind): Json | undefined {
    if (Number.isNaN(stored)) return undefined;
    if (kind === 'number' || kind === 'number?') return stored;
    const word = this.#words.list[stored] as string;
    return kind === 'word' || kind === 'word?' ? word : (JSON.parse(word) as Json);
  }

  #intern(word: string): number {
    const { list, numbers } = this.#words;
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const number = list.push(word) - 1;
    numbers.set(word, number);
    return number;
  }
}

/** A copy of a whole page. Rows after the prefix are overwritten before they are read. */
function copyOf({ types, times, causes, slots }: Page): Page {
  return {
    types: types.slice(),
    times: times.slice(),
    causes: causes.slice(),
    slots: slots.slice(),
  };
}

function createPage(): Page {
  return {
    types: new Uint8Array(PAGE_SIZE),
    times: new Float64Array(PAGE_SIZE),
    causes: new Int32Array(PAGE_SIZE),
    slots: new Float64Array(SLOTS * PAGE_SIZE),
  };
}
