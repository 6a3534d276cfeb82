// A line of the story: the newest lines may grow, and keep their texts of earlier moments.
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { few, spokenMoment } from './words';

/** One or two sentences of the story. */
export interface StoryLine {
  readonly atMs: number;
  /** The `seq` of its first event. */
  readonly seq: number;
  /** The subject: a command, a property that was violated or restored, or the nodes. */
  readonly about: 'command' | 'violation' | 'restoration' | 'nodes';
  /** The final text. */
  readonly text: string;
  /** The text at a moment, in ms, that is not before its beginning. */
  textAt(nowMs: number): string;
}

/** A text, or the function that makes it when it is read: most lines are not. */
export type Words = string | (() => string);

/** The text of words. */
export function textOf(words: Words): string {
  return typeof words === 'string' ? words : words();
}

/** A line whose words are known when its events happen. */
export class WrittenLine implements StoryLine {
  readonly atMs: number;
  readonly seq: number;
  readonly about: StoryLine['about'];
  #words: Words;
  /** The time in ms since which the words hold. */
  #sinceMs: number;
  /** Earlier texts with their ends in ms, in order; null when there are none. */
  #earlier: { readonly text: string; readonly untilMs: number }[] | null = null;

  constructor(
    { atMs, seq }: Pick<StoryLine, 'atMs' | 'seq'>,
    about: StoryLine['about'],
    words: Words,
  ) {
    this.atMs = atMs;
    this.seq = seq;
    this.about = about;
    this.#words = words;
    this.#sinceMs = atMs;
  }

  get text(): string {
    return textOf(this.#words);
  }

  textAt(nowMs: number): string {
    return this.#earlier?.find(({ untilMs }) => nowMs < untilMs)?.text ?? this.text;
  }

  /** Changes the words from a moment on; within one moment only the last ones count. */
  reword(words: Words, atMs: number): void {
    if (atMs > this.#sinceMs) {
      this.#earlier ??= [];
      this.#earlier.push({ text: this.text, untilMs: atMs });
      this.#sinceMs = atMs;
    }
    this.#words = words;
  }

  /** Makes the words now, before what they are made of changes. */
  settle(): void {
    this.#words = this.text;
  }
}

/**
 * The line about nodes that follow a leader one after the other. Most lines of a story are such, and few are read: its
 * words are made when it is read.
 */
export class FollowersLine implements StoryLine {
  readonly atMs: number;
  readonly seq: number;
  readonly about = 'nodes';
  readonly leader: string;
  readonly #nodes: string[];
  /** The time of each node's choice, in ms. */
  readonly #timesMs: number[];

  /** @param event - the choice of the first. */
  constructor({ atMs, seq, node }: TraceEvent & { readonly node: string }, leader: string) {
    this.atMs = atMs;
    this.seq = seq;
    this.leader = leader;
    this.#nodes = [node];
    this.#timesMs = [atMs];
  }

  /** Adds the next node, with the time of its choice in ms. */
  add({ node, atMs }: { readonly node: string; readonly atMs: number }): void {
    this.#nodes.push(node);
    this.#timesMs.push(atMs);
  }

  get text(): string {
    return this.textAt(Number.POSITIVE_INFINITY);
  }

  textAt(nowMs: number): string {
    const nodes = this.#nodes.filter((_, index) => (this.#timesMs[index] as number) <= nowMs);
    const last = spokenMoment(this.#timesMs[nodes.length - 1] ?? this.atMs);
    const until = last === spokenMoment(this.atMs) ? '' : `, the last at ${last} s`;
    return `${few(nodes)} ${nodes.length === 1 ? 'follows' : 'follow'} ${this.leader}${until}.`;
  }
}

/** The messages of a step: the receivers of each kind, and the number of lost ones. */
interface SentMessages {
  readonly sent: ReadonlyMap<string, readonly string[]>;
  readonly lost: number;
}

/** The messages in words, with those that got lost. */
export function sentWords({ sent, lost }: SentMessages): string {
  const kinds = [...sent].map(([kind, nodes]) => `${kind} to ${few(nodes)}`);
  const text = `${kinds.length > 0 ? `: ${kinds.join(', ')}` : ''}.`;
  if (lost === 0) return text;
  const total = [...sent.values()].flat().length;
  if (lost === total) return `${text} None arrives.`;
  return `${text} ${lost} of them ${lost === 1 ? 'gets' : 'get'} lost.`;
}
