// The messages between a page and the Hustings in its frame: what each may contain.

/** The version of these messages. */
const EMBED_VERSION = 1;

/** The longest run file that is taken, in characters. */
export const MOST_RUN_CHARS = 20_000_000;
const MOST_BEATS = 10_000;

/** A command of the page around. */
export type EmbedCommand =
  | { readonly type: 'next' | 'previous' | 'play' | 'pause' }
  /** `beat` is counted from 1; 0 is the start of the run. */
  | { readonly type: 'goTo'; readonly beat: number }
  /** `run` is the text of a run file. */
  | { readonly type: 'open'; readonly run: string };

/** The place in the run: the beat shown, counted from 1, or 0 before the first. */
export interface BeatPlace {
  readonly beat: number;
  readonly beats: number;
  readonly text: string;
  /** Whether there is a beat to go on to, and one to go back to. */
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/** An event for the page around. */
export type EmbedEvent =
  /** The page listens, and shows nothing until a run file is opened. */
  | { readonly type: 'waiting' }
  | { readonly type: 'ready'; readonly title: string }
  | ({ readonly type: 'beat' } & BeatPlace)
  /** The nodes that lead now, and the moment in virtual ms. */
  | { readonly type: 'leader'; readonly leaders: readonly string[]; readonly atMs: number }
  | { readonly type: 'error'; readonly message: string };

/** A message with the mark by which either side knows it. */
export function marked<M extends EmbedCommand | EmbedEvent>(message: M): M & { hustings: number } {
  return { ...message, hustings: EMBED_VERSION };
}

/** A command in a message's data; null when it is none. */
export function readCommand(data: unknown): EmbedCommand | null {
  const fields = fieldsOf(data);
  if (!fields) return null;
  const { type, beat, run } = fields;
  if (type === 'next' || type === 'previous' || type === 'play' || type === 'pause')
    return { type };
  if (type === 'goTo' && isBeat(beat)) return { type, beat };
  if (type === 'open' && typeof run === 'string' && run.length <= MOST_RUN_CHARS)
    return { type, run };
  return null;
}

/** An event in a message's data; null when it is none. */
export function readEvent(data: unknown): EmbedEvent | null {
  const fields = fieldsOf(data);
  if (!fields) return null;
  const { type, title, message, leaders, atMs } = fields;
  if (type === 'waiting') return { type };
  if (type === 'ready' && typeof title === 'string') return { type, title };
  if (type === 'error' && typeof message === 'string') return { type, message };
  if (type === 'beat') return readBeat(fields);
  if (type !== 'leader' || !Array.isArray(leaders) || typeof atMs !== 'number') return null;
  return leaders.every((one) => typeof one === 'string') ? { type, leaders, atMs } : null;
}

type Fields = Readonly<Record<string, unknown>>;

function readBeat({ beat, beats, text, hasNext, hasPrevious }: Fields): EmbedEvent | null {
  if (!isBeat(beat) || !isBeat(beats) || typeof text !== 'string') return null;
  if (typeof hasNext !== 'boolean' || typeof hasPrevious !== 'boolean') return null;
  return { type: 'beat', beat, beats, text, hasNext, hasPrevious };
}

function fieldsOf(data: unknown): Fields | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  return fields['hustings'] === EMBED_VERSION ? fields : null;
}

/** Whether a value can be the number of a beat: a whole number from 0. */
export function isBeat(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_BEATS;
}
