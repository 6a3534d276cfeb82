// Shows that a message covers no word of a service that it passes, and moves round it without a jump.
import { expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import {
  type Box,
  between,
  boxAround,
  distance,
  distanceToBox,
  distanceToSegment,
  overlap,
  segmentMeetsBox,
} from '../canvas/geometry';
import type { Viewport } from '../canvas/layout';
import { allLinks } from '../links/partLinks';
import { withWords } from '../stillPainters';
import { createCluster, flight, pageStages } from '../testing/stageFixture';
import { type Way, wayBetween } from './ends';
import { placeLosses } from './lossPlaces';
import { placeMessages } from './messagePlaces';
import { createScene, type PlacedPart, type Scene } from './scene';
import { HALF_HEAD_PX } from './visibleSpan';
import { idleLinks, linkRound, wayRound } from './wayRound';

/** The stage of a page of 640×360 px: its services fill the way of n1 to the farther one. */
const low = { widthPx: 594, heightPx: 232, pixelRatio: 2, footPx: 44 };
const SENT_MS = 900;
const DUE_MS = 1100;

/** The places of messages from n1 to `zk`, which stands behind `redis`, at a moment; and the boxes that they pass. */
function passing(nowMs: number, count = 1, reducedMotion = false, stage: Viewport = low) {
  const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, stage, {
    nowMs,
    reducedMotion,
  });
  for (let id = 1; id <= count; id += 1) model.world.flights.set(id, flight(id, 'n1', 'zk'));
  const bare = createScene(model, viewport);
  const scene = reducedMotion ? withWords(bare) : bare;
  const redis = scene.parts.get('redis')?.box as Box;
  const sidePx = 2 * scene.metrics.glyphPx;
  const places = placeMessages(scene);
  return { scene, redis, places, glyphs: places.map(({ at }) => boxAround(at, sidePx, sidePx)) };
}

const moments = Array.from(
  { length: 200 },
  (_, step) => SENT_MS + (step * (DUE_MS - SENT_MS)) / 200,
);

it('messages pass a service beside its words', () => {
  const isPassing = ({ redis, places: [one] }: ReturnType<typeof passing>) =>
    one !== undefined && overlap(boxAround(between(one.start, one.end, one.fraction), 1, 1), redis);
  const passes = moments.map((nowMs) => passing(nowMs, 3)).filter(isPassing);
  expect(passes.length).toBeGreaterThan(20);
  for (const { redis, glyphs } of passes)
    expect(glyphs.filter((glyph) => overlap(glyph, redis))).toEqual([]);
});

it('a message moves round a service without a jump', () => {
  const path = moments.flatMap((nowMs) => passing(nowMs).places.map(({ at }) => at));
  const steps = path.slice(1).map((at, index) => distance(at, path[index] ?? at));
  expect(Math.max(...steps)).toBeLessThan(6);
});

it('the line of a way is that on which a message moves', () => {
  // A legend would keep the message off its words.
  const stage = { ...low, isBare: true, footPx: 0 } as const;
  for (const nowMs of moments) {
    const { scene, places } = passing(nowMs, 1, false, stage);
    const [one] = places;
    if (!one) throw new Error('the message is in flight');
    const line = wayRound(scene, one);
    const away = line.slice(1).map((to, index) => distanceToSegment(one.at, line[index] ?? to, to));
    expect(Math.min(...away), `at ${nowMs} ms`).toBeLessThan(0.5);
  }
});

it('many messages at one place beside a service cover no words of the legend', () => {
  for (const nowMs of moments.filter((_, index) => index % 10 === 0))
    for (const { y, height } of passing(nowMs, 9).glyphs)
      expect(y + height).toBeLessThanOrEqual(low.heightPx - low.footPx + 0.001);
});

it('a message that does not move stands beside a service, too', () => {
  const { redis, glyphs } = passing(1000, 5, true);
  expect(glyphs.filter((glyph) => overlap(glyph, redis))).toEqual([]);
});

it('the way of a message ends at the edge of a service that stands close to its node', () => {
  const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, low);
  for (const [id, from, to] of [
    [1, 'n1', 'redis'],
    [2, 'zk', 'n3'],
  ] as const)
    model.world.flights.set(id, flight(id, from, to));
  const scene = createScene(model, viewport);
  for (const { flight: sent, start, end } of placeMessages(scene)) {
    const [id, point] = sent.id === 1 ? (['redis', end] as const) : (['zk', start] as const);
    const service = scene.parts.get(id) as PlacedPart;
    const { x, y, width, height } = service.box;
    const depthPx = Math.min(
      point[0] - x,
      x + width - point[0],
      point[1] - y,
      y + height - point[1],
    );
    expect(depthPx).toBeLessThan(12);
  }
});

it.each([300, 330, 350, 380])(
  'on a stage of %i px a way past a service makes no hook between two services at its end',
  (heightPx) => {
    const stage = { ...pageStages[1], heightPx, footPx: 58 };
    const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, stage);
    model.world.flights.set(1, flight(1, 'n1', 'zk'));
    const scene = createScene(model, viewport);
    const [message] = placeMessages(scene);
    const [redis, zk] = ['redis', 'zk'].map((id) => scene.parts.get(id)?.box);
    if (!message || !redis || !zk) throw new Error('there are two services and a message');
    const [turn = [0, 0], end = [0, 0]] = wayRound(scene, message).slice(-2);
    expect(Math.abs(end[0] - turn[0])).toBeGreaterThan(Math.abs(end[1] - turn[1]));
    // It ends under its own service, nearer to the middle of that than to the other one.
    expect(end[0] - (redis.x + redis.width)).toBeGreaterThan(zk.x + zk.width / 2 - end[0]);
  },
);

it('a message of a client passes nodes beside them, as if they were services', () => {
  const { model, viewport } = createCluster({ nodes: 5, services: 0, clients: 2 }, pageStages[1]);
  const bare = createScene(model, viewport);
  const from = [...bare.places.keys()].find((id) => {
    const way = wayBetween(bare, id, 'c1');
    return way && [...bare.places].some(([other, at]) => other !== id && nears(way, at, bare));
  });
  if (from === undefined) throw new Error('a node stands between c1 and another one');
  for (let nowMs = SENT_MS + 1; nowMs < DUE_MS; nowMs += 2) {
    model.world.flights.set(1, flight(1, from, 'c1'));
    const scene = createScene({ ...model, nowMs }, viewport);
    const [one] = placeMessages(scene);
    if (!one) throw new Error('the message is in flight');
    for (const [id, at] of scene.places)
      if (id !== from) expect(distance(one.at, at), id).toBeGreaterThan(scene.metrics.radiusPx);
  }
});

it('the line of a link of a client passes nodes beside them, too', () => {
  const { model, viewport } = createCluster({ nodes: 5, services: 0, clients: 2 }, pageStages[1]);
  const scene = createScene(model, viewport);
  let around = 0;
  for (const a of scene.places.keys()) {
    const [from, to] = wayBetween(scene, a, 'c1') ?? [];
    if (!from || !to) throw new Error('both are on the stage');
    const line = linkRound(scene, { a, b: 'c1', from, to });
    if (line.length > 2) around += 1;
    for (const [id, at] of scene.places)
      for (const [index, end] of line.slice(1).entries())
        if (id !== a) {
          const awayPx = distanceToSegment(at, line[index] ?? end, end);
          expect(awayPx, `${a}–c1 and ${id}`).toBeGreaterThan(scene.metrics.radiusPx);
        }
  }
  expect(around).toBeGreaterThan(0);
});

it('on a way round a node a message covers no service, if the other side is free', () => {
  const stage = { widthPx: 390, heightPx: 438, pixelRatio: 2, footPx: 78 };
  const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 2 }, stage);
  for (let nowMs = SENT_MS + 50; nowMs < DUE_MS; nowMs += 2) {
    model.world.flights.set(1, flight(1, 'zk', 'c1'));
    const scene = createScene({ ...model, nowMs }, viewport);
    const [one] = placeMessages(scene);
    if (!one) throw new Error('the message is in flight');
    const { box } = scene.parts.get('redis') as PlacedPart;
    const sidePx = 2 * scene.metrics.glyphPx;
    expect(overlap(boxAround(one.at, sidePx, sidePx), box), `at ${nowMs} ms`).toBe(false);
  }
});

/** Whether a way runs through a node. */
function nears([start, end]: Way, at: Point, { metrics }: Scene): boolean {
  return distanceToSegment(at, start, end) < metrics.radiusPx;
}

it('an idle link whose bend meets another is left out, unless its node is cut off from that service', () => {
  const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, low);
  const drawn = () => {
    const scene = createScene(model, viewport);
    return idleLinks(scene, allLinks(scene)).map(({ a, b }) => `${a} ${b}`);
  };
  expect(drawn()).toContain('n1 redis');
  expect(drawn()).not.toContain('n1 zk');
  model.world.cuts.set(linkKey('n1', 'redis'), 500);
  expect(drawn()).not.toContain('n1 redis');
  expect(drawn()).toContain('n1 zk');
});

it('an idle link bends round a service where its bend meets no other', () => {
  const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, low);
  Object.assign(model.world.nodes.get('n3') ?? {}, { status: 'left' });
  const scene = createScene(model, viewport);
  const drawn = idleLinks(scene, allLinks(scene));
  expect(drawn.map(({ a, b }) => `${a} ${b}`)).toContain('n1 zk');
  const bent = drawn.find(({ a, b }) => a === 'n1' && b === 'zk');
  expect(bent && linkRound(scene, bent).length).toBeGreaterThan(2);
});

it.each(['cut', 'loss'])(
  'a message lost by a %s on its way round a service is not on that service',
  (reason) => {
    const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, low);
    const bare = createScene(model, viewport);
    const [start, end] = wayBetween(bare, 'n1', 'zk') ?? [];
    const redis = bare.parts.get('redis')?.box as Box;
    if (!start || !end) throw new Error('both are on the stage');
    expect(segmentMeetsBox(start, end, redis)).toBe(true);
    for (const share of [0.2, 0.4, 0.6, 0.8]) {
      const lostMs = SENT_MS + share * (DUE_MS - SENT_MS);
      const lost = { ...flight(1, 'n1', 'zk'), lostMs, reason };
      model.world.lost.splice(0, model.world.lost.length, lost);
      const [loss] = placeLosses(createScene({ ...model, nowMs: lostMs }, viewport));
      const sidePx = 2 * bare.metrics.glyphPx;
      expect(loss && overlap(boxAround(loss.at, sidePx, sidePx), redis), String(share)).toBe(false);
    }
  },
);

it('a flat way past another service ends at its own receiver, beyond the slit between them', () => {
  const stage = { widthPx: 736, heightPx: 397, footPx: 82, pixelRatio: 1 };
  const { model, viewport } = createCluster({ nodes: 6, services: 2, clients: 0 }, stage);
  for (const [id, from] of ['n3', 'n4'].entries())
    model.world.flights.set(id, flight(id, from, 'redis'));
  const scene = createScene(model, viewport);
  const redis = scene.parts.get('redis')?.box;
  if (!redis) throw new Error('the service is on the stage');
  for (const { end } of placeMessages(scene)) {
    expect(end[0]).toBeLessThan(redis.x + redis.width);
    // The head of its arrow is beside the service, and not half on it.
    expect(distanceToBox(end, redis)).toBeGreaterThan(HALF_HEAD_PX);
  }
});
