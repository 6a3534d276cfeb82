// What of the story is shown: its last lines up to a moment, with the scenario's narration between them.
import type { StoryLine } from '../session/story';

/** A line of the column: told from events, or narrated by the scenario. */
export interface ShownLine {
  readonly key: string;
  readonly atMs: number;
  readonly text: string;
  readonly about: StoryLine['about'] | 'narration';
}

/** The last `most` lines at or before `nowMs`, in order of time; narration stands before what it announces. */
export function storyWindow(
  lines: readonly StoryLine[],
  beats: readonly { readonly atMs: number; readonly text: string }[],
  nowMs: number,
  most: number,
): ShownLine[] {
  const end = lines.findLastIndex(({ atMs }) => atMs <= nowMs) + 1;
  const told = lines
    .slice(Math.max(0, end - most), end)
    .map(
      ({ atMs, seq, text, about }): ShownLine => ({ key: `${seq} ${about}`, atMs, text, about }),
    );
  const narrated = beats
    .filter(({ atMs }) => atMs <= nowMs)
    .map(
      ({ atMs, text }, index): ShownLine => ({
        key: `beat ${index}`,
        atMs,
        text,
        about: 'narration',
      }),
    );
  return [...narrated, ...told].sort((a, b) => a.atMs - b.atMs).slice(-most);
}
