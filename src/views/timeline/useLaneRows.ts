// The timeline's rows at the moment shown, and the state of the page that they depend on.
import { useCallback, useMemo } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { isCrowded } from '../../draw/timeline/timelineGeometry';
import type { LaneRow } from '../../draw/timeline/timelineModel';
import type { LiveRun } from '../../session/run/liveRun';
import { usePage } from '../base/pageStore';
import { KnownRows } from './laneGroups';

/** Returns the rows of a run at a moment in ms: the same array as long as they are the same. */
export function useLaneRows(
  run: LiveRun,
  leaderRank: (node: string) => number,
  viewport: Viewport | null,
): (nowMs: number) => readonly LaneRow[] {
  const order = usePage((page) => page.laneOrder);
  const openGroups = usePage((page) => page.openGroups);
  const known = useMemo(() => new KnownRows(), []);
  const sites = useMemo(
    () => new Map(run.definition.nodes.map(({ id, site }) => [id, site ?? null])),
    [run],
  );
  return useCallback(
    (nowMs) => {
      const { lanes } = run;
      const isGrouped = viewport !== null && isCrowded(lanes.nodes.size, viewport);
      const siteOf = (node: string) => sites.get(node) ?? null;
      return known.rowsAt({ lanes, nowMs, order, isGrouped, openGroups, leaderRank, siteOf });
    },
    [run, sites, leaderRank, viewport, order, openGroups, known],
  );
}
