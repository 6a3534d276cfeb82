// Shows that the card of a message covers neither the message nor the chain that is lit.
import { expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import type { Point } from '../../sim/contracts/command';
import type { Box } from '../canvas/geometry';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { placeArrows } from './arrows';
import { emphasisOf } from './emphasis';
import { emptiestPlace } from './emptiestPlace';
import { spacetimeScene } from './spacetimeScene';

const { trace, model } = spacetimeOf(await readScenario('leaderCrash'));
const SIZE = { widthPx: 1088, heightPx: 520, pixelRatio: 1 };

/** Points along a line, 2 px apart. */
function* pointsOn(points: readonly Point[]): Generator<Point> {
  for (let index = 1; index < points.length; index += 1) {
    const [[x, y], [toX, toY]] = [points[index - 1] as Point, points[index] as Point];
    const steps = Math.ceil(Math.hypot(toX - x, toY - y) / 2);
    for (let step = 0; step <= steps; step += 1)
      yield [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps];
  }
}

const isIn = (box: Box, [x, y]: Point) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

// A small card has room everywhere: it must leave the nearest place to what it is about.
it.each([
  { width: 280, height: 84 },
  { width: 40, height: 16 },
])('a card of $width px covers neither its message nor a lit one nor the chosen event', (card) => {
  const led = [...trace.events()].filter(({ type }) => type === 'leadershipAcquired').at(-1);
  if (led?.type !== 'leadershipAcquired') throw new Error('nobody leads');
  const input = { seq: led.seq, light: 'causes', sinceSeq: 0, untilSeq: trace.length } as const;
  const emphasis = emphasisOf(trace, model.items, input);
  const chosen = { seq: led.seq, atMs: led.atMs, process: led.node, title: 'n4 takes the lead' };
  const view = { fromMs: 4400, toMs: 5800 };
  const scene = spacetimeScene({ ...model, view, emphasis, chosen }, SIZE);
  const arrows = placeArrows(scene);
  expect(arrows.length).toBeGreaterThan(15);
  for (const shown of arrows) {
    const [x, y] = emptiestPlace(scene, arrows, shown, card);
    const box = { x, y, ...card };
    expect(x).toBeGreaterThanOrEqual(scene.geometry.leftPx);
    expect(x + card.width).toBeLessThanOrEqual(SIZE.widthPx);
    expect(y + card.height).toBeLessThanOrEqual(SIZE.heightPx);
    for (const arrow of arrows)
      if (arrow === shown || arrow.weight === 'lit')
        expect([...pointsOn(arrow.points)].filter((point) => isIn(box, point))).toEqual([]);
    const ring: Point = [scene.scale(led.atMs), scene.railY.get(led.node) ?? 0];
    expect(isIn(box, ring)).toBe(false);
  }
});

it('leaves the axis and the elections free where there is another gap', () => {
  const scene = spacetimeScene({ ...model, view: { fromMs: 4400, toMs: 7000 } }, SIZE);
  const arrows = placeArrows(scene);
  for (const shown of arrows) {
    const [, y] = emptiestPlace(scene, arrows, shown, { width: 250, height: 70 });
    expect(y).toBeGreaterThan(scene.geometry.phasesY);
  }
});

it('stays within a phone, also where the card is wider than the rails', () => {
  const size = { widthPx: 390, heightPx: 300, pixelRatio: 1 };
  const scene = spacetimeScene({ ...model, view: { fromMs: 4400, toMs: 5800 } }, size);
  const arrows = placeArrows(scene);
  const [shown] = arrows;
  if (!shown) throw new Error('there is no message');
  const [x, y] = emptiestPlace(scene, arrows, shown, { width: 360, height: 90 });
  expect(x).toBeGreaterThanOrEqual(4);
  expect(x + 360).toBeLessThanOrEqual(390);
  expect(y + 90).toBeLessThanOrEqual(300);
});
