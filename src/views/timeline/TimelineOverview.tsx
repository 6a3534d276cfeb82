// The whole run below the lanes; a brush on it is the window of the lanes. Fetched at the first input.
import { useEffect, useRef } from 'react';
import {
  createOverviewLayers,
  drawOverview,
  lengthText,
  OVERVIEW_PX,
  type OverviewModel,
  overviewScale,
} from '../../draw/timeline/overview';
import { sides } from '../../draw/timeline/timelineGeometry';
import type { TimelineModel } from '../../draw/timeline/timelineModel';
import { useSession } from '../../session/useSession';
import { useFrame } from '../base/frameLoop';
import { usePageActions } from '../base/pageStore';
import { firstWindow, fitted, fixedWithin, type TimeWindow, wholeMs } from '../base/timeWindow';
import { useCanvas, useLayers } from '../base/useCanvas';
import { useTheme } from '../base/useTheme';
import { OverviewBrush } from './overviewBrush';
import { useTextViewport } from './useTextViewport';
import './overview.css';

/** The overview of the run that the lanes show. */
export interface OverviewProps {
  readonly model: () => TimelineModel;
  readonly timeWindow: TimeWindow;
}

export function TimelineOverview({ model, timeWindow }: OverviewProps) {
  const session = useSession();
  const theme = useTheme();
  const { setTimeWindow } = usePageActions();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const brush = useRef<OverviewBrush | null>(null);
  const viewport = useTextViewport(frame);
  const layers = useLayers(createOverviewLayers);
  const overview = (): OverviewModel => {
    const shown = model();
    return { ...shown, wholeMs: wholeMs(shown.endMs, firstWindow(session.store.getState())) };
  };
  const latest = useRef({ overview, viewport, timeWindow });
  useEffect(() => {
    latest.current = { overview, viewport, timeWindow };
  });
  const isReady = viewport !== null;
  useEffect(() => {
    const { current } = svg;
    if (!current || !isReady) return;
    const shown = () => latest.current.overview();
    const made = new OverviewBrush(current, {
      heightPx: OVERVIEW_PX,
      extent: () => {
        const { leftPx, rightPx } = sides(latest.current.viewport ?? NOTHING, shown().isGrouped);
        return [leftPx, rightPx];
      },
      view: () => shown().view,
      wholeMs: () => shown().wholeMs,
      show: (view) => setTimeWindow(fixedWithin(view, shown().wholeMs)),
      fit: () => {
        const first = firstWindow(session.store.getState());
        setTimeWindow(fitted(latest.current.timeWindow, shown().endMs, first));
      },
      seek: (atMs) => session.scrub(Math.min(atMs, shown().endMs)),
    });
    brush.current = made;
    return () => made.remove();
  }, [session, setTimeWindow, isReady]);
  useFrame(() => brush.current?.update());
  useCanvas(
    canvas,
    viewport,
    () => {
      if (!viewport) return [];
      const shown = overview();
      const { lanes, leaderRank, nowMs, endMs, view, isGrouped } = shown;
      const scale = overviewScale(shown, viewport);
      // Half a px is not worth painting.
      const places = [nowMs, endMs, view.fromMs, view.toMs].map((ms) => Math.round(2 * scale(ms)));
      const length = lengthText(shown.wholeMs);
      return [lanes, leaderRank, isGrouped, theme, layers, length, lanes.marks.length, ...places];
    },
    (context, size) => drawOverview(context, overview(), size, theme, layers),
  );
  return (
    <div ref={frame} className="overview">
      <canvas ref={canvas} />
      <svg ref={svg} viewBox={`0 0 ${viewport?.widthPx ?? 0} ${viewport?.heightPx ?? 0}`} />
    </div>
  );
}

const NOTHING = { widthPx: 0, heightPx: 0, pixelRatio: 1 };
