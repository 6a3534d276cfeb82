// Gestures of a person on the largest run, a frame at a time: zooming and scrubbing, on the stage and on the timeline.
import { FIT } from '../../../src/draw/canvas/camera';
import { createLayers } from '../../../src/draw/canvas/layers';
import { seenThrough, type Viewport } from '../../../src/draw/canvas/layout';
import { lightTheme } from '../../../src/draw/canvas/theme';
import * as marks from '../../../src/draw/markPainters';
import * as near from '../../../src/draw/near';
import { drawStage } from '../../../src/draw/stage';
import { centredAt } from '../../../src/draw/testing/stageFixture';
import { createTimelineLayers } from '../../../src/draw/timeline/lanePicture';
import { drawTimeline } from '../../../src/draw/timeline/timeline';
import type { LaneRow, TimelineModel } from '../../../src/draw/timeline/timelineModel';
import { laneRows } from '../../../src/views/timeline/laneGroups';
import { CrowdedRun } from './crowdedRun';

/** A gesture: paints the frame at a share of it, from 0 to 1. */
export interface Gesture {
  readonly what: string;
  readonly viewport: Viewport;
  /** Moves the run on to the frame's moment. */
  readonly goOn?: () => void;
  readonly paint: (context: CanvasRenderingContext2D, share: number) => void;
}

const STAGE = { widthPx: 1088, heightPx: 550, pixelRatio: 2 };
const TIMELINE = { widthPx: 1088, heightPx: 342, pixelRatio: 2 };
const SEGMENT_MS = 1000;
const NEAREST = 12;

/** All gestures that a target is set for. */
export function gestures(): Gesture[] {
  const run = new CrowdedRun(SEGMENT_MS, STAGE);
  const { timeline } = run;
  return [
    zoomedStage(run),
    onTimeline('zooming 100 lanes of 2,000 segments', timeline, (share) => ({
      view: zoomedView(timeline, share),
      isMoving: true,
    })),
    onTimeline('scrubbing 100 lanes of 2,000 segments', timeline, (share) => ({
      nowMs: timeline.endMs * share,
    })),
    onTimeline('zooming them in groups', timeline, (share) => ({
      view: zoomedView(timeline, share),
      isMoving: true,
      rows: groupsAt(timeline, timeline.nowMs),
    })),
    onTimeline('scrubbing them in groups', timeline, (share) => ({
      nowMs: timeline.endMs * share,
      rows: groupsAt(timeline, timeline.endMs * share),
    })),
  ];
}

/** From the whole stage to a few nodes and back, while messages go on. */
function zoomedStage(run: CrowdedRun): Gesture {
  const layers = createLayers();
  return {
    what: 'zooming 100 nodes and 1,000 messages',
    viewport: STAGE,
    goOn: () => run.goOnTo(performance.now()),
    paint: (context, share) => {
      const k = NEAREST ** (1 - Math.abs(2 * share - 1));
      const camera = k === 1 ? FIT : centredAt([STAGE.widthPx / 2, 120], k, STAGE);
      const seen = seenThrough(STAGE, camera);
      drawStage(context, run.stage, seen, lightTheme, layers, { marks, near });
    },
  };
}

function onTimeline(
  what: string,
  model: TimelineModel,
  at: (share: number) => Partial<TimelineModel>,
): Gesture {
  const layers = createTimelineLayers();
  return {
    what,
    viewport: TIMELINE,
    paint: (context, share) =>
      drawTimeline(context, { ...model, ...at(share) }, TIMELINE, lightTheme, layers),
  };
}

/** The whole run at both ends of the gesture, and a fiftieth of it in the middle. */
function zoomedView({ endMs }: TimelineModel, share: number): TimelineModel['view'] {
  const spanMs = endMs * 0.02 ** (1 - Math.abs(2 * share - 1));
  const fromMs = (endMs - spanMs) * 0.4;
  return { fromMs, toMs: fromMs + spanMs };
}

function groupsAt({ lanes, leaderRank }: TimelineModel, nowMs: number): LaneRow[] {
  return laneRows({
    lanes,
    nowMs,
    leaderRank,
    order: 'belief',
    isGrouped: true,
    openGroups: new Set(),
    siteOf: () => null,
  });
}
