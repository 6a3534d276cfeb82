// The window of the story: its last lines up to a moment, with the scenario's narration between them.
import type { StoryLine } from '../../session/words/storyLine';
import { countWhile } from '../../sim/base/countWhile';

/** A line of the column: derived from events, or narrated by the scenario. */
export interface ShownLine {
  readonly key: string;
  readonly atMs: number;
  readonly text: string;
  readonly about: StoryLine['about'] | 'narration';
  /** The `seq` of its event; null for narration. */
  readonly seq: number | null;
}

/** Number of lines up to a moment in ms. */
export function linesUntil(lines: readonly StoryLine[], nowMs: number): number {
  return countWhile(lines.length, (index) => (lines[index] as StoryLine).atMs <= nowMs);
}

/** The last `most` lines up to `nowMs`, in order of time; narration precedes events of the same moment. */
export function storyWindow(
  lines: readonly StoryLine[],
  beats: readonly { readonly atMs: number; readonly text: string }[],
  nowMs: number,
  most: number,
): ShownLine[] {
  const end = linesUntil(lines, nowMs);
  const start = Math.max(0, end - most);
  const derived = lines.slice(start, end).map((line, index): ShownLine => {
    const { atMs, seq, about } = line;
    // Several lines may be about one event.
    return { key: `${start + index}`, seq, atMs, text: line.textAt(nowMs), about };
  });
  const narrated = beats
    .filter(({ atMs }) => atMs <= nowMs)
    .map(
      ({ atMs, text }, index): ShownLine => ({
        key: `beat ${index}`,
        seq: null,
        atMs,
        text,
        about: 'narration',
      }),
    );
  return [...narrated, ...derived].sort((a, b) => a.atMs - b.atMs).slice(-most);
}
