// Shows where messages in flight are, and where and for how long a lost message is shown.
import { describe, expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import { boxAround, distance, overlap } from '../canvas/geometry';
import { toScreen } from '../canvas/layout';
import { placeLinkNotes } from '../links/linkNotes';
import { createStage, flight, loss, wide } from '../testing/stageFixture';
import { linksOf } from './linkStates';
import { placeLosses } from './lossPlaces';
import { placeMessages, waitingAt } from './messagePlaces';
import { stateBox } from './nodeBoxes';
import { createScene } from './scene';
import type { StageModel } from './stageModel';

function lossesAt(nowMs: number, reason: string, lostMs: number, more: Partial<StageModel> = {}) {
  const model = createStage(5, { nowMs, ...more });
  model.world.lost.push(loss(1, reason, lostMs));
  return placeLosses(createScene(model, wide));
}

const paused = (id: string) => ({ id, status: 'paused' }) as const;

describe('a message in flight', () => {
  it('moves in proportion to its time, from rim to rim', () => {
    const model = createStage(5, { nowMs: 950 });
    model.world.flights.set(1, flight(1, 'n1', 'n3'));
    const [placed] = placeMessages(createScene(model, wide));
    expect(placed?.fraction).toBeCloseTo(0.25, 9);
    const { start, end, at } = placed ?? { start: [0, 0], end: [0, 0], at: [0, 0] };
    expect(at[0]).toBeCloseTo(start[0] + (end[0] - start[0]) / 4, 6);
  });

  it('is counted at its paused receiver, and no longer on its link, once it is due', () => {
    const model = createStage(5);
    model.world.flights.set(1, flight(1, 'n1', 'n3'));
    const due = { ...model, nowMs: 1100 };
    expect([waitingAt(model, paused('n3')), waitingAt(due, paused('n3'))]).toEqual([0, 1]);
    expect(waitingAt(due, paused('n1'))).toBe(0);
    expect(waitingAt(due, { id: 'n3', status: 'up' })).toBe(0);
    expect(placeMessages(createScene({ ...model, nowMs: 1100 }, wide))).toEqual([]);
  });

  it('is placed beside another one at the same distance', () => {
    const model = createStage(5);
    model.world.flights.set(1, flight(1, 'n5', 'n4'));
    model.world.flights.set(2, flight(2, 'n5', 'n4'));
    const scene = createScene(model, wide);
    const [one, other] = placeMessages(scene).map(({ at }) => at);
    if (!one || !other) throw new Error('a message has no place');
    expect(distance(one, other)).toBeCloseTo(2 * scene.metrics.glyphPx, 6);
    expect(other[0]).toBeCloseTo(one[0], 6);
    model.world.flights.delete(1);
    expect(placeMessages(createScene(model, wide))[0]?.at[1]).toBeCloseTo(one[1], 6);
  });

  it('passes one that comes toward it on the same link', () => {
    for (let nowMs = 940; nowMs < 1060; nowMs += 2) {
      const model = createStage(5, { nowMs });
      model.world.flights.set(1, flight(1, 'n5', 'n4'));
      model.world.flights.set(2, flight(2, 'n4', 'n5'));
      const scene = createScene(model, wide);
      const [one, other] = placeMessages(scene).map(({ at }) => at);
      if (!one || !other) throw new Error('a message has no place');
      expect(distance(one, other), `${nowMs}`).toBeGreaterThan(2 * scene.metrics.glyphPx - 0.001);
    }
  });

  it('stays where it was stopped while it is held, and is counted at no node', () => {
    const model = createStage(5, { nowMs: 9000 });
    model.world.flights.set(1, { ...flight(1, 'n1', 'n3'), heldMs: 950 });
    const [placed] = placeMessages(createScene(model, wide));
    expect(placed?.fraction).toBeCloseTo(0.25, 9);
    expect(waitingAt(model, paused('n3'))).toBe(0);
  });

  it('of a hidden kind is not shown, nor is its loss', () => {
    const model = createStage(5, { hiddenKinds: new Set(['ELECTION']) });
    model.world.flights.set(1, flight(1, 'n1', 'n3'));
    model.world.lost.push(loss(2, 'loss', 950));
    const scene = createScene(model, wide);
    expect([placeMessages(scene), placeLosses(scene)]).toEqual([[], []]);
  });

  it('stands still under reduced motion', () => {
    const at = (nowMs: number) => {
      const model = createStage(5, { nowMs, reducedMotion: true });
      model.world.flights.set(1, flight(1, 'n1', 'n3'));
      return placeMessages(createScene(model, wide))[0]?.at;
    };
    expect(at(950)).toEqual(at(1050));
  });
});

/** The gap between a loss's glyph and the rim of its receiver, in px. */
function beforeRimPx(placed: ReturnType<typeof placeLosses>[number] | undefined): number {
  if (!placed) throw new Error('there is no loss');
  const { glyphPx } = createScene(createStage(5), wide).metrics;
  return distance(placed.at, placed.end) - glyphPx;
}

describe('a lost message', () => {
  it('flies to the middle, breaks there and is gone after a while', () => {
    expect(lossesAt(940, 'loss', 900)[0]).toMatchObject({ fading: null });
    expect(lossesAt(1000, 'loss', 900)[0]).toMatchObject({ fraction: 0.5, fading: 0 });
    expect(lossesAt(1150, 'loss', 900)[0]?.fading).toBeCloseTo(0.5, 6);
    expect(lossesAt(1301, 'loss', 900)).toEqual([]);
  });

  it('that a person drops breaks where it is held, however long it has been held', () => {
    const model = createStage(5, { nowMs: 8000 });
    model.world.lost.push({ ...loss(1, 'hand', 8000), heldMs: 950 });
    expect(placeLosses(createScene(model, wide))[0]).toMatchObject({ fraction: 0.25, fading: 0 });
  });

  it.each(['crashed', 'left'])('breaks whole, before the rim of a node that has %s', (reason) => {
    const [placed] = lossesAt(1100, reason, 1100);
    expect(placed?.fading).toBe(0);
    expect(beforeRimPx(placed)).toBeCloseTo(2, 6);
  });

  it('breaks before the words below its receiver', () => {
    const model = createStage(5, { nowMs: 1100 });
    model.world.lost.push({ ...loss(1, 'crashed', 1100), from: 'n4', to: 'n2' });
    const n2 = model.world.nodes.get('n2');
    if (n2) n2.status = 'crashed';
    const scene = createScene(model, wide);
    const [placed] = placeLosses(scene);
    const words = stateBox(scene.metrics, scene.places.get('n2') ?? [0, 0], 'crashed');
    const glyphPx = 2 * scene.metrics.glyphPx;
    if (!placed) throw new Error('there is a loss');
    expect(overlap(boxAround(placed.at, glyphPx, glyphPx), words)).toBe(false);
  });

  it('that waited at a node breaks there when the node crashes, however long it has waited', () => {
    const [placed] = lossesAt(5000, 'crashed', 5000);
    expect(placed?.fading).toBe(0);
    expect(beforeRimPx(placed)).toBeCloseTo(2, 6);
    expect(lossesAt(5301, 'crashed', 5000)).toEqual([]);
  });

  /** Half a cross, its rim and a gap: nearer, the rim cuts the stroke in two. */
  const BEFORE_STROKE_PX = 17;

  it('breaks just before the stroke that crosses its link', () => {
    const points = [
      [-0.5, -2],
      [-0.5, 2],
    ] as const;
    const links = [{ from: 'n1', to: 'n3' }];
    const strokes = [{ commandIndex: 0, points, atMs: 800, links }];
    const [placed] = lossesAt(1000, 'cut', 900, { strokes });
    expect(placed?.at[0]).toBeCloseTo(toScreen([-0.5, 0], wide)[0] - BEFORE_STROKE_PX, 6);
    expect(placed?.fading).not.toBeNull();
  });

  it('breaks just before the side of a closed stroke that closes it', () => {
    const points = [
      [-0.5, -1],
      [-12, -1],
      [-12, 1],
      [-0.5, 1],
    ] as const;
    const links = [{ from: 'n1', to: 'n3' }];
    const strokes = [{ commandIndex: 0, points, atMs: 800, links }];
    const [placed] = lossesAt(1000, 'cut', 900, { strokes });
    expect(placed?.at[0]).toBeCloseTo(toScreen([-0.5, 0], wide)[0] - BEFORE_STROKE_PX, 6);
  });

  it.each([
    ['n1', 'n3'],
    ['n3', 'n1'],
  ])('breaks before the sign of a one-way cut: from %s to %s', (from, to) => {
    const model = createStage(5);
    model.world.lost.push({ ...loss(1, 'cut', 900), from, to });
    model.world.cuts.set(linkKey(from, to), 500);
    const scene = createScene(model, wide);
    const [placed] = placeLosses(scene);
    const [sign] = placeLinkNotes(scene, linksOf(scene)).signs;
    if (!placed || !sign) throw new Error('there is a loss, and a sign');
    const crossPx = 2 * scene.metrics.glyphPx;
    expect(overlap(boxAround(placed.at, crossPx, crossPx), boxAround(sign.at, 18, 18))).toBe(false);
    expect(distance(placed.at, placed.start)).toBeLessThan(distance(sign.at, placed.start));
  });

  it('that was already beyond the stroke breaks where it was when the link was cut', () => {
    expect(lossesAt(1090, 'cut', 1080)[0]?.fraction).toBeCloseTo(0.9, 6);
  });
});
