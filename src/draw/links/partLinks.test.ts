// The links of services and clients: which are drawn and can be clicked; their messages, losses and cuts.
import { describe, expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import { type Box, between, distanceToBox, overlap, segmentMeetsBox } from '../canvas/geometry';
import { StageHits } from '../hit';
import { wayBetween } from '../scene/ends';
import { lookOf } from '../scene/glyph';
import { linksOf } from '../scene/linkStates';
import { placeLosses } from '../scene/lossPlaces';
import { placeMessages } from '../scene/messagePlaces';
import { createScene, type Scene } from '../scene/scene';
import type { StageModel } from '../scene/stageModel';
import { createCluster, createStage, flight, pageStages } from '../testing/stageFixture';
import { placeLinkNotes } from './linkNotes';
import { busyMessages, busyPairs, shownPartLinks, UNSEEN_FROM } from './partLinks';
import { cutByStroke } from './strokeCut';
import { placeStrokeLabels } from './strokeLabels';

const [wide] = pageStages;

function cluster(
  changes: Partial<StageModel> = {},
  prepare: (model: StageModel) => void = () => {},
) {
  const { model, viewport } = createCluster({ nodes: 5, services: 1, clients: 2 }, wide, changes);
  prepare(model);
  const scene = createScene(model, viewport);
  const hit = (at: Point) => new StageHits().at(model, viewport, at);
  const tap = (at: Point) => new StageHits().tappedAt(model, viewport, at, 1);
  return { model, viewport, scene, hit, tap };
}
const fly = (from: string, to: string) => (model: StageModel) =>
  model.world.flights.set(1, flight(1, from, to));

it.each([3, 4, 5, 6])(
  'of %i nodes, those above and below two services reach either without passing behind the other',
  (nodes) => {
    const { model, viewport } = createCluster({ nodes, services: 2, clients: 0 }, wide);
    const storage = model.world.services.get('zk');
    if (!storage) throw new Error('the second service is there');
    // A service with many keys is higher than the one beside it.
    storage.holdings = ['a', 'b', 'c', 'd'].map((key) => ({
      key,
      value: '1',
      owner: 'n1',
      sinceMs: 0,
    }));
    for (const [index, id] of [...model.world.nodes.keys()].entries())
      for (const [more, service] of ['redis', 'zk'].entries())
        model.world.flights.set(2 * index + more, flight(2 * index + more, id, service));
    const scene = createScene(model, viewport);
    const boxOf = (id: string) => scene.parts.get(id)?.box as Box;
    for (const { flight: sent, start, end } of placeMessages(scene)) {
      const other = boxOf(sent.to === 'redis' ? 'zk' : 'redis');
      const isBeside = start[1] > other.y && start[1] < other.y + other.height;
      if (!isBeside) expect(segmentMeetsBox(start, end, other), sent.from).toBe(false);
      // The head of its arrow is clear of the box's rim, and near it.
      expect(distanceToBox(end, boxOf(sent.to))).toBeGreaterThan(2.5);
      expect(distanceToBox(end, boxOf(sent.to))).toBeLessThan(24);
    }
  },
);

describe('the link of a service or a client', () => {
  const shown = (changes: Partial<StageModel>, prepare?: (model: StageModel) => void) =>
    shownPartLinks(cluster(changes, prepare).scene).map(({ a, b }) => `${a} ${b}`);
  const ofRedis = ['n1 redis', 'n2 redis', 'n3 redis', 'n4 redis', 'n5 redis'];

  it('is drawn for a service, and of a client to the node to which it writes, or when an end is selected', () => {
    expect(shown({})).toEqual(ofRedis);
    const writes = ({ world }: StageModel) =>
      Object.assign(world.clients.get('c2') ?? {}, { believes: 'n4' });
    expect(shown({}, writes)).toEqual([...ofRedis, 'n4 c2']);
    expect(shown({ selectedNode: 'redis' })).toEqual(ofRedis);
    expect(shown({ selectedNode: 'n2' })).toEqual([...ofRedis, 'n2 c1', 'n2 c2']);
  });

  it('is drawn when it is cut, even one way, or slow', () => {
    const cut = (key: string) => (model: StageModel) => model.world.cuts.set(key, 500);
    expect(shown({}, cut(linkKey('c1', 'n3')))).toEqual([...ofRedis, 'n3 c1']);
    const slow = (from: string, to: string) => (from === 'n1' && to === 'c1' ? 90 : 40);
    expect(shown({ latencyOf: slow })).toEqual([...ofRedis, 'n1 c1']);
  });

  it('is drawn for a service of many nodes only when it is selected or cut', () => {
    const { model, viewport } = createCluster({ nodes: 40, services: 1, clients: 0 }, wide);
    const drawn = () => shownPartLinks(createScene(model, viewport)).map(({ a, b }) => `${a} ${b}`);
    expect(drawn()).toEqual([]);
    model.world.cuts.set(linkKey('redis', 'n3'), 500);
    expect(drawn()).toEqual(['n3 redis']);
  });

  it('disappears with a node that has left', () => {
    const leave = (model: StageModel) => {
      const node = model.world.nodes.get('n2');
      if (node) node.status = 'left';
    };
    expect(shown({ selectedNode: 'redis' }, leave)).toEqual(
      ofRedis.filter((link) => link !== 'n2 redis'),
    );
  });

  it('is busy while a message is on it, either way', () => {
    for (const [from, to] of [
      ['n3', 'redis'],
      ['redis', 'n3'],
      ['n3', 'c1'],
      ['c1', 'n3'],
    ] as const) {
      const busy = busyPairs(cluster({}, fly(from, to)).scene);
      expect(busy.map(({ a, b }) => `${a} ${b}`)).toEqual([`n3 ${from === 'n3' ? to : from}`]);
    }
    const several = cluster({}, (model) => {
      for (const [id, [from, to]] of [
        ['n3', 'c1'],
        ['c1', 'n3'],
        ['n2', 'redis'],
      ].entries())
        model.world.flights.set(id, flight(id, from ?? '', to ?? ''));
    });
    expect(busyMessages(several.scene).map(({ flight: { id } }) => id)).toEqual([0, 2]);
    expect(busyPairs(cluster({ nowMs: 1100 }, fly('n3', 'c1')).scene)).toEqual([]);
  });
});

describe('nodes with services', () => {
  it('have no link between them but one that is busy', () => {
    expect(linksOf(cluster().scene)).toEqual([]);
    expect(linksOf(cluster({ selectedNode: 'n2' }).scene)).toEqual([]);
    const cut = cluster({}, ({ world }) => world.cuts.set(linkKey('n3', 'n2'), 500));
    expect(linksOf(cut.scene)).toEqual([]);
    const busy = busyPairs(cluster({}, fly('n3', 'n2')).scene);
    expect(busy.map(({ a, b }) => `${a} ${b}`)).toEqual(['n2 n3']);
  });
});

describe('a hit test finds', () => {
  it('the service or the client, as any process', () => {
    const { scene, hit } = cluster();
    for (const [id, { at, box }] of scene.parts) {
      expect(hit(at)).toEqual({ type: 'node', node: id });
      expect(hit([box.x + 1, box.y + box.height - 1])).toEqual({ type: 'node', node: id });
      expect(hit([box.x - 4, at[1]])?.type).not.toBe('node');
    }
  });

  it('the link of a service, and that of a client only while it is drawn', () => {
    const { scene, tap } = cluster();
    const [n3, redis, c2] = [
      scene.places.get('n3'),
      scene.parts.get('redis')?.at,
      scene.parts.get('c2')?.at,
    ];
    if (!n3 || !redis || !c2) throw new Error('a process has no place');
    expect(tap(between(n3, redis, 0.5))).toEqual({ type: 'link', from: 'n3', to: 'redis' });
    const at = between(n3, c2, 0.5);
    expect(tap(at)).not.toMatchObject({ to: 'c2' });
    const link = { type: 'link', from: 'n3', to: 'c2' };
    expect(cluster({}, fly('c2', 'n3')).tap(at)).toEqual(link);
    expect(cluster({ selectedNode: 'n3' }).tap(at)).toEqual(link);
  });
});

describe('a message', () => {
  it('leaves a service at its rim and ends at a client’s', () => {
    const { scene } = cluster({}, (model) => {
      model.world.flights.set(1, flight(1, 'redis', 'n3'));
      model.world.flights.set(2, flight(2, 'n3', 'c2'));
    });
    const [reply, answer] = placeMessages(scene);
    const [redis, client] = [scene.parts.get('redis'), scene.parts.get('c2')];
    if (!reply || !answer || !redis || !client) throw new Error('a message has no place');
    expect(distanceToBox(reply.start, redis.box)).toBeGreaterThan(0);
    expect(distanceToBox(reply.start, redis.box)).toBeLessThan(5);
    expect(distanceToBox(answer.end, client.box)).toBeLessThan(5);
  });

  it('to a crashed service breaks whole, before the service’s rim', () => {
    const { scene } = cluster({ nowMs: 1100 }, ({ world }) => {
      world.lost.push({ ...flight(1, 'n3', 'redis'), lostMs: 1100, reason: 'crashed' });
    });
    const [loss] = placeLosses(scene);
    const redis = scene.parts.get('redis');
    const awayPx = (loss && redis && distanceToBox(loss.at, redis.box)) ?? 0;
    expect(awayPx).toBeGreaterThanOrEqual(scene.metrics.glyphPx);
    expect(awayPx).toBeLessThan(scene.metrics.glyphPx + 7);
  });

  it('has the look that its sender’s program declares', () => {
    const look = (letter: string) => ({ shape: 'ring', letter, means: '' }) as const;
    const { model } = cluster({
      messages: { WRITE: look('N') },
      partMessages: new Map([
        ['redis', { REPLY: look('R') }],
        ['writer', { WRITE: look('C') }],
      ]),
    });
    const letter = (from: string, kind: string) => lookOf(model, { from, kind }).letter;
    expect([letter('redis', 'REPLY'), letter('c1', 'WRITE'), letter('n1', 'WRITE')]).toEqual([
      'R',
      'C',
      'N',
    ]);
    expect([letter('n1', 'REPLY'), letter('redis', 'WRITE')]).toEqual(['?', '?']);
  });
});

describe('a stroke', () => {
  const { model, viewport } = createCluster({ nodes: 5, services: 2, clients: 2 }, wide);
  const isNode = (id: string) => model.world.nodes.has(id);
  const cutBy = (points: readonly (readonly [number, number])[]) =>
    cutByStroke(points, model.positions, (a, b) => isNode(a) || isNode(b));

  it('between a node and a service cuts that link, and no link that does not exist', () => {
    const [n3, zk] = [model.positions.get('n3'), model.positions.get('zk')];
    if (!n3 || !zk) throw new Error('a process has no place');
    const [x, y] = between(n3, zk, 0.5);
    const cut = cutBy([
      [x, y - 0.02],
      [x, y + 0.02],
    ]);
    expect(cut).toContainEqual({ from: 'n3', to: 'zk' });
    expect(cut).toContainEqual({ from: 'zk', to: 'n3' });
    const across = cutBy([
      [0, -3],
      [0, 3],
    ]);
    expect(across).toContainEqual({ from: 'n1', to: 'zk' });
    for (const { from, to } of across) expect(isNode(from) || isNode(to)).toBe(true);
  });

  it('around a service cuts it off from every node', () => {
    const scene = createScene(model, viewport);
    const [x, y] = model.positions.get('redis') ?? [0, 0];
    const loop = [0, 1, 2, 3, 4].map((turn): readonly [number, number] => [
      x + 0.2 * Math.cos((turn * Math.PI) / 2),
      y + 0.2 * Math.sin((turn * Math.PI) / 2),
    ]);
    expect(scene.parts.has('redis')).toBe(true);
    expect(cutBy(loop)).toHaveLength(10);
  });
});

describe('a text', () => {
  const clear = (boxes: readonly Box[], { parts }: Scene) => {
    expect(boxes.length).toBeGreaterThan(0);
    for (const box of boxes)
      for (const part of parts.values()) expect(overlap(box, part.box)).toBe(false);
  };

  it('beside a cut covers no service', () => {
    const points = [
      [0, -0.1],
      [0, 0.6],
    ] as const;
    const strokes = [{ commandIndex: 0, points, atMs: 800, links: [] }];
    const { scene } = cluster({ strokes });
    clear(
      placeStrokeLabels(scene).map(({ box }) => box),
      scene,
    );
  });

  it('on a slow link covers no service', () => {
    const { scene } = cluster({ latencyOf: (_, to) => (to === 'redis' ? 900 : 40) });
    clear(
      placeLinkNotes(scene, shownPartLinks(scene)).words.map(({ box }) => box),
      scene,
    );
  });
});

it('a link between many nodes is busy while fewer messages than a veil of lines are on their way', () => {
  const busy = (count: number) => {
    const model = createStage(100);
    const node = (index: number) => `n${(index % 100) + 1}`;
    for (let id = 0; id < count; id += 1)
      model.world.flights.set(id, flight(id, node(id), node(id + 1 + Math.floor(id / 100))));
    return busyMessages(createScene(model, wide)).length;
  };
  expect(busy(100)).toBe(100);
  expect(busy(UNSEEN_FROM)).toBe(0);
});

it('a way to a client beside the services begins below or above its own service, never between two', () => {
  const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 2 }, wide);
  const scene = createScene(model, viewport);
  for (const [service, client] of [
    ['zk', 'c1'],
    ['redis', 'c2'],
  ] as const) {
    const box = scene.parts.get(service)?.box as Box;
    const [start] = wayBetween(scene, service, client) ?? [];
    if (!start) throw new Error('both are there');
    expect(Math.abs(start[0] - box.x - box.width / 2), service).toBeLessThan(box.width / 2);
    expect(start[1] < box.y || start[1] > box.y + box.height, service).toBe(true);
  }
});
