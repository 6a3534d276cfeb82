// A line of the story: the newest lines may grow, and keep their texts of earlier moments.
import { few } from './words';

/** One or two sentences of the story. */
export interface StoryLine {
  readonly atMs: number;
  /** The `seq` of its first event. */
  readonly seq: number;
  /** The final text; {@link textAt} has the text at an earlier moment. */
  text: string;
  /** The subject: a command, a property that was violated or restored, or the nodes. */
  readonly about: 'command' | 'violation' | 'restoration' | 'nodes';
  /** The time in ms since which `text` holds; absent when it holds from the beginning. */
  sinceMs?: number;
  /** Earlier texts with their ends in ms, in order; absent when there are none. */
  earlier?: { readonly text: string; readonly untilMs: number }[];
}

/** Changes a line's text from a moment on; within one moment only the last text counts. */
export function reword(line: StoryLine, text: string, atMs: number): void {
  if (atMs > (line.sinceMs ?? line.atMs)) {
    line.earlier ??= [];
    line.earlier.push({ text: line.text, untilMs: atMs });
    line.sinceMs = atMs;
  }
  line.text = text;
}

/** A line's text at a moment, in ms, that is not before its beginning. */
export function textAt({ text, earlier }: StoryLine, nowMs: number): string {
  return earlier?.find(({ untilMs }) => nowMs < untilMs)?.text ?? text;
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
