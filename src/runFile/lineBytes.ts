// The canonical lines of events as bytes, for hashing. Most bytes of a trace never become a string.
import { canonicalJson, numberJson } from '../sim/base/json';
import type { TraceEvent } from '../sim/contracts/traceEvent';

/** The size of the buffer: many short updates cost more than the hashing itself. */
const SIZE = 16_384;
/** From here on numbers are left to JavaScript, and those with more than three decimals. */
const LARGE = 1e9;
const [ZERO, QUOTE, BACKSLASH, SPACE, TILDE] = [0x30, 0x22, 0x5c, 0x20, 0x7e];

const encoder = new TextEncoder();
/** The parts that all lines of a kind share. */
const PARTS = {
  begin: encoder.encode('{"atMs":'),
  cause: encoder.encode(',"cause":'),
  body: encoder.encode(',"body":'),
  dueMs: encoder.encode(',"dueMs":'),
  from: encoder.encode(',"from":'),
  id: encoder.encode(',"id":'),
  kind: encoder.encode(',"kind":'),
  node: encoder.encode(',"node":'),
  point: encoder.encode('.'),
  seq: encoder.encode(',"seq":'),
  timer: encoder.encode(',"timer":'),
  to: encoder.encode(',"to":'),
  newline: encoder.encode('\n'),
  messageSent: encoder.encode(',"type":"messageSent"}\n'),
  messageDelivered: encoder.encode(',"type":"messageDelivered"}\n'),
  timerStarted: encoder.encode(',"type":"timerStarted"}\n'),
  timerStopped: encoder.encode(',"type":"timerStopped"}\n'),
  timerFired: encoder.encode(',"type":"timerFired"}\n'),
};

/**
 * Spells events as {@link canonicalJson} does, each followed by a newline. The kinds of which a trace has most are written
 * field by field, in the order of their names. Digits are written here too: V8 keeps the text of each number that it
 * spells in a cache, from which nearly all that survives a collection of garbage would come.
 */
export class LineBytes {
  readonly #onBytes: (bytes: Uint8Array) => void;
  readonly #bytes = new Uint8Array(SIZE);
  #length = 0;

  /** @param onBytes - receives the bytes in pieces. It must not keep a piece: the next one is written over it. */
  constructor(onBytes: (bytes: Uint8Array) => void) {
    this.#onBytes = onBytes;
  }

  /** Writes the line of an event. */
  add(event: TraceEvent): void {
    switch (event.type) {
      case 'messageSent':
        this.#sent(event);
        return;
      case 'messageDelivered':
        this.#begin(event);
        this.#member(PARTS.id, event.id);
        this.#member(PARTS.seq, event.seq);
        this.#part(PARTS.messageDelivered);
        return;
      case 'timerStarted':
        this.#begin(event);
        this.#member(PARTS.dueMs, event.dueMs);
        this.#timer(event);
        return;
      case 'timerFired':
      case 'timerStopped':
        this.#begin(event);
        this.#timer(event);
        return;
      default:
        this.#raw(canonicalJson(event));
        this.#part(PARTS.newline);
    }
  }

  /** Passes the rest on. */
  flush(): void {
    this.#onBytes(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
  }

  #sent({ seq, atMs, cause, id, from, to, kind, dueMs, body }: Of<'messageSent'>): void {
    this.#member(PARTS.begin, atMs);
    if (body !== undefined) {
      this.#part(PARTS.body);
      this.#raw(canonicalJson(body));
    }
    if (cause !== undefined) this.#member(PARTS.cause, cause);
    this.#member(PARTS.dueMs, dueMs);
    this.#part(PARTS.from);
    this.#text(from);
    this.#member(PARTS.id, id);
    this.#part(PARTS.kind);
    this.#text(kind);
    this.#member(PARTS.seq, seq);
    this.#part(PARTS.to);
    this.#text(to);
    this.#part(PARTS.messageSent);
  }

  #begin({ atMs, cause }: TraceEvent): void {
    this.#member(PARTS.begin, atMs);
    if (cause !== undefined) this.#member(PARTS.cause, cause);
  }

  /** The last members of an event of a timer. */
  #timer({ node, seq, timer, type }: Of<'timerStarted' | 'timerFired' | 'timerStopped'>): void {
    this.#part(PARTS.node);
    this.#text(node);
    this.#member(PARTS.seq, seq);
    this.#part(PARTS.timer);
    this.#text(timer);
    this.#part(PARTS[type]);
  }

  /** A member whose value is a number. @param name - with all that precedes the number. */
  #member(name: Uint8Array, value: number): void {
    this.#part(name);
    this.#number(value);
  }

  #number(value: number): void {
    const whole = value | 0;
    const thousandths = Math.round(value * 1000);
    if (!(value >= 0 && value < LARGE && thousandths / 1000 === value)) {
      this.#raw(numberJson(value));
      return;
    }
    let digits = 1;
    for (let bound = 10; bound <= whole; bound *= 10) digits += 1;
    this.#digits(whole, digits);
    let rest = (thousandths - whole * 1000) | 0;
    if (rest === 0) return;
    digits = 3;
    for (; rest % 10 === 0; rest = (rest / 10) | 0) digits -= 1;
    this.#part(PARTS.point);
    this.#digits(rest, digits);
  }

  /** A whole number with so many digits. */
  #digits(value: number, digits: number): void {
    this.#makeRoom(digits);
    const bytes = this.#bytes;
    const from = this.#length;
    let rest = value;
    for (let at = from + digits - 1; at >= from; at -= 1) {
      const tens = (rest / 10) | 0;
      bytes[at] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.#length = from + digits;
  }

  #part(part: Uint8Array): void {
    const size = part.length;
    this.#makeRoom(size);
    const bytes = this.#bytes;
    const from = this.#length;
    for (let at = 0; at < size; at += 1) bytes[from + at] = part[at] as number;
    this.#length = from + size;
  }

  /** The JSON of a text. Most have no character that JSON escapes, and are ASCII. */
  #text(text: string): void {
    const size = text.length;
    if (size + 2 > SIZE) {
      this.#encoded(JSON.stringify(text));
      return;
    }
    this.#makeRoom(size + 2);
    const bytes = this.#bytes;
    const from = this.#length + 1;
    for (let at = 0; at < size; at += 1) {
      const code = text.charCodeAt(at);
      if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) {
        this.#encoded(JSON.stringify(text));
        return;
      }
      bytes[from + at] = code;
    }
    bytes[from - 1] = QUOTE;
    bytes[from + size] = QUOTE;
    this.#length = from + size + 1;
  }

  /** Text as it is. Most is short, and ASCII. */
  #raw(text: string): void {
    const size = text.length;
    if (size > SIZE) {
      this.#encoded(text);
      return;
    }
    this.#makeRoom(size);
    const bytes = this.#bytes;
    const from = this.#length;
    for (let at = 0; at < size; at += 1) {
      const code = text.charCodeAt(at);
      if (code > TILDE) {
        this.#encoded(text);
        return;
      }
      bytes[from + at] = code;
    }
    this.#length = from + size;
  }

  /** Text of any characters and any length. */
  #encoded(text: string): void {
    this.flush();
    this.#onBytes(encoder.encode(text));
  }

  #makeRoom(size: number): void {
    if (this.#length + size > SIZE) this.flush();
  }
}

type Of<Type extends TraceEvent['type']> = Extract<TraceEvent, { type: Type }>;
