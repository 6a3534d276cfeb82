// Seeking another moment of a million events on every frame, folded and painted, against a page that does nothing.
import { createLayers } from '../../../src/draw/canvas/layers';
import { circleLayout } from '../../../src/draw/canvas/layout';
import { lightTheme } from '../../../src/draw/canvas/theme';
import * as marks from '../../../src/draw/markPainters';
import { drawStage } from '../../../src/draw/stage';
import { createTimelineLayers } from '../../../src/draw/timeline/lanePicture';
import { drawTimeline } from '../../../src/draw/timeline/timeline';
import { nodeRow, type TimelineModel } from '../../../src/draw/timeline/timelineModel';
import type { LiveRun } from '../../../src/session/run/liveRun';
import { Strokes } from '../../../src/views/stageInputs/cutStrokes';
import { StageInputs, type ViewState } from '../../../src/views/stageInputs/stageInputs';
import { type Bench, compare, quantile, type Reading } from '../bench';
import { foldedRun } from './foldedRun';
import { addCanvas, lateFrameMs } from './frames';

const ROUNDS = 5;
const EVENTS = 1_000_000;
const FRAME_MS = 16.7;
const STAGE = { widthPx: 1088, heightPx: 550, pixelRatio: 1 };
const TIMELINE = { widthPx: 1088, heightPx: 260, pixelRatio: 1 };

const measure: Bench = async () => [...(await measureSeeks(5)), ...(await measureSeeks(25))];
export default measure;

async function measureSeeks(nodes: number): Promise<Reading[]> {
  const run = await foldedRun(nodes, EVENTS);
  const endMs = run.trace.timeAt(EVENTS - 1);
  const foldsMs: number[] = [];
  const [stage, timeline] = [addCanvas(STAGE), addCanvas(TIMELINE)];
  const paint = painter(run, endMs, stage, timeline);
  const figures = await compare(
    ROUNDS,
    () =>
      lateFrameMs(() => {
        const nowMs = Math.random() * endMs;
        const startedMs = performance.now();
        run.showAt(nowMs);
        foldsMs.push(performance.now() - startedMs);
        paint(nowMs);
      }),
    () => lateFrameMs(() => {}),
  );
  stage.canvas.remove();
  timeline.canvas.remove();
  return [
    {
      what: `p95 between frames, each at another of ${EVENTS} events of ${nodes} nodes`,
      unit: 'ms',
      ...figures,
      target: { atMost: 1.15 },
    },
    {
      what: '  seeking, p95',
      unit: 'ms',
      measured: quantile(foldsMs, 0.95),
      target: { atMost: FRAME_MS },
    },
  ];
}

function painter(
  run: LiveRun,
  endMs: number,
  stage: CanvasRenderingContext2D,
  timeline: CanvasRenderingContext2D,
): (nowMs: number) => void {
  const [stageLayers, timelineLayers] = [createLayers(), createTimelineLayers()];
  const inputs = new StageInputs(run, () => Strokes);
  const nodes = [...run.lanes.nodes.keys()];
  const view: ViewState = {
    viewport: STAGE,
    positions: circleLayout(nodes),
    hovered: null,
    chosenMessage: null,
    hiddenKinds: new Set(),
    drawing: null,
    reducedMotion: false,
  };
  const lanes: Omit<TimelineModel, 'nowMs'> = {
    lanes: run.lanes,
    rows: nodes.map(nodeRow),
    elections: run.story.elections.list,
    endMs,
    view: { fromMs: endMs / 2, toMs: endMs / 2 + 60_000 },
    leaderRank: (node) => run.leaders.indexOf(node),
    markLabel: ({ command }) => command,
  };
  return (nowMs) => {
    const model = inputs.modelOf({ run, commands: [], nowMs, selectedNode: null }, view);
    drawStage(stage, model, STAGE, lightTheme, stageLayers, { marks });
    drawTimeline(timeline, { ...lanes, nowMs }, TIMELINE, lightTheme, timelineLayers);
  };
}
