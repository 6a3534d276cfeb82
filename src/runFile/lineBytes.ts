// The canonical lines of events as bytes, for hashing. Most bytes of a trace never become a string.
import { canonicalJson, numberJson } from '../sim/base/json';
import type { TraceEvent } from '../sim/contracts/traceEvent';

/** The size of the buffer: many short updates cost more than the hashing itself. */
const SIZE = 16_384;
/** From here on numbers are left to JavaScript, and those with more than three decimals. */
const LARGE = 1e9;
const [ZERO, QUOTE, BACKSLASH, SPACE, TILDE] = [0x30, 0x22, 0x5c, 0x20, 0x7e];

/**
 * Spells events as {@link canonicalJson} does, each followed by a newline. The kinds of which a trace has most are written
 * field by field, in the order of their names. Digits are written here too: V8 keeps the text of each number that it
 * spells in a cache, from which nearly all that survives a collection of garbage would come.
 */
export class LineBytes {
  readonly #onBytes: (bytes: Uint8Array) => void;
  readonly #bytes = new Uint8Array(SIZE);
  readonly #encoder = new TextEncoder();
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
        this.#member(',"id":', event.id);
        this.#member(',"seq":', event.seq);
        this.#plain(',"type":"messageDelivered"}\n');
        return;
      case 'timerStarted':
        this.#begin(event);
        this.#member(',"dueMs":', event.dueMs);
        this.#timer(event);
        return;
      case 'timerFired':
      case 'timerStopped':
        this.#begin(event);
        this.#timer(event);
        return;
      default:
        this.#any(canonicalJson(event));
        this.#plain('\n');
    }
  }

  /** Passes on what is left. */
  flush(): void {
    this.#onBytes(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
  }

  #sent({ seq, atMs, cause, id, from, to, kind, dueMs, body }: Of<'messageSent'>): void {
    this.#member('{"atMs":', atMs);
    if (body !== undefined) {
      this.#plain(',"body":');
      this.#any(canonicalJson(body));
    }
    if (cause !== undefined) this.#member(',"cause":', cause);
    this.#member(',"dueMs":', dueMs);
    this.#plain(',"from":');
    this.#text(from);
    this.#member(',"id":', id);
    this.#plain(',"kind":');
    this.#text(kind);
    this.#member(',"seq":', seq);
    this.#plain(',"to":');
    this.#text(to);
    this.#plain(',"type":"messageSent"}\n');
  }

  #begin({ atMs, cause }: TraceEvent): void {
    this.#member('{"atMs":', atMs);
    if (cause !== undefined) this.#member(',"cause":', cause);
  }

  /** The last members of an event of a timer. */
  #timer({ node, seq, timer, type }: Of<'timerStarted' | 'timerFired' | 'timerStopped'>): void {
    this.#plain(',"node":');
    this.#text(node);
    this.#member(',"seq":', seq);
    this.#plain(',"timer":');
    this.#text(timer);
    this.#plain(',"type":"');
    this.#plain(type);
    this.#plain('"}\n');
  }

  /** A member whose value is a number. @param name - with all that precedes the number. */
  #member(name: string, value: number): void {
    this.#plain(name);
    this.#number(value);
  }

  #number(value: number): void {
    const whole = value | 0;
    const thousandths = Math.round(value * 1000);
    if (!(value >= 0 && value < LARGE && thousandths / 1000 === value)) {
      this.#plain(numberJson(value));
      return;
    }
    let digits = 1;
    for (let bound = 10; bound <= whole; bound *= 10) digits += 1;
    this.#digits(whole, digits);
    let rest = (thousandths - whole * 1000) | 0;
    if (rest === 0) return;
    digits = 3;
    for (; rest % 10 === 0; rest = (rest / 10) | 0) digits -= 1;
    this.#plain('.');
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

  /** Text that is ASCII, and shorter than the buffer. */
  #plain(text: string): void {
    const size = text.length;
    this.#makeRoom(size);
    const bytes = this.#bytes;
    const from = this.#length;
    for (let at = 0; at < size; at += 1) bytes[from + at] = text.charCodeAt(at);
    this.#length = from + size;
  }

  /** The JSON of a text. Most have no character that JSON escapes, and are ASCII. */
  #text(text: string): void {
    const size = text.length;
    if (size + 2 > SIZE) {
      this.#any(JSON.stringify(text));
      return;
    }
    this.#makeRoom(size + 2);
    const bytes = this.#bytes;
    const from = this.#length + 1;
    for (let at = 0; at < size; at += 1) {
      const code = text.charCodeAt(at);
      if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) {
        this.#any(JSON.stringify(text));
        return;
      }
      bytes[from + at] = code;
    }
    bytes[from - 1] = QUOTE;
    bytes[from + size] = QUOTE;
    this.#length = from + size + 1;
  }

  /** Text of any characters and any length. */
  #any(text: string): void {
    // A character takes at most three bytes for each of its code units.
    if (3 * text.length <= SIZE) {
      this.#makeRoom(3 * text.length);
      this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    } else {
      this.flush();
      this.#onBytes(this.#encoder.encode(text));
    }
  }

  #makeRoom(size: number): void {
    if (this.#length + size > SIZE) this.flush();
  }
}

type Of<Type extends TraceEvent['type']> = Extract<TraceEvent, { type: Type }>;
