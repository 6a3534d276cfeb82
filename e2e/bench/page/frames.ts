// Tools of the frame benchmarks: a canvas, and the interval of frames with some work on each.
import { mean, transpose } from 'd3-array';
import type { Viewport } from '../../../src/draw/canvas/layout';
import { compare, quantile } from '../bench';

const FRAMES = 120;

/** A canvas of this size on the page. */
export function addCanvas({ widthPx, heightPx }: Viewport): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser gives no 2d context');
  return context;
}

/** Does some work on each of many frames; the 95th percentile of the interval between frames, in ms. */
export async function lateFrameMs(onFrame: (atMs: number) => void): Promise<number> {
  const intervalsMs: number[] = [];
  let lastMs = await nextFrame();
  for (let frame = 0; frame < FRAMES; frame += 1) {
    onFrame(lastMs);
    const nowMs = await nextFrame();
    intervalsMs.push(nowMs - lastMs);
    lastMs = nowMs;
  }
  return quantile(intervalsMs, 0.95);
}

const ROUNDS = 3;
/**
 * Chromium slows a processor down by stopping the thread for some ms at a time: a single frame is as fast as ever, or late
 * by a whole stop. With few passes, the late frames are those that were stopped most often: ten passes of one stage gave a
 * 95th percentile of 6.5 to 9.5 ms, forty 6.6 and 7.0.
 */
const PASSES = 24;
/** An empty frame is like any other: few are enough. */
const EMPTY = { frames: 10, passes: 8 };
/** Emptying takes less than the clock's step: it is done so often, and the time divided. */
const EMPTYINGS = 10;

/**
 * The 95th percentile of the script time of a gesture's frames, in ms, each the mean of all passes of all rounds; and the
 * ratio to that of emptying a canvas of this size.
 *
 * @param paint - is given the share of the frames that are over, from 0.
 * @param prepare - the benchmark's own work on each frame, whose time is not counted.
 */
export async function lateScriptMs(
  { widthPx, heightPx, pixelRatio }: Viewport,
  frames: number,
  paint: (context: CanvasRenderingContext2D, share: number) => void,
  prepare?: () => void,
) {
  const device = { widthPx: widthPx * pixelRatio, heightPx: heightPx * pixelRatio, pixelRatio };
  const [painted, empty] = [addCanvas(device), addCanvas(device)];
  const rounds: number[][] = [];
  const figures = await compare(
    ROUNDS,
    async () => {
      const tookMs = await scriptMs(frames, PASSES, (share) => paint(painted, share), prepare);
      rounds.push(tookMs);
      return lateMs([tookMs]);
    },
    async () => {
      const tookMs = await scriptMs(EMPTY.frames, EMPTY.passes, () => {
        for (let time = 0; time < EMPTYINGS; time += 1)
          empty.fillRect(0, 0, device.widthPx, device.heightPx);
      });
      return lateMs([tookMs]) / EMPTYINGS;
    },
  );
  painted.canvas.remove();
  empty.canvas.remove();
  // The first round warms up.
  return { ...figures, measured: lateMs(rounds.slice(1)) };
}

/** Paints some frames, several times over; the mean script time of each frame, in ms. */
async function scriptMs(
  frames: number,
  passes: number,
  paint: (share: number) => void,
  prepare?: () => void,
): Promise<number[]> {
  const tookMs = new Array<number>(frames).fill(0);
  for (let pass = 0; pass < passes; pass += 1)
    for (let frame = 0; frame < frames; frame += 1) {
      await nextFrame();
      prepare?.();
      const startedMs = performance.now();
      paint(frame / frames);
      tookMs[frame] = (tookMs[frame] as number) + (performance.now() - startedMs) / passes;
    }
  return tookMs;
}

function lateMs(rounds: readonly (readonly number[])[]): number {
  const means = transpose(rounds).map((tookMs) => mean(tookMs) as number);
  return quantile(means, 0.95);
}

/** The next animation frame's time, in ms. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
