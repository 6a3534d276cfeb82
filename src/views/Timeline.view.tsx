// The timeline: everybody's elected variable, to look over, zoom into and scrub.
import { useMemo, useRef } from 'react';
import { drawTimeline } from '../draw/timeline';
import { timelineHeightPx } from '../draw/timelineGeometry';
import type { TimelineModel } from '../draw/timelineModel';
import { useSession, useSessionState } from '../session/useSession';
import { labelOf } from '../session/words';
import { LanesTable } from './LanesTable';
import { clockText } from './labels';
import { usePage, useShownCauses } from './pageContext';
import { spanMs, viewOf } from './timeWindow';
import { useCanvas, useLayers, useViewport } from './useCanvas';
import { useTimelineGestures } from './useTimelineGestures';
import './timeline.css';

/** The lanes and their cursor. */
export function TimelineView() {
  const session = useSession();
  const { theme, timeWindow, setTimeWindow } = usePage();
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
      <Cursor />
      <LanesTable />
    </section>
  );
}

/** The keyboard's way to scrub: a slider over the time that has passed. */
function Cursor() {
  const session = useSession();
  const { timeWindow } = usePage();
  // A hundredth of what is in sight: a slider that changes on every frame would keep a screen reader talking.
  const stepMs = 10 ** Math.floor(Math.log10(spanMs(timeWindow) / 100));
  const nowMs = useSessionState((state) => Math.round(state.nowMs / stepMs) * stepMs);
  const frontierMs = useSessionState((state) => Math.round(state.frontierMs / stepMs) * stepMs);
  return (
    <input
      type="range"
      className="time-slider"
      aria-label="Moment shown"
      min={0}
      max={frontierMs / 1000}
      step={stepMs / 1000}
      value={nowMs / 1000}
      aria-valuetext={clockText(nowMs)}
      onChange={({ target }) => session.seek(target.valueAsNumber * 1000)}
    />
  );
}
