// A cut that parts few of many has a short mark across each of its links, in sight and across no other link.
import { describe, expect, it } from 'vitest';
import { crossingWithLine, distance, segmentMeetsBox } from '../../draw/canvas/geometry';
import { toScreen } from '../../draw/canvas/layout';
import { cutByStroke } from '../../draw/links/strokeCut';
import { wayBetween } from '../../draw/scene/ends';
import { chipBoxes, stateBox } from '../../draw/scene/nodeBoxes';
import { createScene } from '../../draw/scene/scene';
import { createCluster, pageStages, phone, wide } from '../../draw/testing/stageFixture';
import { haveLink } from '../../session/run/processes';
import { linkKey } from '../../sim/base/linkKey';
import type { Command } from '../../sim/contracts/command';
import { Strokes } from './cutStrokes';

/** The strokes of a cut of these links, both directions of each. */
function cut(pairs: readonly string[], counts: Parameters<typeof createCluster>[0], size = wide) {
  const { model, viewport } = createCluster(counts, size);
  const { world, positions } = model;
  const links = pairs.flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ');
    return [
      { from: a, to: b },
      { from: b, to: a },
    ];
  });
  for (const { from, to } of links) world.cuts.set(linkKey(from, to), 100);
  const commands: Command[] = [{ type: 'cut', atMs: 100, links }];
  const marks = [{ atMs: 100, index: 0, command: 'cut' as const }];
  const places = { positions, stage: viewport };
  const strokes = new Strokes().inForce({ commands, marks, world, nowMs: 200 }, places);
  return { strokes: strokes.map(({ points }) => points), model, viewport };
}

it.each([
  [['n1 redis'], 3, 1],
  [['n2 redis', 'n3 redis'], 3, 1],
  [['n1 n3'], 5, 0],
])('on a wide stage the marks of %j cross these links and no others', (pairs, nodes, services) => {
  const { strokes, model } = cut(pairs, { nodes, services, clients: 0 });
  const crossed = strokes.flatMap((line) =>
    cutByStroke(line, model.positions, (a, b) => haveLink(model.world, a, b))
      .filter(({ from, to }) => from < to)
      .map(({ from, to }) => `${from} ${to}`),
  );
  expect(crossed.sort()).toEqual([...pairs].sort());
});

describe.each([...pageStages, { name: 'a phone', ...phone }])('at $name', (size) => {
  it('the mark of a link to a service is not hidden by what nodes show', () => {
    const { strokes, model, viewport } = cut(
      ['n1 redis'],
      { nodes: 3, services: 2, clients: 0 },
      size,
    );
    const [from, to] = (strokes[0] ?? []).map((point) => toScreen(point, viewport));
    if (!from || !to) throw new Error('there is no mark');
    const scene = createScene(model, viewport);
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    const words = scene.metrics.hasStates
      ? [...scene.places.values()].map((at) => stateBox(scene.metrics, at))
      : [];
    for (const box of [...chipBoxes(scene), ...words])
      expect(segmentMeetsBox(middle, middle, box)).toBe(false);
  });
});

it('a cut of all links between two halves is one line', () => {
  const { strokes } = cut(['n1 n3', 'n1 n4', 'n2 n3', 'n2 n4'], {
    nodes: 4,
    services: 0,
    clients: 0,
  });
  expect(strokes).toHaveLength(1);
});

it('a link that a service with many keys would hide has its mark where a service with few shows it', () => {
  const tablet = { widthPx: 736, heightPx: 396, footPx: 66, pixelRatio: 1 };
  const { strokes, model, viewport } = cut(
    ['n1 redis'],
    { nodes: 3, services: 2, clients: 0 },
    tablet,
  );
  const [from, to] = (strokes[0] ?? []).map((point) => toScreen(point, viewport));
  if (!from || !to) throw new Error('there is no mark');
  const scene = createScene(model, viewport);
  expect(distance(from, to)).toBeLessThanOrEqual(32.1);
  const way = wayBetween(scene, 'n1', 'redis');
  expect(way && crossingWithLine(way[0], way[1], [from, to])).not.toBeNull();
});

describe.each([
  { name: 'a wide stage', ...wide },
  { name: 'a phone', ...phone },
])('on $name', (size) => {
  it('links beside each other share a mark, and one between them that is whole has none', () => {
    const counts = { nodes: 2, services: 4, clients: 0 };
    const crossedBy = (pairs: readonly string[]) => {
      const { strokes, model, viewport } = cut(pairs, counts, size);
      const scene = createScene(model, viewport);
      const lines = strokes.map((points) => points.map((point) => toScreen(point, viewport)));
      const links = ['n1', 'n2'].flatMap((node) =>
        [...model.world.services.keys()].map((service) => `${node} ${service}`),
      );
      return lines.map((line) =>
        links.filter((link) => {
          const way = wayBetween(scene, ...(link.split(' ') as [string, string]));
          return way && crossingWithLine(way[0], way[1], line) !== null;
        }),
      );
    };
    expect(crossedBy(['n1 redis', 'n1 zk'])).toEqual([['n1 redis', 'n1 zk']]);
    expect(crossedBy(['n1 redis', 'n1 zk', 'n2 storage'])).toHaveLength(2);
    expect(crossedBy(['n1 redis', 'n1 storage'])).toEqual([['n1 redis'], ['n1 storage']]);
  });
});
