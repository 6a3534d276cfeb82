// Virtual time in ms, rounded to a microsecond so that sums do not drift apart.

/** The shortest latency of a link, in ms. It is positive, so that no window of the kernel is empty. */
export const MIN_LATENCY_MS = 0.01;

/** The longest virtual time, in ms: 31 years. Far beyond it, a double no longer resolves a microsecond. */
export const MAX_MS = 1e12;

/** Rounds a virtual time or duration in ms to 0.001. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** The resolution of virtual time, in ms: an instant t ends at t + INSTANT_MS. */
export const INSTANT_MS = 0.001;
