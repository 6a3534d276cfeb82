// The banner while no node leads, and since when.
import { NOBODY_LEADS } from '../../session/words/stateWords';
import { type LeaderlessPeriod, leaderlessSinceMs } from '../../sim/trace/leaderlessPeriods';
import { lastedText } from './labels';

/** Shorter periods have no banner: it would flash. */
const LEAST_SAID_MS = 50;

/** `Nobody leads, for 2.3 s`; null while a node leads. */
export function nobodyLeadsText(
  periods: readonly LeaderlessPeriod[],
  nowMs: number,
): string | null {
  const sinceMs = leaderlessSinceMs(periods, nowMs);
  if (sinceMs === null || nowMs - sinceMs < LEAST_SAID_MS) return null;
  return `${NOBODY_LEADS}, for ${lastedText(nowMs - sinceMs)}`;
}
