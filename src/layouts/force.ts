// Force: links pull, the fast ones most, and nodes push each other away, until all have come to rest.
import { extent } from 'd3-array';
import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { circleLayout, reachOf } from '../draw/canvas/layout';
import { defineLayout, type LayoutNode, type LayoutSurroundings } from '../draw/scene/nodeLayout';
import type { Point } from '../sim/contracts/command';

/** The number of steps: at the last one the forces are below a thousandth of the first step's. */
const STEPS = 300;
/** The length at which a link of the median round-trip time rests, and the bounds for faster and slower links. */
const LENGTH = { usual: 100, least: 25, most: 400 };
/** The pull of all links of a node together, if they have the usual length. */
const PULL = 4;
/** The push of one node on another at a distance of 1. */
const PUSH = -100;
const TO_THE_MIDDLE = 0.02;
/** The largest ratio of the two axes' scales: more would make near nodes look far apart. */
const STRETCH = 1.4;
/** A room with a larger aspect is low: there the nodes are stretched in the same proportion, or they would be tiny. */
const LOW_FROM_ASPECT = 1.8;
/** Starts are rounded, because engines differ in the last digit of a sine. */
const ROUNDED = 1e6;

interface Body extends SimulationNodeDatum {
  readonly id: string;
}

export default defineLayout({
  id: 'force',
  name: 'Force',
  summary: 'Nodes with fast links close to each other: links pull, and nodes push each other away.',
  place: (nodes, surroundings) => {
    const bodies = startOf(nodes);
    const links = linksOf(nodes, surroundings);
    const linksEach = surroundings.topology === 'ring' ? 2 : nodes.length;
    forceSimulation(bodies)
      .force('push', forceManyBody<Body>().strength(PUSH))
      .force(
        'pull',
        forceLink<Body, Link>(links)
          .id(({ id }) => id)
          .distance(({ length }) => length)
          .strength(({ length }) => Math.min(1, (PULL * LENGTH.usual) / (length * linksEach))),
      )
      .force('x', forceX<Body>(0).strength(TO_THE_MIDDLE))
      .force('y', forceY<Body>(0).strength(TO_THE_MIDDLE))
      .stop()
      .tick(STEPS);
    return fitted(bodies, surroundings.aspect, reachOf(nodes.length));
  },
});

interface Link {
  readonly source: string;
  readonly target: string;
  readonly length: number;
}

function startOf(nodes: readonly LayoutNode[]): Body[] {
  const wide = LENGTH.usual * Math.sqrt(nodes.length);
  const start = circleLayout(nodes.map(({ id }) => id));
  return nodes.map(({ id }) => {
    const [x, y] = start.get(id) ?? [0, 0];
    return { id, x: rounded(x * wide), y: rounded(y * wide) };
  });
}

function rounded(value: number): number {
  return Math.round(value * ROUNDED) / ROUNDED;
}

/** A link for each pair of neighbours; its length grows with its round-trip time. */
function linksOf(
  nodes: readonly LayoutNode[],
  { topology, roundTripMs }: LayoutSurroundings,
): Link[] {
  const pairs =
    topology === 'ring'
      ? nodes.map(({ id }, index) => [id, nodes[(index + 1) % nodes.length]?.id ?? id] as const)
      : nodes.flatMap(({ id }, index) =>
          nodes.slice(index + 1).map((other) => [id, other.id] as const),
        );
  const timed = pairs.map(([source, target]) => ({
    source,
    target,
    ms: roundTripMs(source, target),
  }));
  const sorted = timed.map(({ ms }) => ms).sort((a, b) => a - b);
  const usualMs = sorted[Math.floor(sorted.length / 2)] || 1;
  return timed.map(({ source, target, ms }) => {
    const length = (LENGTH.usual * ms) / usualMs;
    return { source, target, length: Math.min(LENGTH.most, Math.max(LENGTH.least, length)) };
  });
}

/** The places scaled to the room; one axis is stretched by `STRETCH` more than the other at most, and in a low room by more. */
function fitted(bodies: readonly Body[], aspect: number, reach: number): Map<string, Point> {
  const [xs, ys] = [bodies.map(({ x = 0 }) => x), bodies.map(({ y = 0 }) => y)];
  const [across, down] = [spanOf(xs), spanOf(ys)];
  const [fillX, fillY] = [aspect / across.half, 1 / down.half];
  const widest = STRETCH * Math.max(1, aspect / LOW_FROM_ASPECT);
  const [scaleX, scaleY] = [Math.min(fillX, fillY * widest), Math.min(fillY, fillX * STRETCH)];
  return new Map(
    bodies.map(({ id, x = 0, y = 0 }): [string, Point] => [
      id,
      [(((x - across.middle) * scaleX) / aspect) * reach, (y - down.middle) * scaleY * reach],
    ]),
  );
}

/** The middle and half the length of a span; a single place has a length too, so that scales stay finite. */
function spanOf(values: readonly number[]): { middle: number; half: number } {
  const [low = 0, high = 0] = extent(values);
  return { middle: (low + high) / 2, half: Math.max(LENGTH.least, high - low) / 2 };
}
