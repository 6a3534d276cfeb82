// Shows the results of hit tests on the stage, and which item has precedence.
import { describe, expect, it } from 'vitest';
import type { Point } from '../sim/contracts/command';
import { between } from './canvas/geometry';
import { toScreen } from './canvas/layout';
import { StageHits } from './hit';
import { placeStrokeLabels } from './links/strokeLabels';
import { placeMessages } from './scene/messagePlaces';
import { createScene } from './scene/scene';
import { createCluster, createStage, flight, pageStages, wide } from './testing/stageFixture';

const model = createStage(5);
const scene = createScene(model, wide);

function place(node: string): Point {
  return scene.places.get(node) ?? [0, 0];
}

function hit(at: Point, shown = model) {
  return new StageHits().at(shown, wide, at);
}

describe('a hit test finds', () => {
  it('the node, up to a finger’s reach beyond its rim', () => {
    const [x, y] = place('n2');
    expect(hit([x, y])).toEqual({ type: 'node', node: 'n2' });
    expect(hit([x, y - scene.metrics.radiusPx - 3])).toEqual({ type: 'node', node: 'n2' });
    expect(hit([x, y - scene.metrics.radiusPx - 12])).toBeNull();
  });

  it('the link, a few px beside it', () => {
    const [x, y] = between(place('n5'), place('n4'), 0.5);
    expect(hit([x, y + 6])).toEqual({ type: 'link', from: 'n4', to: 'n5' });
    expect(hit([x, y + 10])).toBeNull();
    const byFinger = (at: Point) => new StageHits(true).at(model, wide, at);
    expect(byFinger([x, y + 14])).toEqual({ type: 'link', from: 'n4', to: 'n5' });
    expect(byFinger([x, y + 18])).toBeNull();
  });

  it('the message before the link that it is on, but not once it waits in a queue', () => {
    const flying = createStage(5);
    flying.world.flights.set(7, flight(7, 'n5', 'n4'));
    const [placed] = placeMessages(createScene(flying, wide));
    const at: Point = placed?.at ?? [0, 0];
    expect(at[0]).toBeCloseTo(between(place('n5'), place('n4'), 0.5)[0], 6);
    expect(hit(at, flying)).toEqual({ type: 'message', id: 7 });
    expect(hit(at, { ...flying, nowMs: 1100 })).toEqual({ type: 'link', from: 'n4', to: 'n5' });
  });

  it('a tapped message, unless it flies too fast to be aimed at', () => {
    const flying = createStage(5);
    flying.world.flights.set(7, flight(7, 'n5', 'n4'));
    const [placed] = placeMessages(createScene(flying, wide));
    const at: Point = placed?.at ?? [0, 0];
    const link = { type: 'link', from: 'n4', to: 'n5' };
    const message = { type: 'message', id: 7 };
    expect(new StageHits().tappedAt(flying, wide, at, 0)).toEqual(message);
    // 200 ms of virtual time are 400 ms of wall time at half speed.
    expect(new StageHits().tappedAt(flying, wide, at, 0.5)).toEqual(message);
    expect(new StageHits().tappedAt(flying, wide, at, 0.6)).toEqual(link);
    flying.world.flights.set(7, { ...flight(7, 'n5', 'n4'), heldMs: 1000 });
    expect(new StageHits().tappedAt(flying, wide, at, 100)).toEqual(message);
  });

  it('no message of a hidden kind', () => {
    const flying = createStage(5, { hiddenKinds: new Set(['ELECTION']) });
    flying.world.flights.set(7, flight(7, 'n5', 'n4'));
    const at = between(place('n5'), place('n4'), 0.5);
    expect(hit(at, flying)).toMatchObject({ type: 'link' });
  });

  it('the stroke before the link that it cuts, and the node before the stroke', () => {
    const points: Point[] = [
      [0, 0.5],
      [0, 1.3],
    ];
    const cut = createStage(5, {
      strokes: [{ commandIndex: 3, points, atMs: 500, links: [] }],
    });
    expect(hit(toScreen([0, 1], wide), cut)).toEqual({ type: 'stroke', commandIndex: 3 });
    const through = createStage(5, {
      strokes: [
        {
          commandIndex: 3,
          points: [
            [-2, -1],
            [2, -1],
          ],
          atMs: 500,
          links: [],
        },
      ],
    });
    expect(hit(place('n2'), through)).toEqual({ type: 'node', node: 'n2' });
  });

  it('a closed stroke also on the line that closes it', () => {
    const points: Point[] = [
      [-0.3, -0.2],
      [0.3, -0.2],
      [0.3, 0.4],
      [-0.3, 0.4],
      [-0.3, 0],
    ];
    const strokes = [{ commandIndex: 3, points, atMs: 500, links: [] }];
    const at = toScreen([-0.3, -0.1], wide);
    expect(hit(at, createStage(2, { strokes }))).toEqual({ type: 'stroke', commandIndex: 3 });
  });

  it('the stroke at the words that say how to heal it, before the link below them', () => {
    const points: Point[] = [
      [0, 0.5],
      [0, 1.3],
    ];
    const cut = createStage(5, { strokes: [{ commandIndex: 3, points, atMs: 500, links: [] }] });
    const [label] = placeStrokeLabels(createScene(cut, wide));
    if (!label) throw new Error('the stroke has no words');
    const { x, y, width, height } = label.box;
    for (const at of [x + 4, x + width / 2, x + width - 4])
      expect(hit([at, y + height / 2], cut)).toEqual({ type: 'stroke', commandIndex: 3 });
  });

  it('of two services that lie over one another the upper one', () => {
    const { model: cluster, viewport } = createCluster(
      { nodes: 5, services: 2, clients: 0 },
      pageStages[0],
    );
    const positions = new Map([...cluster.positions, ['zk', [0, 0]], ['redis', [0, 0]]] as const);
    const at = toScreen([0, 0], viewport);
    const above = new StageHits().at({ ...cluster, positions }, viewport, at);
    expect(above).toEqual({ type: 'node', node: 'zk' });
  });

  it('the nearer of two small nodes that a finger covers', () => {
    const many = createStage(100);
    const places = createScene(many, wide).places;
    const [x, y] = places.get('n30') ?? [0, 0];
    expect(hit([x + 1, y], many)).toEqual({ type: 'node', node: 'n30' });
  });
});
