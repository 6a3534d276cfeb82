// Strokes of partitions with clients on both sides: clear of all processes, and one where there is room for one.
import { cross } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { crossingWithLine, distanceToSegment, segmentMeetsBox } from '../../draw/canvas/geometry';
import { cutByStroke } from '../../draw/links/strokeCut';
import { createScene } from '../../draw/scene/scene';
import { strokeOutline } from '../../draw/scene/strokeOutline';
import { createCluster, pageStages } from '../../draw/testing/stageFixture';
import { haveLink } from '../../session/run/processes';
import { linkKey, linksBetween } from '../../sim/base/linkKey';
import type { Direction } from '../../sim/contracts/command';
import { strokesOf } from './testing/partition';

describe.each([
  { what: 'a client far from its leader', nodes: 3, groups: ['n3 c1', 'n1 n2 c2'] },
  { what: 'a client on each side', nodes: 4, groups: ['n1 n2 c1', 'n3 n4 c2'] },
])('a partition with $what', ({ nodes, groups }) => {
  it.each(pageStages)('touches no node and no client at $name', (size) => {
    const { model, viewport } = createCluster({ nodes, services: 0, clients: 2 }, size);
    const { positions } = model;
    const sides = groups.map((ids) => ids.split(' '));
    const links = linksBetween(sides);
    const strokes = strokesOf(sides, model, viewport);
    const { places, metrics, parts } = createScene(model, viewport);
    const lines = strokes.map(({ points }) => strokeOutline(points, viewport));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      for (const [index, to] of line.entries()) {
        const from = line[index - 1] ?? to;
        for (const [id, { box }] of parts) expect(segmentMeetsBox(from, to, box), id).toBe(false);
        for (const [id, at] of places)
          expect(distanceToSegment(at, from, to), id).toBeGreaterThan(metrics.radiusPx);
      }
    // A link that leaves one closed stroke and enters another is not cut.
    const cut = new Set<string>();
    for (const { points } of strokes)
      for (const { from, to } of cutByStroke(points, positions)) {
        const key = linkKey(from, to);
        if (!cut.delete(key)) cut.add(key);
      }
    expect([...cut].sort()).toEqual(links.map(({ from, to }) => linkKey(from, to)).sort());
  });
});

it('a client in a row above its nodes has one stroke with them where a straight line has no room', () => {
  const [, , phone] = pageStages;
  const { model, viewport } = createCluster({ nodes: 5, services: 0, clients: 2 }, phone);
  const groups = [
    ['n1', 'n2', 'c1'],
    ['n3', 'n4', 'n5', 'c2'],
  ];
  const strokes = strokesOf(groups, model, { ...viewport, footPx: 110 });
  expect(strokes).toHaveLength(1);
  const line = strokes[0]?.points ?? [];
  expect(line.length).toBeGreaterThan(2);
  // A whole link that the stroke crosses would seem to be cut.
  for (const [a, b] of groups.flatMap((ids) => cross(ids, ids))) {
    const [from, to] = [model.positions.get(a), model.positions.get(b)];
    if (from && to && a < b) expect(crossingWithLine(from, to, line), `${a}-${b}`).toBeNull();
  }
});

it('nodes of a client on each side have one stroke with it, also where the other client stands above one of them', () => {
  const [, , phone] = pageStages;
  const { model, viewport } = createCluster({ nodes: 4, services: 0, clients: 2 }, phone);
  const groups = [
    ['n1', 'n2', 'c1'],
    ['n3', 'n4', 'c2'],
  ];
  const strokes = strokesOf(groups, model, { ...viewport, footPx: 110 });
  expect(strokes).toHaveLength(1);
});

// On a phone clients stand above the nodes, and a client's link lies between those that one stroke cuts.
it.each(pageStages.slice(0, 2))(
  'nodes parted from each other have strokes across their links alone at $name',
  (size) => {
    const { model, viewport } = createCluster({ nodes: 3, services: 0, clients: 2 }, size);
    const nodes = ['n1', 'n2', 'n3'];
    const groups = nodes.map((id) => [id]);
    const strokes = strokesOf(groups, model, viewport);
    expect(strokes).toHaveLength(2);
    const areLinked = (a: string, b: string) => haveLink(model.world, a, b);
    const crossed = strokes.flatMap(({ points }) =>
      cutByStroke(points, model.positions, areLinked),
    );
    const keys = (links: readonly Direction[]) =>
      new Set(links.map(({ from, to }) => linkKey(from, to)));
    expect(keys(crossed)).toEqual(keys(linksBetween(groups)));
  },
);
