// The part of a run that is exported: the interval that the timeline shows.
import type { Session } from '../../session/session';
import type { PageStore } from '../base/pageStore';
import { viewOf } from '../base/timeWindow';

/** The interval that the timeline shows, in ms, up to the end of the run so far. */
export function shownInterval({ store }: Session, page: PageStore) {
  const { nowMs, frontierMs } = store.getState();
  const { fromMs, toMs } = viewOf(page.getState().timeWindow, nowMs, frontierMs);
  return { fromMs, toMs: Math.min(toMs, frontierMs) };
}
