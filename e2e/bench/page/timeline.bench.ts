// Script time of a frame of the timeline with 100 lanes of 2,000 segments at two device pixels to a px.
import { lightTheme } from '../../../src/draw/canvas/theme';
import { createTimelineLayers } from '../../../src/draw/timeline/lanePicture';
import { drawTimeline } from '../../../src/draw/timeline/timeline';
import type { LaneRow, TimelineModel } from '../../../src/draw/timeline/timelineModel';
import { laneRows } from '../../../src/views/timeline/laneGroups';
import { type Bench, quantile, type Reading } from '../bench';
import { CrowdedRun } from './crowdedRun';
import { addCanvas, lateFrameMs } from './frames';

const STAGE = { widthPx: 1088, heightPx: 550, pixelRatio: 1 };
const TIMELINE = { widthPx: 1088, heightPx: 342, pixelRatio: 2 };
const SEGMENT_MS = 1000;
const TARGET_MS = 4;
const ROUNDS = 3;

/** A frame of a gesture: the model at this share of the gesture. */
type Gesture = (model: TimelineModel, share: number) => TimelineModel;

const zooming: Gesture = (model, share) => {
  const spanMs = model.endMs * 0.02 ** Math.abs(2 * share - 1);
  const fromMs = (model.endMs - spanMs) * 0.4;
  return { ...model, view: { fromMs, toMs: fromMs + spanMs } };
};

const scrubbing: Gesture = (model, share) => ({ ...model, nowMs: model.endMs * share });

const measure: Bench = async () => [
  ...(await measured('zooming', zooming, false)),
  ...(await measured('scrubbing', scrubbing, false)),
  ...(await measured('zooming, in groups', zooming, true)),
  ...(await measured('scrubbing, in groups', scrubbing, true)),
];
export default measure;

async function measured(what: string, gesture: Gesture, isGrouped: boolean): Promise<Reading[]> {
  const { timeline: model } = new CrowdedRun(SEGMENT_MS, STAGE);
  const context = addCanvas({
    ...TIMELINE,
    widthPx: TIMELINE.widthPx * TIMELINE.pixelRatio,
    heightPx: TIMELINE.heightPx * TIMELINE.pixelRatio,
  });
  const layers = createTimelineLayers();
  const scriptsMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    let frame = 0;
    const took: number[] = [];
    await lateFrameMs(() => {
      const shown = gesture(model, (frame % 120) / 120);
      frame += 1;
      const startedMs = performance.now();
      const rows = isGrouped ? groupsAt(shown) : shown.rows;
      drawTimeline(context, { ...shown, rows }, TIMELINE, lightTheme, layers);
      took.push(performance.now() - startedMs);
    });
    // The first round warms up the compiler.
    if (round > 0) scriptsMs.push(...took);
  }
  context.canvas.remove();
  return [
    {
      what: `script in a frame, 100 lanes of 2,000 segments, ${what}: p95`,
      unit: 'ms',
      measured: quantile(scriptsMs, 0.95),
      target: { atMost: TARGET_MS },
    },
    { what: '  median', unit: 'ms', measured: quantile(scriptsMs, 0.5) },
  ];
}

function groupsAt({ lanes, nowMs, leaderRank }: TimelineModel): LaneRow[] {
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
