// Texts of the list of kept runs: length, and time of the last change.

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const JUST_NOW_MS = 60_000;

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A length in virtual ms: `12.3 s`, `4 min 5 s`. */
export function lengthText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const wholeS = Math.floor(ms / 1000);
  return `${Math.floor(wholeS / 60)} min ${wholeS % 60} s`;
}

/** Time since a moment of wall time, as `3 minutes ago`; both in ms since 1970. */
export function agoText(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs;
  // After the clock was set back, a moment may lie in the future; it counts as now.
  if (agoMs < JUST_NOW_MS) return 'just now';
  const [unit, unitMs] = UNITS.find(([, ms]) => agoMs >= ms) ?? (['minute', 60_000] as const);
  return ago.format(-Math.floor(agoMs / unitMs), unit);
}

/** A moment of wall time, in ms since 1970, in the local time zone. */
export function exactText(atMs: number): string {
  return exact.format(atMs);
}

/** `1 branch`, `3 branches`. */
export function branchesText(count: number): string {
  return count === 1 ? '1 branch' : `${count} branches`;
}
