// Paints the links: faint where they work, dotted where they are cut, a wave with its latency where they are slow.
import type { Point } from '../sim/command';
import { linkKey } from '../sim/world';
import { type Context2d, textWidthPx } from './context';
import { type Box, between, boxAround, distance } from './geometry';
import { placeLabels } from './labelPlacement';
import { drawNote } from './note';
import type { Scene } from './scene';
import type { Theme } from './theme';

/** A link is slow, and says so, from this many times the network's latency on. */
const SLOW_TIMES = 2;
/** More cut links than this are not dotted but left out: the gap shows the cut, thousands of dots would only grey it. */
const DOTTED_AT_MOST = 400;

interface Link {
  readonly a: string;
  readonly b: string;
  readonly from: Point;
  readonly to: Point;
  /** Which ways still carry messages. */
  readonly forth: boolean;
  readonly back: boolean;
  /** What to write on it, when it is slow. */
  readonly latency: string | null;
}

/** Draws every link, its one-way signs and its latencies. */
export function drawLinks(context: Context2d, scene: Scene, theme: Theme): void {
  const links = linksOf(scene);
  const straight = links.filter(({ forth, back, latency }) => forth && back && latency === null);
  context.strokeStyle = theme.link;
  context.lineWidth = 1.2;
  context.globalAlpha = Math.min(1, 4.5 / Math.sqrt(links.length));
  strokeAll(context, straight, addStraight);
  context.globalAlpha = 1;
  const slow = links.filter(({ forth, back, latency }) => (forth || back) && latency !== null);
  context.strokeStyle = theme.soft;
  strokeAll(context, slow, addWave);
  const cut = links.filter(({ forth, back }) => !forth || !back);
  if (cut.length <= DOTTED_AT_MOST) drawCutLinks(context, theme, cut);
  const oneWay = cut.filter(({ forth, back }) => forth || back);
  if (oneWay.length <= DOTTED_AT_MOST)
    for (const link of oneWay) drawOneWaySign(context, theme, link);
  drawLatencies(context, scene, theme, slow);
}

function linksOf({ model, places }: Scene): Link[] {
  const nodes = [...places];
  return nodes.flatMap(([a, from], index) =>
    nodes.slice(index + 1).map(([b, to]) => ({
      a,
      b,
      from,
      to,
      forth: !model.world.cuts.has(linkKey(a, b)),
      back: !model.world.cuts.has(linkKey(b, a)),
      latency: latencyText(model, a, b),
    })),
  );
}

function latencyText(
  { latencyOf, baseLatencyMs }: Scene['model'],
  a: string,
  b: string,
): string | null {
  const [forthMs, backMs] = [latencyOf(a, b), latencyOf(b, a)];
  const slowMs = SLOW_TIMES * baseLatencyMs;
  const text = (ms: number) => `${Math.round(ms * 10) / 10} ms`;
  if (forthMs < slowMs && backMs < slowMs) return null;
  if (forthMs === backMs) return text(forthMs);
  return forthMs > backMs ? `${a} → ${b} ${text(forthMs)}` : `${b} → ${a} ${text(backMs)}`;
}

function strokeAll(
  context: Context2d,
  links: readonly Link[],
  add: (path: Path2D, link: Link) => void,
): void {
  const path = new Path2D();
  for (const link of links) add(path, link);
  context.stroke(path);
}

function addStraight(path: Path2D, { from, to }: Link): void {
  path.moveTo(from[0], from[1]);
  path.lineTo(to[0], to[1]);
}

/** A wave is longer than a straight line: the way takes longer. */
function addWave(path: Path2D, { from, to }: Link): void {
  const length = Math.max(1, distance(from, to));
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  path.moveTo(from[0], from[1]);
  for (let along = 2; along <= length; along += 2) {
    const off = 4 * Math.sin(along / 5);
    path.lineTo(from[0] + ux * along - uy * off, from[1] + uy * along + ux * off);
  }
}

function drawCutLinks(context: Context2d, theme: Theme, cut: readonly Link[]): void {
  context.strokeStyle = theme.soft;
  context.globalAlpha = 0.6;
  context.lineWidth = 1.3;
  for (const [links, dash] of [
    [cut.filter(({ forth, back }) => !forth && !back), [1.3, 5]],
    [cut.filter(({ forth, back }) => forth || back), [7, 5]],
  ] as const) {
    context.setLineDash([...dash]);
    strokeAll(context, links, addStraight);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** A disc with an arrow the way that is still open, and a bar before the node that hears nothing. */
function drawOneWaySign(context: Context2d, theme: Theme, link: Link): void {
  const [x, y] = between(link.from, link.to, 0.5);
  const turn = Math.atan2(link.to[1] - link.from[1], link.to[0] - link.from[0]);
  context.save();
  context.translate(x, y);
  context.rotate(link.forth ? turn : turn + Math.PI);
  context.beginPath();
  context.arc(0, 0, 9, 0, 2 * Math.PI);
  context.fillStyle = theme.paper;
  context.fill();
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5;
  context.stroke();
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of [
    [-5, 0, 4.5, 0],
    [1, -3.5, 4.5, 0],
    [1, 3.5, 4.5, 0],
    [-13, -6, -13, 6],
  ] as const) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.stroke();
  context.restore();
}

function drawLatencies(
  context: Context2d,
  { viewport, metrics, places }: Scene,
  theme: Theme,
  slow: readonly Link[],
): void {
  const size = Math.min(14, metrics.notePx);
  const spots = slow.map(({ from, to }) => between(from, to, 0.38));
  const boxes = slow.map(({ latency }, index): Box => {
    const width = textWidthPx(latency ?? '', size) + 12;
    return boxAround(spots[index] ?? [0, 0], width, size * 1.7);
  });
  const nodes = [...places.values()].map((place) =>
    boxAround(place, metrics.radiusPx * 2, metrics.radiusPx * 2),
  );
  for (const index of placeLabels(boxes, nodes)) {
    const [spot, link] = [spots[index], slow[index]];
    if (spot && link) drawNote(context, theme, viewport, link.latency ?? '', spot, size);
  }
}
