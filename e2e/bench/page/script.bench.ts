// Script time of a frame while a person zooms and scrubs the largest run, against a canvas that is emptied.
import type { Bench, Reading } from '../bench';
import { lateScriptMs } from './frames';
import { type Gesture, gestures } from './gestures';

const FRAMES = 20;
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
  const figures = await lateScriptMs(viewport, FRAMES, paint, goOn);
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
