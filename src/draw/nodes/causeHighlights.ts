// Lights up why a property fell: who waits and what flies on the way from the cause, in ink, by form and not by colour.
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import { type Context2d, line } from '../canvas/context';
import { between, grown } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import { placeOf, rimsOf } from '../scene/ends';
import type { Scene } from '../scene/scene';

/** The hops that a moment, in ms, belongs to. */
export function litHops(hops: readonly CauseHop[], nowMs: number): CauseHop[] {
  return hops.filter(({ fromMs, toMs }) => fromMs <= nowMs && nowMs <= toMs);
}

/** On the stage: rings of dashes around who has a part in it now, and the ways of the messages that have. */
export function drawCauses(context: Context2d, scene: Scene, theme: Theme): void {
  const { causes, nowMs } = scene.model;
  if (!causes) return;
  const lit = litHops(causes, nowMs);
  context.strokeStyle = theme.ink;
  context.lineWidth = 3;
  context.lineCap = 'round';
  for (const hop of lit) if (hop.type === 'message') drawFlight(context, scene, hop);
  const processes = new Set(lit.flatMap((hop) => (hop.type === 'wait' ? [hop.process] : [])));
  context.setLineDash([1, 7]);
  for (const id of processes) ringAround(context, scene, id);
  context.setLineDash([]);
  context.lineCap = 'butt';
}

function drawFlight(
  context: Context2d,
  scene: Scene,
  { from: a, to: b, fromMs, toMs, isLost }: Extract<CauseHop, { type: 'message' }>,
): void {
  const [from, to] = [placeOf(scene, a), placeOf(scene, b)];
  if (!from || !to) return;
  const [start, end] = rimsOf(scene, { a, b, from, to });
  context.setLineDash([1, 7]);
  line(context, start, end);
  context.setLineDash([]);
  // Where a message is lost, the stage says so itself.
  if (scene.model.reducedMotion || isLost || toMs === fromMs) return;
  const [x, y] = between(start, end, (scene.model.nowMs - fromMs) / (toMs - fromMs));
  context.beginPath();
  context.arc(x, y, scene.metrics.glyphPx * 1.7, 0, 2 * Math.PI);
  context.stroke();
}

function ringAround(context: Context2d, { places, parts, metrics }: Scene, id: string): void {
  const part = parts.get(id);
  const at = places.get(id);
  context.beginPath();
  if (part) {
    const { x, y, width, height } = grown(part.box, 9);
    context.roundRect(x, y, width, height, 12);
  } else if (at) context.arc(at[0], at[1], metrics.radiusPx * 1.2 + 8, 0, 2 * Math.PI);
  context.stroke();
}
