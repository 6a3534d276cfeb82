// The timeline: each node's elected variable over time, with zooming and scrubbing.
import { useMemo, useRef } from 'react';
import { drawTimeline } from '../../draw/timeline/timeline';
import { timelineHeightPx } from '../../draw/timeline/timelineGeometry';
import type { TimelineModel } from '../../draw/timeline/timelineModel';
import { useSession, useSessionState } from '../../session/useSession';
import { labelOf } from '../../session/words/words';
import { usePage, usePageActions, useShownCauses } from '../base/pageStore';
import { viewOf } from '../base/timeWindow';
import { useCanvas, useLayers, useViewport } from '../base/useCanvas';
import { useTheme } from '../base/useTheme';
import { MomentSlider } from '../controls/MomentSlider';
import { LanesTable } from './LanesTable';
import { useTimelineGestures } from './useTimelineGestures';
import './timeline.css';

/** The lanes and the cursor. */
export function TimelineView() {
  const session = useSession();
  const theme = useTheme();
  const timeWindow = usePage((page) => page.timeWindow);
  const { setTimeWindow } = usePageActions();
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewport = useViewport(frame);
  const layers = useLayers();
  const causes = useShownCauses()?.hops;
  const run = useSessionState((state) => state.run);
  const perRun = useMemo(() => {
    const markLabel: TimelineModel['markLabel'] = ({ index, command }) => {
      const made = session.store.getState().commands[index];
      return made ? labelOf(made, run.messageOf) : command;
    };
    const leaderRank = (node: string) => run.leaders.indexOf(node);
    return { lanes: run.lanes, markLabel, leaderRank };
  }, [run, session]);
  const laneCount = useSessionState((state) => state.run.lanes.nodes.size);
  const model = (): TimelineModel => {
    const { nowMs, frontierMs } = session.store.getState();
    const nodes = [...run.lanes.nodes.keys()].map((id) => ({ id }));
    return {
      ...perRun,
      ...(causes && { causes }),
      nodes,
      nowMs,
      endMs: frontierMs,
      view: viewOf(timeWindow, nowMs, frontierMs),
    };
  };
  useCanvas(
    canvas,
    viewport,
    () => [session.store.getState(), perRun, causes, timeWindow, theme, layers],
    (context, size) => drawTimeline(context, model(), size, theme, layers),
  );
  useTimelineGestures(frame, { viewport, model, timeWindow, setTimeWindow });
  return (
    <section
      ref={frame}
      className="timeline"
      aria-label="Timeline"
      style={{ '--lanes-height': `${timelineHeightPx(laneCount)}px` } as object}
    >
      <canvas ref={canvas} />
      <MomentSlider />
      <LanesTable />
    </section>
  );
}
