// A line of the story, which may grow as long as it is the newest, and what it said at an earlier moment.

/** One sentence or two of the story. */
export interface StoryLine {
  readonly atMs: number;
  /** The event that it began with. */
  readonly seq: number;
  /** What it says in the end; at an earlier moment, see {@link textAt}. */
  text: string;
  /** What the line is about: a command, a property that fell or was restored, or the nodes' own doing. */
  readonly about: 'command' | 'violation' | 'restoration' | 'nodes';
  /** Since when it says so, in ms, when it has not from its beginning. */
  sinceMs?: number;
  /** What it said before, and until when, in order; absent while it has said one thing only. */
  earlier?: { readonly text: string; readonly untilMs: number }[];
}

/** Lets a line say something else from a moment on. Within one moment only the last wording counts. */
export function reword(line: StoryLine, text: string, atMs: number): void {
  if (atMs > (line.sinceMs ?? line.atMs)) {
    line.earlier ??= [];
    line.earlier.push({ text: line.text, untilMs: atMs });
    line.sinceMs = atMs;
  }
  line.text = text;
}

/** What a line said at a moment, in ms, that is not before its beginning. */
export function textAt({ text, earlier }: StoryLine, nowMs: number): string {
  return earlier?.find(({ untilMs }) => nowMs < untilMs)?.text ?? text;
}
