// The strip of an opened run of an hour and a million events, from the folded run to its pixels, against an empty canvas.
import { lightTheme } from '../../../src/draw/canvas/theme';
import {
  createOverviewLayers,
  drawOverview,
  OVERVIEW_PX,
  type OverviewModel,
} from '../../../src/draw/timeline/overview';
import type { LiveRun } from '../../../src/session/run/liveRun';
import { type Bench, compare, type Reading } from '../bench';
import { foldedRun } from './foldedRun';
import { addCanvas, nextFrame } from './frames';

const ROUNDS = 5;
const EVENTS = 1_000_000;
const HOUR_MS = 3_600_000;
const SHOWN_WITHIN_MS = 300;
const STRIP = { widthPx: 1440, heightPx: OVERVIEW_PX, pixelRatio: 2 };

const measure: Bench = async () => [...(await measureStrip(5)), ...(await measureStrip(25))];
export default measure;

async function measureStrip(nodes: number): Promise<Reading[]> {
  const run = await foldedRun(nodes, EVENTS, HOUR_MS);
  const model = overviewOf(run);
  const figures = await compare(
    ROUNDS,
    // New layers each time, as for a run that has just been opened.
    () =>
      shownMs((context) => drawOverview(context, model, STRIP, lightTheme, createOverviewLayers())),
    () => shownMs(() => {}),
  );
  return [
    {
      what: `strip of an hour, ${EVENTS} events of ${nodes} nodes`,
      unit: 'ms',
      measured: figures.measured,
      target: { atMost: SHOWN_WITHIN_MS },
    },
    { what: '  against an empty canvas of this size', unit: 'ms', ...figures },
  ];
}

/** The time until a canvas of the strip's size is painted and rastered, in the frame after the next, in ms. */
async function shownMs(paint: (context: CanvasRenderingContext2D) => void): Promise<number> {
  const { widthPx, heightPx, pixelRatio } = STRIP;
  const startedMs = performance.now();
  const context = addCanvas({
    widthPx: widthPx * pixelRatio,
    heightPx: heightPx * pixelRatio,
    pixelRatio,
  });
  await nextFrame();
  paint(context);
  // Reading a pixel waits for the raster.
  context.getImageData(0, 0, 1, 1);
  await nextFrame();
  const tookMs = performance.now() - startedMs;
  context.canvas.remove();
  return tookMs;
}

/** The overview as the page has it when the run has been opened: at the start, with the first seconds in its window. */
function overviewOf(run: LiveRun): OverviewModel {
  const endMs = run.trace.timeAt(run.trace.length - 1);
  return {
    lanes: run.lanes,
    elections: run.story.elections.list,
    nowMs: 0,
    endMs,
    wholeMs: endMs,
    view: { fromMs: 0, toMs: 10_000 },
    leaderRank: (node) => run.leaders.indexOf(node),
  };
}
