// Timelines to draw without a page or a run.
import { createLanes } from '../../sim/trace/lanes';
import { nodeRow, type TimelineModel } from '../timeline/timelineModel';

/** The timeline of nodes to which nothing has happened: 8 s of it, in a window of 9 s. */
export function createTimeline(
  ids: readonly string[],
  changes: Partial<TimelineModel> = {},
): TimelineModel {
  return {
    lanes: createLanes(ids),
    rows: ids.map(nodeRow),
    hasSwitch: true,
    elections: [],
    nowMs: 8000,
    endMs: 8000,
    view: { fromMs: 0, toMs: 9000 },
    leaderRank: () => 0,
    markLabel: ({ command }) => command,
    ...changes,
  };
}
