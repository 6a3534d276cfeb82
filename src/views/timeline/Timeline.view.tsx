// The timeline: each node's elected variable over time, with zooming and scrubbing.
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react';
import { createTimelineLayers } from '../../draw/timeline/lanePicture';
import { drawTimeline } from '../../draw/timeline/timeline';
import { timelineHeightPx } from '../../draw/timeline/timelineGeometry';
import type { TimelineModel } from '../../draw/timeline/timelineModel';
import type { LiveRun } from '../../session/run/liveRun';
import { hasBeats } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';
import { keepEarly } from '../base/earlyEvents';
import { useFirstSign } from '../base/firstSign';
import { lazyView } from '../base/lazyView';
import { usePage, usePageActions, usePageStore, useShownQuestion } from '../base/pageStore';
import { type TimeWindow, viewOf } from '../base/timeWindow';
import { useCanvas, useLayers } from '../base/useCanvas';
import { useFetched } from '../base/useFetched';
import { useTheme } from '../base/useTheme';
import { MomentSlider } from '../controls/MomentSlider';
import type { LaneToolsProps } from './LaneTools';
import type { SpacetimeProps } from './Spacetime';
import type { OverviewProps } from './TimelineOverview';
import { type TimelineParts, timelineParts } from './timelineParts';
import { modelOf, useLaneRows } from './useLaneRows';
import { timelineStyle, useTextViewport } from './useTextViewport';
import './timeline.css';

const LaneTools = lazyView<LaneToolsProps>(() =>
  import('./LaneTools').then((file) => file.LaneTools),
);

const Spacetime = lazyView<SpacetimeProps>(() =>
  import('./Spacetime').then((file) => file.Spacetime),
);

const LanesTable = lazyView(() => import('./LanesTable').then((file) => file.LanesTable));

const TimelineOverview = lazyView<OverviewProps>(() =>
  import('./TimelineOverview').then((file) => file.TimelineOverview),
);

/** The lanes and the cursor, and below them the whole run. */
export function TimelineView() {
  const session = useSession();
  const theme = useTheme();
  const page = usePageStore();
  const timeWindow = usePage((state) => state.timeWindow);
  const { setTimeWindow } = usePageActions();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewport = useTextViewport(frame);
  const layers = useLayers(createTimelineLayers);
  const causes = useShownQuestion();
  const late = useLatePainters();
  const run = useSessionState((state) => state.run);
  const perRun = usePerRun(run);
  const lanes = useLaneRows(run, perRun.leaderRank, viewport);
  const laneCount = useSessionState((state) => state.run.lanes.nodes.size);
  const isSpacetime = usePage((state) => state.isSpacetime);
  const isOpen = usePage((state) => state.openGroups.size > 0);
  const motion = useRef<Motion>({ timeWindow, frames: RESTING_FRAMES });
  // Chips and states beside the rails need as much room as the names of groups.
  const isWide = () => isSpacetime || lanes.isGrouped();
  const model = (): TimelineModel => {
    const { nowMs, frontierMs } = session.store.getState();
    return {
      ...perRun,
      ...(causes && { causes }),
      ...modelOf(lanes, nowMs),
      isGrouped: isWide(),
      hasSwitch: true,
      nowMs,
      endMs: frontierMs,
      // A gesture may set the window and ask for the model before the next render.
      view: viewOf(page.getState().timeWindow, nowMs, frontierMs),
      isMoving: isMoving(motion.current),
    };
  };
  useCanvas(
    canvas,
    viewport,
    () => [
      session.store.getState(),
      isMoving(advance(motion, timeWindow)),
      perRun,
      lanes,
      lanes.scrolled.px,
      causes,
      ...Object.values(late()),
      timeWindow,
      theme,
      layers,
    ],
    (context, size) => drawTimeline(context, model(), size, theme, layers, late()),
  );
  const hasSign = useFirstSign();
  const early = useEarly(frame, isSpacetime);
  const areLanesShown = viewport !== null && viewport.heightPx > 0;
  const host = { viewport, model, timeWindow, setTimeWindow };
  return (
    <section
      className="timeline"
      aria-label="Timeline"
      style={
        {
          ...timelineStyle(timelineHeightPx(laneCount, isOpen), viewport, isWide()),
          '--rails': run.world.nodes.size + run.world.services.size + run.world.clients.size,
        } as CSSProperties
      }
    >
      <div ref={frame} className="lanes">
        {isSpacetime ? (
          <Spacetime run={run} timeline={model} timeWindow={timeWindow} />
        ) : (
          <canvas ref={canvas} />
        )}
        <MomentSlider />
        {hasSign && areLanesShown && !isSpacetime && (
          <LaneTools {...{ frame, host, run, lanes, early }} hasOrder />
        )}
      </div>
      <div className="overview-room">
        <LanesToggle areShown={areLanesShown} />
        {hasSign && <TimelineOverview model={model} timeWindow={timeWindow} />}
      </div>
      {hasSign && <LanesTable />}
    </section>
  );
}

/** The last window, and the number of frames since it was another one. */
interface Motion {
  readonly timeWindow: TimeWindow;
  readonly frames: number;
}

/** A window rests after so many frames: the notches of a wheel come a few frames apart. */
const RESTING_FRAMES = 8;

/** Whether the window moves: lanes are painted coarsely then, and once more when it rests. */
function isMoving({ frames }: Motion): boolean {
  return frames < RESTING_FRAMES;
}

/** Goes on by a frame, in which the window is this one. */
function advance(motion: RefObject<Motion>, timeWindow: TimeWindow): Motion {
  const { current } = motion;
  const frames = current.timeWindow === timeWindow ? current.frames + 1 : 0;
  motion.current = { timeWindow, frames };
  return motion.current;
}

/** The events on the lanes that come before the code of their gestures; the diagram has gestures of its own. */
function useEarly(frame: RefObject<HTMLElement | null>, isSpacetime: boolean) {
  const early = useRef<() => readonly Event[]>(null);
  useEffect(() => {
    const abort = new AbortController();
    if (frame.current) early.current = keepEarly(frame.current, abort.signal);
    return () => abort.abort();
  }, [frame]);
  useEffect(() => {
    if (isSpacetime) early.current?.();
  }, [isSpacetime]);
  return early;
}

/** The painters of the timeline that are not part of the first load, as far as they have come. */
function useLatePainters() {
  const session = useSession();
  const page = usePageStore();
  const causes = useFetched(
    () => page.getState().question !== null,
    () => import('../../draw/timeline/timelineCauses'),
  );
  const storms = useFetched(
    () => session.store.getState().run.lanes.storms.length > 0,
    () => import('../../draw/timeline/timelineStorms'),
  );
  const marks = useFetched(
    () => session.store.getState().run.lanes.marks.length > 0,
    () => import('../../draw/timeline/timelineMarks'),
  );
  const beats = useFetched(
    () => hasBeats(session.store.getState()),
    () => import('../../draw/timeline/timelineBeats'),
  );
  return () => ({ causes: causes(), storms: storms(), marks: marks(), beats: beats() });
}

/** The part of the model that stays the same object within a run. */
function usePerRun(run: LiveRun): TimelineParts & Required<Pick<TimelineModel, 'beats'>> {
  const session = useSession();
  const narration = useSessionState((state) => state.file.narration);
  return useMemo(() => {
    const beats = (narration ?? []).map(({ atMs }) => atMs);
    return { ...timelineParts(run, () => session.store.getState().commands), beats };
  }, [run, session, narration]);
}

/** Folds the lanes, so that only the overview is left, or shows them. */
function LanesToggle({ areShown }: { readonly areShown: boolean }) {
  const { openLanes } = usePageActions();
  return (
    <button
      type="button"
      className="lanes-toggle"
      aria-expanded={areShown}
      title={areShown ? 'Fold the lanes: the strip stays' : 'Show the lanes'}
      onClick={() => openLanes(!areShown)}
    >
      <span aria-hidden="true">{areShown ? '▾' : '▴'} </span>lanes
    </button>
  );
}
