// Shows that the signs of many losses can be told apart.
import { expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { applyEvent } from '../../sim/trace/world';
import type { Context2d } from '../canvas/context';
import { between, distance, distanceToBox } from '../canvas/geometry';
import { lightTheme } from '../canvas/theme';
import { placeLosses } from '../scene/lossPlaces';
import { createScene, type Scene } from '../scene/scene';
import * as still from '../stillPainters';
import { contextWith, marksOf, RecordedContext } from '../testing/recordedCanvas';
import { createCluster, createStage, flight, loss, wide } from '../testing/stageFixture';
import { drawLosses } from './losses';

/** The places of losses at a line just below n1, which sends to all others: all of them, and those of the signs drawn. */
function lostAtLine(count: number): { lost: Point[]; drawn: Point[]; widthPx: number } {
  const points: Point[] = [
    [-2, -0.98],
    [2, -0.9],
  ];
  const receivers = Array.from({ length: count - 1 }, (_, index) => `n${index + 2}`);
  const links = receivers.map((to) => ({ from: 'n1', to }));
  const model = createStage(count, {
    reducedMotion: true,
    strokes: [{ commandIndex: 0, points, atMs: 500, links }],
  });
  for (const [index, to] of receivers.entries()) {
    model.world.cuts.set(linkKey('n1', to), 500);
    model.world.lost.push({ ...loss(index, 'cut', 900), to });
  }
  const scene = createScene(model, wide);
  const lost = placeLosses(scene).map(({ at }) => at);
  const { isDisc, glyphPx } = scene.metrics;
  return {
    lost,
    drawn: middlesOf(drawn(scene), isDisc),
    widthPx: (isDisc ? 2 * 0.62 : 2) * glyphPx,
  };
}

/** The marks of the losses of a scene. */
function drawn(scene: Scene) {
  const context = new RecordedContext();
  drawLosses(context as unknown as Context2d, scene, lightTheme);
  return marksOf(context).flatMap(({ marks }) => marks);
}

/** The middles of signs: two strokes cross there, or are the parts of one on both sides of a glyph. */
function middlesOf(marks: ReturnType<typeof drawn>, isCross: boolean): Point[] {
  const strokes = marks.filter(({ style }) =>
    style.startsWith(`stroke ${lightTheme.ink} ${isCross ? 1.2 : 2} `),
  );
  return strokes.flatMap(({ points }, index) => {
    const next = strokes[index + 1]?.points.at(-1);
    if (index % 2 === 1 || !next) return [];
    return [between(isCross ? (points[0] as Point) : next, points.at(-1) as Point, 0.5)];
  });
}

/** The number of letters among marks. */
function lettersIn(marks: ReturnType<typeof drawn>): number {
  return marks.filter(({ style }) => style.startsWith('? ')).length;
}

it.each([25, 100])('of the losses of %i nodes that overlap at a cut one sign is drawn', (count) => {
  const { lost, drawn, widthPx } = lostAtLine(count);
  expect(drawn.length).toBeLessThan(lost.length);
  const apart = drawn.flatMap((one, index) =>
    drawn.slice(index + 1).map((other) => distance(one, other)),
  );
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(widthPx);
  for (const place of lost)
    expect(Math.min(...drawn.map((one) => distance(one, place)))).toBeLessThan(widthPx);
});

it('of few nodes every loss has its sign', () => {
  const { lost, drawn } = lostAtLine(5);
  expect(drawn).toEqual(lost);
});

it('without motion messages that are lost at one node stand apart, each with its letter on a stroke', () => {
  const model = createStage(5, { reducedMotion: true });
  for (const id of [1, 2, 3]) model.world.lost.push(loss(id, 'crashed', 900));
  const scene = still.withWords(createScene(model, wide));
  const places = placeLosses(scene).map(({ at }) => at);
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1))
      expect(distance(one, other)).toBeGreaterThanOrEqual(2 * scene.metrics.glyphPx);
  const marks = drawn(scene);
  expect(lettersIn(marks)).toBe(3);
  expect(middlesOf(marks, false)).toEqual(places);
});

it('without motion no stroke through a lost message meets another one that is lost at the same node', () => {
  const model = createStage(5, { reducedMotion: true });
  for (const [index, from] of ['n1', 'n2', 'n3', 'n4'].entries())
    model.world.lost.push({ ...loss(index, 'crashed', 900), from, to: 'n5', dueMs: 900 });
  const scene = still.withWords(createScene(model, wide));
  const places = placeLosses(scene).map(({ at }) => at);
  const style = `stroke ${lightTheme.ink} 2 `;
  const strokes = drawn(scene).filter((mark) => mark.style.startsWith(style));
  expect(places).toHaveLength(4);
  const ends = strokes.flatMap(({ points }) => points);
  expect(ends.length).toBeGreaterThan(8);
  for (const at of places) {
    const near = ends.filter((end) => distance(end, at) <= scene.metrics.glyphPx);
    expect(near).toHaveLength(2);
  }
});

it('without motion a lost message stands before the head of an arrow to the same node', () => {
  const model = createStage(3, { reducedMotion: true });
  const lost = { ...loss(1, 'crashed', 900), dueMs: 900 };
  model.world.lost.push(lost);
  const placed = () => {
    const scene = still.withWords(createScene(model, wide));
    const [{ at, end } = { at: [0, 0], end: [0, 0] }] = placeLosses(scene);
    return distance(at as Point, end as Point);
  };
  const alonePx = placed();
  const { from, to } = lost;
  model.world.flights.set(2, flight(2, to, from));
  expect(placed()).toBe(alonePx);
  model.world.flights.set(3, flight(3, from, to));
  expect(placed() - alonePx).toBeGreaterThan(10);
});

it('a message lost at a cut has its letter on a stroke as any other; without letters there is a cross', () => {
  const letters = (count: number) => {
    const model = createStage(count);
    model.world.cuts.set(linkKey('n1', 'n2'), 500);
    model.world.lost.push({ ...loss(1, 'cut', 900), from: 'n1', to: 'n2' });
    return lettersIn(drawn(createScene(model, wide)));
  };
  expect(letters(5)).toBe(1);
  expect(letters(100)).toBe(0);
});

it('a heartbeat lost at a cut has a sign only until the cut is healed', () => {
  const periodic = { shape: 'dot', letter: '♥', means: '', periodic: true } as const;
  const model = createStage(5, { messages: { ELECTION: periodic } });
  model.world.cuts.set(linkKey('n1', 'n2'), 500);
  model.world.lost.push({ ...loss(1, 'cut', 900), from: 'n1', to: 'n2' });
  expect(placeLosses(createScene(model, wide))).toHaveLength(1);
  model.world.cuts.delete(linkKey('n1', 'n2'));
  expect(placeLosses(createScene(model, wide))).toEqual([]);
});

it('a heartbeat lost at a crashed node has a sign only until the node runs again', () => {
  const periodic = { shape: 'dot', letter: '♥', means: '', periodic: true } as const;
  const model = createStage(5, { messages: { ELECTION: periodic } });
  const lost = loss(1, 'crashed', 900);
  model.world.lost.push(lost);
  const receiver = model.world.nodes.get(lost.to);
  if (!receiver) throw new Error('the receiver is on the stage');
  Object.assign(receiver, { status: 'crashed', statusSinceMs: 800 });
  expect(placeLosses(createScene(model, wide))).toHaveLength(1);
  Object.assign(receiver, { status: 'up', statusSinceMs: 950 });
  expect(placeLosses(createScene(model, wide))).toEqual([]);
});

it('a message that a host answers in place of its process is not lost', () => {
  const model = createStage(5);
  const { id, from, to, sentMs, kind } = { ...loss(1, 'left', 900), from: 'n1', to: 'n2' };
  const sent = { type: 'messageSent', kind, body: undefined } as const;
  const apply = (event: NewEvent, seq: number) =>
    applyEvent(model.world, { ...event, seq } as TraceEvent);
  apply({ ...sent, atMs: sentMs, id, from, to, dueMs: 900 }, 0);
  apply({ type: 'messageDropped', atMs: 900, id, reason: 'left' }, 1);
  const placedAt = (nowMs: number) => placeLosses(createScene({ ...model, nowMs }, wide)).length;
  expect(placedAt(950)).toBe(1);
  apply({ ...sent, atMs: 900, id: 2, from: to, to: from, dueMs: 1000 }, 2);
  expect(placedAt(950)).toBe(0);
});

it('a message lost at a one-way cut is well apart from its sign', () => {
  const model = createStage(3);
  model.world.cuts.set(linkKey('n1', 'n2'), 500);
  model.world.lost.push({ ...loss(1, 'cut', 900), from: 'n1', to: 'n2' });
  const scene = createScene(model, wide);
  const [placed] = placeLosses(scene);
  const [a, b] = [scene.places.get('n1'), scene.places.get('n2')];
  if (!placed || !a || !b) throw new Error('the loss and both nodes are on the stage');
  expect(distance(placed.at, between(a, b, 0.5))).toBeGreaterThan(30);
});

it.each<[name: string, to: Point]>([
  ['rises', [0.5, -0.5]],
  ['falls', [0.5, 0.5]],
  ['is level', [0.5, 0]],
])('the stroke through a message lost on a way that %s is not along that way', (_, end) => {
  const square = { ...wide, widthPx: wide.heightPx };
  const positions = new Map<string, Point>([
    ['n1', [-end[0], -end[1]]],
    ['n2', end],
  ]);
  const model = createStage(2, { positions });
  model.world.lost.push({ ...loss(1, 'crashed', 900), from: 'n1', to: 'n2' });
  const scene = createScene(model, square);
  const [placed] = placeLosses(scene);
  const strokes: Point[] = [];
  const keep = (...at: Point) => strokes.push(at);
  drawLosses(contextWith({ lineTo: keep, moveTo: keep }), scene, lightTheme);
  // Before the stroke's two parts comes the trail.
  const [tip, back] = [strokes[2], strokes[3]];
  if (!placed || !tip || !back) throw new Error('the loss is drawn');
  const [dx, dy] = [placed.end[0] - placed.start[0], placed.end[1] - placed.start[1]];
  const across = Math.abs(dx * (tip[1] - back[1]) - dy * (tip[0] - back[0]));
  expect(across).toBeGreaterThan(0.3 * Math.hypot(dx, dy) * distance(tip, back));
});

it('without motion a lost message is whole or gone: a faded one would stay as it is', () => {
  const shownAt = (nowMs: number, reducedMotion: boolean) => {
    const model = createStage(5, { reducedMotion, nowMs });
    model.world.lost.push({ ...loss(1, 'crashed', 900), dueMs: 900 });
    return placeLosses(createScene(model, wide)).length;
  };
  expect([1000, 1150].map((nowMs) => shownAt(nowMs, false))).toEqual([1, 1]);
  expect([1000, 1150].map((nowMs) => shownAt(nowMs, true))).toEqual([1, 0]);
});

it('without motion no lost message lies on its sender, however many are lost on a short way', () => {
  const model = createStage(12, { reducedMotion: true });
  for (const id of [1, 2, 3, 4, 5])
    model.world.lost.push({ ...loss(id, 'crashed', 900), to: 'n2', dueMs: 900 });
  const scene = still.withWords(createScene(model, wide));
  for (const { at, start } of placeLosses(scene))
    expect(distance(at, start)).toBeGreaterThanOrEqual(scene.metrics.glyphPx);
});

it('without motion no two lost messages lie on each other: those without room are not shown', () => {
  const model = createStage(8, { reducedMotion: true });
  for (const id of [1, 2, 3, 4, 5])
    model.world.lost.push({ ...loss(id, 'crashed', 900), to: 'n2', dueMs: 900 });
  const scene = still.withWords(createScene(model, wide));
  expect(scene.metrics.hasStates).toBe(true);
  const signs = placeLosses(scene).map(({ at }) => at);
  expect(signs.length).toBeGreaterThan(1);
  expect(signs.length).toBeLessThan(model.world.lost.length);
  for (const [index, one] of signs.entries())
    for (const other of signs.slice(index + 1))
      expect(distance(one, other)).toBeGreaterThanOrEqual(2 * scene.metrics.glyphPx);
});

it('without motion a lost message lies under no node on its way where there is room behind it', () => {
  const positions = new Map<string, Point>([
    ['n1', [-1, 0]],
    ['n2', [1, 0]],
    ['n3', [0, 0]],
  ]);
  const model = createStage(3, { positions, reducedMotion: true });
  model.world.lost.push({ ...loss(1, 'fault', 900), from: 'n1', to: 'n2', dueMs: 1000 });
  const scene = still.withWords(createScene(model, wide));
  const [lost] = placeLosses(scene);
  const [x = 0, y = 0] = scene.places.get('n3') ?? [];
  expect(lost && distance(lost.at, [x, y])).toBeGreaterThan(
    scene.metrics.radiusPx + scene.metrics.glyphPx,
  );
});

it.each([
  { nodes: 2, widthPx: 420, heightPx: 180 },
  { nodes: 3, widthPx: 500, heightPx: 340 },
])('without motion no lost message lies on a service at $widthPx×$heightPx px', (size) => {
  const { nodes } = size;
  const stage = { ...size, name: '', pixelRatio: 1, footPx: 50 };
  const { model, viewport } = createCluster({ nodes, services: 4, clients: 0 }, stage);
  for (const to of model.world.services.keys())
    for (const from of model.world.nodes.keys())
      model.world.lost.push({ ...loss(1, 'fault', 900), from, to, dueMs: 1000 });
  const scene = still.withWords(createScene({ ...model, reducedMotion: true }, viewport));
  const places = placeLosses(scene).map(({ at }) => at);
  expect(places.length).toBeGreaterThan(0);
  for (const [id, { box }] of scene.parts)
    expect(
      places.filter((at) => distanceToBox(at, box) === 0),
      id,
    ).toEqual([]);
});

it('without motion messages lost among many nodes stay where they are lost, with a cross where a letter has no room', () => {
  const model = createStage(25, { reducedMotion: true });
  const receivers = [...model.world.nodes.keys()].filter((id) => id !== 'n1');
  for (const [index, to] of receivers.entries())
    model.world.lost.push({ ...loss(index, 'fault', 900), from: 'n1', to, dueMs: 1000 });
  const scene = still.withWords(createScene(model, wide));
  const { glyphPx, radiusPx } = scene.metrics;
  const placed = placeLosses(scene);
  expect(new Set(placed.map(({ isCross }) => isCross))).toEqual(new Set([true, undefined]));
  for (const { at, start, end, flight: sent } of placed) {
    const name = `to ${sent.to}`;
    expect(distance(at, between(start, end, 0.5)), name).toBeLessThan(4 * glyphPx);
    for (const place of scene.places.values())
      expect(distance(at, place), name).toBeGreaterThan(radiusPx);
  }
  expect(lettersIn(drawn(scene))).toBeGreaterThan(0);
  expect(lettersIn(drawn(scene))).toBeLessThan(placed.length);
});
