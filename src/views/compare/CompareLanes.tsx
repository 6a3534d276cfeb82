// The lanes of one compared run, on the time axis that all columns share.
import { useMemo, useRef } from 'react';
import * as parting from '../../draw/timeline/laneParting';
import { createTimelineLayers } from '../../draw/timeline/lanePicture';
import { drawTimeline } from '../../draw/timeline/timeline';
import { timelineHeightPx } from '../../draw/timeline/timelineGeometry';
import * as marks from '../../draw/timeline/timelineMarks';
import type { LaneParting, TimelineModel } from '../../draw/timeline/timelineModel';
import * as storms from '../../draw/timeline/timelineStorms';
import { useComparison } from '../../session/comparison/useComparison';
import { useSession } from '../../session/useSession';
import { usePage, usePageActions } from '../base/pageStore';
import { viewOf } from '../base/timeWindow';
import { useCanvas, useLayers } from '../base/useCanvas';
import { useTheme } from '../base/useTheme';
import { LaneTools } from '../timeline/LaneTools';
import { timelineParts } from '../timeline/timelineParts';
import { modelOf, useLaneRows } from '../timeline/useLaneRows';
import { timelineStyle, useTextViewport } from '../timeline/useTextViewport';
import type { ShownColumn } from './comparedColumns';

interface Props {
  readonly column: ShownColumn;
  readonly branch: string | null;
}

/** The canvas; dragging, panning or zooming it moves all columns. */
export function CompareLanes({ column, branch }: Props) {
  const session = useSession();
  const comparison = useComparison();
  const theme = useTheme();
  const timeWindow = usePage((page) => page.timeWindow);
  const { setTimeWindow } = usePageActions();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewport = useTextViewport(frame);
  const layers = useLayers(createTimelineLayers);
  const { run } = column;
  const perRun = useMemo(
    () => timelineParts(run, () => run.commands, comparison.leaderRank),
    [run, comparison],
  );
  const lanes = useLaneRows(run, comparison.leaderRank, viewport);
  const partingShown = (): LaneParting | null => {
    const { parting: found } = comparison.store.getState();
    const atMs = found?.differences.instants[0];
    if (!found || atMs === undefined) return null;
    const untilMs = found.comparedMs;
    if (run === found.here) return { atMs, untilMs, lanes: found.there.run.lanes };
    return branch === found.branch ? { atMs, untilMs, lanes: found.here.lanes } : null;
  };
  const model = (): TimelineModel => {
    const { nowMs, frontierMs: wantedMs } = session.store.getState();
    const parted = partingShown();
    return {
      ...perRun,
      ...(parted && { parting: parted }),
      ...modelOf(lanes, nowMs),
      nowMs,
      endMs: column.frontierMs ?? wantedMs,
      view: viewOf(timeWindow, nowMs, wantedMs),
    };
  };
  useCanvas(
    canvas,
    viewport,
    () => [
      session.store.getState(),
      comparison.store.getState(),
      perRun,
      lanes,
      lanes.scrolled.px,
      column,
      timeWindow,
      theme,
      layers,
    ],
    (context, size) =>
      drawTimeline(context, model(), size, theme, layers, { parting, storms, marks }),
  );
  return (
    <div
      ref={frame}
      className="compare-lanes"
      style={timelineStyle(
        timelineHeightPx(run.lanes.nodes.size, false),
        viewport,
        lanes.isGrouped(),
      )}
    >
      <canvas ref={canvas} />
      <LaneTools
        frame={frame}
        host={{ viewport, model, timeWindow, setTimeWindow }}
        run={run}
        lanes={lanes}
        hasOrder={false}
      />
    </div>
  );
}
