// Script time of a frame while a person zooms and scrubs the largest run, against a canvas that is emptied.
import { type Bench, compare, type Reading } from '../bench';
import { addCanvas, lateScriptMs } from './frames';
import { type Gesture, gestures } from './gestures';

const ROUNDS = 3;
const FRAMES = 20;
/** An empty frame is like any other: few are enough. */
const EMPTY_FRAMES = 10;
/** Emptying takes less than the clock's step: it is done so often, and the time divided. */
const EMPTYINGS = 10;
/** On the machine as it is, and on one that is four times as slow. */
const SPEEDS = [
  { slowdown: 1, atMostMs: 4 },
  { slowdown: 4, atMostMs: 8 },
] as const;

const measure: Bench = async () => {
  const readings: Reading[] = [];
  for (const gesture of gestures())
    for (const { slowdown, atMostMs } of SPEEDS) {
      await globalThis.slowDown(slowdown);
      readings.push(...(await measured(gesture, slowdown, atMostMs)));
    }
  await globalThis.slowDown(1);
  return readings;
};
export default measure;

async function measured(
  { what, viewport, goOn, paint }: Gesture,
  slowdown: number,
  atMostMs: number,
): Promise<Reading[]> {
  const { widthPx, heightPx, pixelRatio } = viewport;
  const device = { widthPx: widthPx * pixelRatio, heightPx: heightPx * pixelRatio, pixelRatio };
  const [painted, empty] = [addCanvas(device), addCanvas(device)];
  const figures = await compare(
    ROUNDS,
    () => lateScriptMs(FRAMES, (share) => paint(painted, share), goOn),
    async () => {
      const tookMs = await lateScriptMs(EMPTY_FRAMES, () => {
        for (let time = 0; time < EMPTYINGS; time += 1)
          empty.fillRect(0, 0, device.widthPx, device.heightPx);
      });
      return tookMs / EMPTYINGS;
    },
  );
  painted.canvas.remove();
  empty.canvas.remove();
  const speed = slowdown === 1 ? '' : `, processor slowed ${slowdown} times`;
  return [
    {
      what: `script in a frame while ${what}${speed}: p95`,
      unit: 'ms',
      measured: figures.measured,
      target: { atMost: atMostMs },
    },
    { what: '  against emptying a canvas of this size', unit: 'ms', ...figures },
  ];
}
