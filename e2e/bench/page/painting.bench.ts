// Frame interval of a crowded stage and timeline, painted on every frame, against a page that paints nothing.
import { createLayers } from '../../../src/draw/canvas/layers';
import { lightTheme } from '../../../src/draw/canvas/theme';
import * as marks from '../../../src/draw/markPainters';
import * as parts from '../../../src/draw/partPainters';
import { drawStage } from '../../../src/draw/stage';
import { createTimelineLayers } from '../../../src/draw/timeline/lanePicture';
import { drawTimeline } from '../../../src/draw/timeline/timeline';
import { type Bench, compare, quantile, type Reading, type Target } from '../bench';
import { CrowdedRun, PARTS } from './crowdedRun';
import { addCanvas, lateFrameMs } from './frames';

const ROUNDS = 5;
const CROWD = '100 nodes and 1,000 messages';
const STAGE = { widthPx: 1088, heightPx: 550, pixelRatio: 1 };
const TIMELINE = { widthPx: 1088, heightPx: 260, pixelRatio: 1 };

/** Five changes of belief a second: the layers that show them are repainted in some frames. */
const CALM_SEGMENT_MS = 20_000;
/** As in an election without end: some node changes between any two frames. */
const STORM_SEGMENT_MS = 1000;

const measure: Bench = async () => [
  ...(await measureRun(new CrowdedRun(CALM_SEGMENT_MS, STAGE), CROWD, { atMost: 1.15 })),
  ...(await measureRun(
    new CrowdedRun(CALM_SEGMENT_MS, STAGE, PARTS),
    `${CROWD}, 3 services, 5 clients`,
    {
      atMost: 1.15,
    },
  )),
  ...(await measureRun(new CrowdedRun(STORM_SEGMENT_MS, STAGE), 'a change of belief in each')),
];
export default measure;

async function measureRun(run: CrowdedRun, crowd: string, target?: Target): Promise<Reading[]> {
  const [stage, timeline] = [addCanvas(STAGE), addCanvas(TIMELINE)];
  const [stageLayers, timelineLayers] = [createLayers(), createTimelineLayers()];
  const scriptsMs: number[] = [];
  const paint = (atMs: number) => {
    const startedMs = performance.now();
    run.goOnTo(atMs);
    drawStage(stage, run.stage, STAGE, lightTheme, stageLayers, { marks, parts });
    drawTimeline(timeline, run.timeline, TIMELINE, lightTheme, timelineLayers);
    scriptsMs.push(performance.now() - startedMs);
  };
  const figures = await compare(
    ROUNDS,
    () => lateFrameMs(paint),
    () => lateFrameMs(() => {}),
  );
  stage.canvas.remove();
  timeline.canvas.remove();
  return [
    {
      what: `p95 between frames with ${crowd}, against no painting`,
      unit: 'ms',
      ...figures,
      ...(target && { target }),
    },
    { what: '  script in a frame, median', unit: 'ms', measured: quantile(scriptsMs, 0.5) },
    { what: '  script in a frame, p95', unit: 'ms', measured: quantile(scriptsMs, 0.95) },
  ];
}
