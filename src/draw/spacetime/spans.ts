// Intervals of a run in typed columns, in the order of their start: a million of them are searched within a frame.
import { bisectLeft, bisectRight } from 'd3-array';

/** The outcome of a span: a message's, or a timer's. */
export type Outcome = 'open' | 'delivered' | 'lost' | 'held' | 'fired' | 'stopped' | 'rearmed';

const OUTCOMES: readonly Outcome[] = [
  'open',
  'delivered',
  'lost',
  'held',
  'fired',
  'stopped',
  'rearmed',
];

const LOST = OUTCOMES.indexOf('lost');

/** A message from its sending, or a timer from its start. Processes and names are numbers of a {@link Numbering}. */
export interface Span {
  readonly index: number;
  readonly fromMs: number;
  /** The end; while it is open, the expected end. */
  readonly toMs: number;
  /** The expected end: the arrival of a message that is not lost. */
  readonly dueMs: number;
  /** The `seq` of the first event. */
  readonly seq: number;
  /** The `seq` of the last event; -1 while it is open. */
  readonly endSeq: number;
  /** The sender, or the timer's process. */
  readonly process: number;
  /** The receiver; the process itself for a timer. */
  readonly other: number;
  /** The kind of message, or the timer's name. */
  readonly name: number;
  readonly outcome: Outcome;
}

/** The beginning of a span. */
export type NewSpan = Pick<Span, 'fromMs' | 'dueMs' | 'seq' | 'process' | 'other' | 'name'>;

/** Spans are skipped by blocks: one that ended before the visible interval is not looked into. */
const BLOCK = 256;

/** Spans that begin in order of time, and end in any order. */
export class Spans {
  #length = 0;
  #columns = createColumns(BLOCK);
  /** By block: the latest end of its spans, and the number of its open spans. */
  readonly #latestMs: number[] = [];
  readonly #open: number[] = [];

  get length(): number {
    return this.#length;
  }

  /** Adds an open span; returns its index. */
  add({ fromMs, dueMs, seq, process, other, name }: NewSpan): number {
    const index = this.#length;
    if (index === this.#columns.fromMs.length) this.#columns = enlarged(this.#columns);
    const columns = this.#columns;
    columns.fromMs[index] = fromMs;
    columns.toMs[index] = dueMs;
    columns.dueMs[index] = dueMs;
    columns.seqs[index] = seq;
    columns.endSeqs[index] = -1;
    columns.processes[index] = process;
    columns.others[index] = other;
    columns.names[index] = name;
    const block = Math.floor(index / BLOCK);
    this.#open[block] = (this.#open[block] ?? 0) + 1;
    this.#latestMs[block] = Math.max(this.#latestMs[block] ?? 0, fromMs);
    this.#length += 1;
    return index;
  }

  /** Changes the expected end and the state of an open span. */
  change(index: number, dueMs: number, outcome: 'open' | 'held'): void {
    this.#columns.toMs[index] = dueMs;
    this.#columns.dueMs[index] = dueMs;
    this.#columns.outcomes[index] = OUTCOMES.indexOf(outcome);
  }

  /** Ends an open span. */
  end(index: number, toMs: number, endSeq: number, outcome: Outcome): void {
    this.#columns.toMs[index] = toMs;
    this.#columns.endSeqs[index] = endSeq;
    this.#columns.outcomes[index] = OUTCOMES.indexOf(outcome);
    const block = Math.floor(index / BLOCK);
    this.#open[block] = (this.#open[block] ?? 1) - 1;
    const shownMs = outcome === 'lost' ? Math.max(toMs, this.#columns.dueMs[index] ?? 0) : toMs;
    this.#latestMs[block] = Math.max(this.#latestMs[block] ?? 0, shownMs);
  }

  at(index: number): Span {
    const { fromMs, toMs, dueMs, seqs, endSeqs, processes, others, names, outcomes } =
      this.#columns;
    return {
      index,
      fromMs: fromMs[index] as number,
      toMs: toMs[index] as number,
      dueMs: dueMs[index] as number,
      seq: seqs[index] as number,
      endSeq: endSeqs[index] as number,
      process: processes[index] as number,
      other: others[index] as number,
      name: names[index] as number,
      outcome: OUTCOMES[outcomes[index] as number] as Outcome,
    };
  }

  /** The number of spans that begin within an interval. */
  countWithin(fromMs: number, toMs: number): number {
    const starts = this.#columns.fromMs;
    return bisectRight(starts, toMs, 0, this.#length) - bisectLeft(starts, fromMs, 0, this.#length);
  }

  /** The index of the span that begins with an event; -1 when there is none. */
  indexOf(seq: number): number {
    const index = bisectLeft(this.#columns.seqs, seq, 0, this.#length);
    return index < this.#length && this.#columns.seqs[index] === seq ? index : -1;
  }

  /**
   * Calls `visit` for the spans that meet an interval, in order; open spans meet every interval after their start. A lost
   * message is drawn on most of its way: it meets what the whole way would.
   *
   * @param stride - only spans whose index is a multiple of it are visited
   */
  within(fromMs: number, toMs: number, stride: number, visit: (span: Span) => void): void {
    const { fromMs: starts, toMs: ends, dueMs: dues, endSeqs, outcomes } = this.#columns;
    const end = bisectRight(starts, toMs, 0, this.#length);
    for (let index = 0; index < end; index += stride) {
      const block = Math.floor(index / BLOCK);
      if (this.#open[block] === 0 && (this.#latestMs[block] as number) < fromMs) {
        index = Math.max(index, (block + 1) * BLOCK - stride);
        continue;
      }
      const isOnWay = outcomes[index] === LOST && (dues[index] as number) >= fromMs;
      if ((ends[index] as number) >= fromMs || endSeqs[index] === -1 || isOnWay)
        visit(this.at(index));
    }
  }
}

interface Columns {
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
  readonly dueMs: Float64Array;
  readonly seqs: Uint32Array;
  readonly endSeqs: Int32Array;
  readonly processes: Uint16Array;
  readonly others: Uint16Array;
  readonly names: Uint16Array;
  readonly outcomes: Uint8Array;
}

function createColumns(size: number): Columns {
  return {
    fromMs: new Float64Array(size),
    toMs: new Float64Array(size),
    dueMs: new Float64Array(size),
    seqs: new Uint32Array(size),
    endSeqs: new Int32Array(size),
    processes: new Uint16Array(size),
    others: new Uint16Array(size),
    names: new Uint16Array(size),
    outcomes: new Uint8Array(size),
  };
}

function enlarged(columns: Columns): Columns {
  const larger = createColumns(2 * columns.fromMs.length);
  for (const key of Object.keys(columns) as (keyof Columns)[]) larger[key].set(columns[key]);
  return larger;
}

/** Words as numbers, in the order of their first use. */
export class Numbering {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.push(word) - 1;
    this.#numbers.set(word, number);
    return number;
  }
}
