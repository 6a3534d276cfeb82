// The timeline's rows at the moment shown, and the state of the page that they depend on.
import { useMemo, useState } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { isCrowded } from '../../draw/timeline/timelineGeometry';
import type { LaneRow, TimelineModel } from '../../draw/timeline/timelineModel';
import type { LiveRun } from '../../session/run/liveRun';
import { usePage } from '../base/pageStore';
import { KnownRows } from './laneGroups';

/** The lanes that a timeline shows. */
export interface ShownLanes {
  /** Whether nodes of equal belief are one row. */
  readonly isGrouped: () => boolean;
  /** The rows at a moment in ms: the same array as long as they are the same. */
  readonly rowsAt: (nowMs: number) => readonly LaneRow[];
  /** The height that is scrolled out of sight at the top, in px: asking the element would force a layout. */
  readonly scrolled: { px: number };
}

/** The lanes of a run on a timeline of this size: the same object as long as the rows depend on the same. */
export function useLaneRows(
  run: LiveRun,
  leaderRank: (node: string) => number,
  viewport: Viewport | null,
): ShownLanes {
  const order = usePage((page) => page.laneOrder);
  const openGroups = usePage((page) => page.openGroups);
  const [known] = useState(() => new KnownRows());
  const [scrolled] = useState(() => ({ px: 0 }));
  return useMemo(() => {
    const { lanes } = run;
    const siteOf = (node: string) => run.siteOf(node);
    const isGrouped = () => viewport !== null && isCrowded(lanes.nodes.size, viewport);
    const rowsAt = (nowMs: number) =>
      known.rowsAt({
        lanes,
        nowMs,
        order,
        isGrouped: isGrouped(),
        openGroups,
        leaderRank,
        siteOf,
      });
    return { isGrouped, rowsAt, scrolled };
  }, [run, leaderRank, viewport, order, openGroups, known, scrolled]);
}

/** The part of a timeline's model that the lanes are. */
export function modelOf(
  { isGrouped, rowsAt, scrolled }: ShownLanes,
  nowMs: number,
): Pick<TimelineModel, 'rows' | 'isGrouped' | 'scrollPx'> {
  return { rows: rowsAt(nowMs), isGrouped: isGrouped(), scrollPx: scrolled.px };
}
