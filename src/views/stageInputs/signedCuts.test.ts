// Cuts of single links: one way, the sign on the link stands for the cut; of services and clients, each link has a mark.
import { expect, it } from 'vitest';
import { crossingWithLine } from '../../draw/canvas/geometry';
import { endsOf } from '../../draw/scene/ends';
import { createScene } from '../../draw/scene/scene';
import { strokeOutline } from '../../draw/scene/strokeOutline';
import { createCluster, pageStages } from '../../draw/testing/stageFixture';
import { linkKey } from '../../sim/base/linkKey';
import type { Command, Direction } from '../../sim/contracts/command';
import { Strokes } from './cutStrokes';

/** The strokes of a cut of these links among two nodes and three services. */
function strokesOf(links: readonly Direction[]) {
  const { model, viewport } = createCluster({ nodes: 2, services: 3, clients: 0 }, pageStages[0]);
  const { world, positions } = model;
  for (const { from, to } of links) world.cuts.set(linkKey(from, to), 100);
  const command: Command = { type: 'cut', atMs: 100, links };
  const marks = [{ atMs: 100, index: 0, command: command.type }];
  const cuts = { commands: [command], marks, world, nowMs: 200 };
  return new Strokes().inForce(cuts, { positions, stage: viewport });
}

const bothWays = (a: string, b: string): Direction[] => [
  { from: a, to: b },
  { from: b, to: a },
];

it('a cut of one direction of one link is not drawn, and keeps its place for words and pointer', () => {
  const strokes = strokesOf([{ from: 'n1', to: 'redis' }]);
  expect(strokes).toHaveLength(1);
  expect(strokes[0]).toMatchObject({ isSigned: true });
});

it('a cut of both directions is drawn', () => {
  const [stroke] = strokesOf(bothWays('n1', 'redis'));
  expect(stroke?.isSigned).toBeUndefined();
});

it('links of two nodes to several services have a mark each', () => {
  const links = [...bothWays('n1', 'zk'), ...bothWays('n2', 'redis')];
  const strokes = strokesOf(links);
  expect(strokes.map(({ points }) => points.length)).toEqual([2, 2]);
});

it.each(pageStages)('each mark crosses its link as it is drawn, at $name', (stage) => {
  const { model, viewport } = createCluster({ nodes: 2, services: 4, clients: 0 }, stage);
  const { world, positions } = model;
  const pairs = [
    ['n1', 'redis'],
    ['n1', 'storage'],
    ['n2', 'zk'],
    ['n2', 'dynamo'],
  ] as const;
  const links = pairs.slice(0, 3).flatMap(([a, b]) => bothWays(a, b));
  for (const { from, to } of links) world.cuts.set(linkKey(from, to), 100);
  const strokes = new Strokes().inForce(
    {
      commands: [{ type: 'cut', atMs: 100, links }],
      marks: [{ atMs: 100, index: 0, command: 'cut' }],
      world,
      nowMs: 200,
    },
    { positions, stage: viewport },
  );
  expect(strokes).toHaveLength(3);
  const scene = createScene(model, viewport);
  for (const [index, { points }] of strokes.entries()) {
    const [a, b] = pairs[index] ?? ['', ''];
    const [from, to] = endsOf(scene, a, b) ?? [];
    if (!from || !to) throw new Error('both are on the stage');
    expect(crossingWithLine(from, to, strokeOutline(points, viewport)), `${a}–${b}`).not.toBeNull();
  }
});
