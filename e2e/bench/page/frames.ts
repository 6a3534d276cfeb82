// Tools of the frame benchmarks: a canvas, and the interval of frames with some work on each.
import type { Viewport } from '../../../src/draw/canvas/layout';
import { quantile } from '../bench';

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

/**
 * Chromium slows a processor down by stopping the thread for some ms at a time: a single frame is as fast as ever, or late
 * by a whole stop. A frame's time is therefore the mean of so many passes. With fewer, the frames that count are those that
 * were stopped most often: ten passes of one stage gave 6.5 to 9.5 ms, forty 6.6 and 7.0.
 */
const PASSES = 24;

/**
 * Paints so many frames, several times over; the 95th percentile of the script time of a frame, in ms.
 *
 * @param paint - is given the share of the frames that are over, from 0.
 * @param prepare - the benchmark's own work on each frame, whose time is not counted.
 */
export async function lateScriptMs(
  frames: number,
  paint: (share: number) => void,
  prepare?: () => void,
): Promise<number> {
  const tookMs = new Array<number>(frames).fill(0);
  for (let pass = 0; pass < PASSES; pass += 1)
    for (let frame = 0; frame < frames; frame += 1) {
      await nextFrame();
      prepare?.();
      const startedMs = performance.now();
      paint(frame / frames);
      tookMs[frame] = (tookMs[frame] as number) + (performance.now() - startedMs) / PASSES;
    }
  return quantile(tookMs, 0.95);
}

/** The next animation frame's time, in ms. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
