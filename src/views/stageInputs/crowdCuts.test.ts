// A part of a crowd's circle that is cut off has a closed line around it, clear of the nodes beside it.
import { polygonContains } from 'd3-polygon';
import { expect, it } from 'vitest';
import { distanceToSegment } from '../../draw/canvas/geometry';
import { circleLayout, toScreen } from '../../draw/canvas/layout';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import { strokeOutline } from '../../draw/scene/strokeOutline';
import { createWorld } from '../../sim/trace/world';
import { clearLines } from './clearLines';

/** With the least distance of the line from a node's centre, in radii of the node: neighbours of 200 touch on a phone. */
const stages = [
  { widthPx: 1088, heightPx: 520, pixelRatio: 1, clear: 0.6 },
  { widthPx: 928, heightPx: 388, pixelRatio: 1, clear: 0.6 },
  { widthPx: 390, heightPx: 413, pixelRatio: 1, footPx: 100, clear: 0.4 },
];

it.each(stages.flatMap((stage) => [25, 50, 100, 200].map((count) => ({ stage, count }))))(
  'a fifth of $count nodes on a circle, $stage.widthPx px wide',
  ({ stage, count }) => {
    const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
    const world = createWorld(ids.map((id, index) => ({ id, priority: index })));
    const positions = circleLayout(ids);
    const [group, rest] = [ids.slice(0, count / 5), ids.slice(count / 5)];
    const [line = [], ...others] = clearLines(
      { group, rest, others: [] },
      { positions, stage },
      world,
    );
    expect(others).toEqual([]);
    const polygon = line.map(([x, y]): [number, number] => [x, y]);
    const inside = [...positions].filter(([, [x, y]]) => polygonContains(polygon, [x, y]));
    expect(inside.map(([id]) => id)).toEqual(group);
    const outline = strokeOutline(line, stage);
    const pieces = outline.slice(1).map((to, index) => [outline[index] ?? to, to] as const);
    const leastPx = stage.clear * nodeMetrics(count, stage).radiusPx;
    for (const at of positions.values())
      for (const piece of pieces)
        expect(distanceToSegment(toScreen(at, stage), ...piece)).toBeGreaterThan(leastPx);
  },
);
