// The strip of lanes below the stage.
import { useMemo, useRef } from 'react';
import { drawHallLanes } from '../../draw/timeline/hallLanes';
import { createTimelineLayers } from '../../draw/timeline/lanePicture';
import { textViewport } from '../../draw/timeline/timelineGeometry';
import { nodeRow } from '../../draw/timeline/timelineModel';
import { useSession, useSessionState } from '../../session/useSession';
import { usePage } from '../base/pageStore';
import { viewOf } from '../base/timeWindow';
import { useCanvas, useLayers, useViewport } from '../base/useCanvas';
import { useTheme } from '../base/useTheme';
import { hallLanesPx, hallTextScale, hallUnitPx, type WindowSize } from './hallSizes';

/** The lanes of all nodes; the page's window of time. */
export function HallLanes({ size }: { readonly size: WindowSize }) {
  const session = useSession();
  const theme = useTheme();
  const timeWindow = usePage((page) => page.timeWindow);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const measured = useViewport(frame);
  const viewport = useMemo(
    () => measured && textViewport({ ...measured, textScale: hallTextScale(size) }),
    [measured, size],
  );
  const layers = useLayers(createTimelineLayers);
  const run = useSessionState((state) => state.run);
  // Ids contain no spaces.
  const ids = useSessionState((state) => [...state.run.lanes.nodes.keys()].join(' '));
  const strip = useMemo(() => {
    const rows = ids.split(' ').map(nodeRow);
    return { lanes: run.lanes, rows, leaderRank: (node: string) => run.leaders.indexOf(node) };
  }, [run, ids]);
  useCanvas(
    canvas,
    viewport,
    () => [session.store.getState(), strip, timeWindow, theme, layers],
    (context, shown) => {
      const { nowMs, frontierMs: endMs } = session.store.getState();
      const view = viewOf(timeWindow, nowMs, endMs);
      drawHallLanes(context, { ...strip, nowMs, endMs, view }, shown, theme, layers);
    },
  );
  const heightPx = hallLanesPx(strip.rows.length) * hallUnitPx(size);
  return (
    <div ref={frame} className="hall-lanes" style={{ height: heightPx }}>
      <canvas ref={canvas} />
    </div>
  );
}
