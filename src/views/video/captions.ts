// The captions of a video: the sentences of the narration, as WebVTT.
import type { Film } from '../../session/time/film';

/** A sentence in a video, in seconds of the video. */
export interface Caption {
  readonly fromS: number;
  readonly toS: number;
  readonly text: string;
}

/** The sentences of the beats, each shown until the next one. */
export function captionsOf(
  moments: readonly number[],
  { beats, framesPerS }: Pick<Film, 'beats' | 'framesPerS'>,
): Caption[] {
  const frameOf = (ms: number) => {
    const frame = moments.findIndex((atMs) => atMs >= ms);
    return frame < 0 ? moments.length : frame;
  };
  const [firstMs = 0] = moments;
  return beats.flatMap(({ atMs, text }, index) => {
    const nextMs = beats[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    const [from, to] = [frameOf(Math.max(atMs, firstMs)), frameOf(nextMs)];
    return to > from ? [{ fromS: from / framesPerS, toS: to / framesPerS, text }] : [];
  });
}

/** The captions as a WebVTT file. */
export function webVttOf(captions: readonly Caption[]): string {
  const cues = captions.map(
    ({ fromS, toS, text }, index) =>
      `${index + 1}\n${stamp(fromS)} --> ${stamp(toS)}\n${escaped(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** `hh:mm:ss.mmm`. */
function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [h, min, s] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    (ms % 60_000) / 1000,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(h)}:${two(min)}:${s.toFixed(3).padStart(6, '0')}`;
}

/** A cue's text has entities, and no empty line. */
function escaped(text: string): string {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text
    .replace(/[&<>]/g, (sign) => entities[sign as keyof typeof entities])
    .replace(/\s*\n\s*/g, '\n');
}
