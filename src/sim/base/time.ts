// Virtual time: milliseconds as numbers, rounded to a microsecond so that sums do not drift apart.

/** The shortest latency of a link, in ms. It keeps every window of the kernel from being empty. */
export const MIN_LATENCY_MS = 0.01;

/** The longest virtual time, in ms: 31 years. Times far beyond it could no longer be told apart by a microsecond. */
export const MAX_MS = 1e12;

/** Rounds a virtual time or duration in ms to 0.001. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** The shortest stretch of virtual time that holds more than nothing, in ms. */
export const INSTANT_MS = 0.001;
