// The clocks of a talk, as functions of the time of day, which views read.

/** The start of a talk, and of what is on the screen, as `Date.now()`. */
export interface TalkTimes {
  /** Null before the talk begins. */
  readonly talkSinceMs: number | null;
  readonly beatSinceMs: number;
  /** The beat on the screen since then. */
  readonly beat: string;
}

/** Nothing has been on the screen before this moment. */
export function beforeTalk(nowMs: number, talkSinceMs: number | null = null): TalkTimes {
  return { talkSinceMs, beatSinceMs: nowMs, beat: '' };
}

/**
 * The times after a look at the screen. The talk begins when the run first leaves its title card.
 *
 * @param beat - names the beat on the screen, unlike all others.
 */
export function talkTimes(
  times: TalkTimes,
  beat: string,
  hasBegun: boolean,
  nowMs: number,
): TalkTimes {
  const talkSinceMs = times.talkSinceMs ?? (hasBegun ? nowMs : null);
  if (beat === times.beat && talkSinceMs === times.talkSinceMs) return times;
  return { talkSinceMs, beat, beatSinceMs: beat === times.beat ? times.beatSinceMs : nowMs };
}

/** `0:21`, `7:48`, `1:02:03`; a time before its start counts as 0. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** The time left of a plan, or over it: `12:12 left`, `0:30 over`. */
export function leftText(plannedMinutes: number, elapsedMs: number): string {
  const leftMs = plannedMinutes * 60_000 - Math.floor(elapsedMs / 1000) * 1000;
  return leftMs >= 0 ? `${elapsedText(leftMs)} left` : `${elapsedText(-leftMs)} over`;
}
