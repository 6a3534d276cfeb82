// Seeded random streams: one for each purpose, so that a further draw for one purpose changes no other stream.

/** The whole state of a stream: four 32-bit words. */
export type StreamState = readonly [number, number, number, number];

/** Number of first values that are discarded, so that similar seeds do not start alike. */
const WARM_UP = 12;

/**
 * A stream of random numbers (sfc32: three mixing words and a counter). The generator is part of the run format: a
 * test pins its first outputs.
 */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(state: StreamState) {
    [this.#a, this.#b, this.#c, this.#counter] = state;
  }

  /** The next number, in [0, 1). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** The next number, without drawing it. */
  peek(): number {
    return this.#sum / 0x1_0000_0000;
  }

  get #sum(): number {
    return (this.#a + this.#b + this.#counter) >>> 0;
  }

  /** The state from which the constructor makes a stream that continues here. */
  get state(): StreamState {
    return [this.#a, this.#b, this.#c, this.#counter];
  }
}

/**
 * One number from [0, 1) and the state of the stream after it: for machines, which keep the state in their context.
 */
export function draw(state: StreamState): readonly [drawn: number, next: StreamState] {
  const stream = new RandomStream(state);
  return [stream.next(), stream.state];
}

/** The stream for a purpose (such as `latency n1>n2`) in a run with this seed. */
export function createStream(seed: string, purpose: string): RandomStream {
  // A large cluster makes hundreds of streams: the three texts, which differ in their salts only, are one.
  const text = `/${seed.length}/${seed}/${purpose}`;
  const [one, two, three] = SALTED;
  const stream = new RandomStream([
    hashWord(text, one),
    hashWord(text, two),
    hashWord(text, three),
    1,
  ]);
  for (let draw = 0; draw < WARM_UP; draw += 1) stream.next();
  return stream;
}

/** The start of FNV-1a, and its values after the salts of a stream. */
const START = 0x811c9dc5;
const SALTED = [mixed('1', START), mixed('2', START), mixed('3', START)] as const;

/**
 * A text's hash as a 32-bit word: FNV-1a over its code units, then a finaliser that spreads every bit.
 *
 * @param start - the value after what precedes the text.
 */
export function hashWord(text: string, start = START): number {
  let hash = mixed(text, start);
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return hash ^ (hash >>> 15);
}

function mixed(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
