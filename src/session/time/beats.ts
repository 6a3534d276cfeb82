// The beats of a scenario's narration as targets of a step.
import { type Beat, isNarrated } from '../../runFile/runFile';
import { partIndex } from '../lecture/place';
import type { SessionState } from '../run/state';

/**
 * The moment in ms of the next beat, or of the previous one; null when there is none. From within a beat the way back
 * leads to that beat's beginning, as with a player's tracks.
 *
 * @param direction - 1 forward, −1 back.
 */
export function beatAt(beats: readonly Beat[], nowMs: number, direction: 1 | -1): number | null {
  const found =
    direction > 0
      ? beats.find(({ atMs }) => atMs > nowMs)
      : beats.findLast(({ atMs }) => atMs < nowMs);
  return found?.atMs ?? null;
}

/** Whether the run's narration asks. */
export function hasQuestions({ file }: Pick<SessionState, 'file'>): boolean {
  return file.narration?.some(({ question }) => question) ?? false;
}

/** The beat with the open question: the run stands at its moment. Null without one. */
export function openQuestion({
  file,
  nowMs,
  isPlaying,
}: Pick<SessionState, 'file' | 'nowMs' | 'isPlaying'>): Beat | null {
  const beats = isPlaying ? [] : (file.narration ?? []);
  return beats.find(({ atMs, question }) => question && atMs === nowMs) ?? null;
}

/** The moment in ms at which a playing run stops next: its beat, or an earlier question. */
export function nextStopMs({
  file,
  nowMs,
  beatMs,
}: Pick<SessionState, 'file' | 'nowMs' | 'beatMs'>): number {
  const asking = file.narration?.find(({ atMs, question }) => question && atMs > nowMs);
  return Math.min(beatMs ?? Infinity, asking?.atMs ?? Infinity);
}

/** The index of the beat at a moment in ms: the last one that is not later; −1 before the first. */
export function beatIndexAt(beats: readonly Beat[], nowMs: number): number {
  return beats.findLastIndex(({ atMs }) => atMs <= nowMs);
}

/** Whether the run on the screen has narration. */
export function hasBeats({ file }: Pick<SessionState, 'file'>): boolean {
  return isNarrated(file);
}

/** Whether the run has shown its last beat. */
export function hasShownAllBeats({ file, nowMs }: Pick<SessionState, 'file' | 'nowMs'>): boolean {
  return beatAt(file.narration ?? [], nowMs, 1) === null;
}

/** Whether the run on the screen has narration, or is a part of a lecture. */
export function isTold(state: Pick<SessionState, 'file' | 'lecture' | 'opened'>): boolean {
  return isNarrated(state.file) || partIndex(state) >= 0;
}

/** Whether a narrated run waits at its beginning to be played. */
export function waitsAtBeginning({
  file,
  nowMs,
  isPlaying,
}: Pick<SessionState, 'file' | 'nowMs' | 'isPlaying'>): boolean {
  return nowMs === 0 && !isPlaying && isNarrated(file);
}
