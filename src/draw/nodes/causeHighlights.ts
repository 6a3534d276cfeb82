// Highlights of a violation's causes: waiting processes and messages of the causal chain, in ink, by form and not colour.
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import { type Context2d, strokeLine } from '../canvas/context';
import { between, grown } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import { wayBetween } from '../scene/ends';
import type { Scene } from '../scene/scene';

/** The hops in progress at a moment, in ms. */
export function litHops(hops: readonly CauseHop[], nowMs: number): CauseHop[] {
  return hops.filter(({ fromMs, toMs }) => fromMs <= nowMs && nowMs <= toMs);
}

/** Draws dashed rings around the processes in the chain at the moment shown, and the paths of its messages. */
export function drawCauses(context: Context2d, scene: Scene, theme: Theme): void {
  const { causes, nowMs } = scene.model;
  if (!causes) return;
  const lit = litHops(causes.hops, nowMs);
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
  { from, to, fromMs, toMs, isLost }: Extract<CauseHop, { type: 'message' }>,
): void {
  const way = wayBetween(scene, from, to);
  if (!way) return;
  const [start, end] = way;
  context.setLineDash([1, 7]);
  strokeLine(context, start, end);
  context.setLineDash([]);
  // The stage already shows where a message is lost.
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
