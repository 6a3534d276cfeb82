// Shows that folds hide nothing but heartbeats, never stand within an election, and leave the axis honest.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import { isContested, phasesOf } from '../../sim/trace/elections';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { placeArrows } from './arrows';
import type { Weight } from './emphasis';
import { foldSignAt } from './foldSigns';
import { foldedTicks, foldedTime, foldText } from './folds';
import type { SpacetimeModel } from './spacetimeModel';
import { spacetimeScene } from './spacetimeScene';

const { trace, model } = spacetimeOf(await readScenario('leaderCrash'));
const folding = { unfoldedMs: new Set<number>() };
const sceneOf = (changes: Partial<SpacetimeModel> = {}) =>
  spacetimeScene(
    { ...model, folding, ...changes },
    { widthPx: 1088, heightPx: 520, pixelRatio: 1 },
  );

describe('the crash of the leader, folded', () => {
  const scene = sceneOf();

  it('folds the quiet before the crash, and that in which the crash is not noticed', () => {
    const [quiet, unnoticed] = scene.folds.slice(-2);
    expect(quiet?.toMs).toBeCloseTo(3150, -1);
    expect(unnoticed?.fromMs).toBeCloseTo(3250, -1);
    expect(unnoticed?.toMs).toBeCloseTo(4610, -1);
    expect(foldText(unnoticed ?? { fromMs: 0, toMs: 0 })).toBe('1.4 s');
  });

  it('has a sign for each fold in sight, and for each one that was unfolded, at its place', () => {
    expect(scene.signs).toMatchObject(scene.folds.map((fold) => ({ ...fold, isFolded: true })));
    const fromMs = scene.folds[0]?.fromMs ?? -1;
    const unfolded = sceneOf({ folding: { unfoldedMs: new Set([fromMs]) } });
    expect(unfolded.signs.map(({ isFolded }) => isFolded)).toEqual([
      false,
      ...scene.folds.slice(1).map(() => true),
    ]);
    expect(unfolded.signs[0]?.fromMs).toBe(fromMs);
    expect(unfolded.signs[0]?.fromPx).toBe(unfolded.scale(Math.max(fromMs, model.view.fromMs)));
    expect(sceneOf({ folding: null }).signs).toEqual([]);
  });

  it('folds nothing but heartbeats', () => {
    const hidden = (atMs: number) =>
      scene.folds.some(({ fromMs, toMs }) => atMs > fromMs && atMs < toMs);
    const sent = new Map<number, string>();
    for (const event of trace.events()) {
      if (event.type === 'messageSent') sent.set(event.id, event.kind);
      const kind = 'id' in event ? sent.get(event.id) : event.type;
      if (!hidden(event.atMs)) continue;
      const isQuiet = kind === 'HEARTBEAT' || String(kind).startsWith('timer');
      expect(isQuiet, `${event.type} at ${event.atMs}`).toBe(true);
    }
  });

  it('folds nothing from the first candidate to the agreement', () => {
    for (const election of model.elections.filter(isContested)) {
      const { startedMs, toMs } = phasesOf(election, model.endMs);
      for (const fold of scene.folds)
        expect(fold.toMs <= startedMs || fold.fromMs >= toMs).toBe(true);
    }
    // The same quiet is no longer folded where an election goes on meanwhile.
    const elections = model.elections.map((one) => ({ ...one, startedMs: one.fromMs }));
    expect(sceneOf({ elections }).folds).toHaveLength(scene.folds.length - 1);
  });

  it('leaves out the heartbeats within a fold, but not those that are lit', () => {
    const [fold] = scene.folds;
    if (!fold) throw new Error('nothing is folded');
    const within = (one: typeof scene) =>
      placeArrows(one).filter(({ span }) => span.fromMs > fold.fromMs && span.toMs < fold.toMs);
    expect(within(sceneOf({ folding: null })).length).toBeGreaterThan(2);
    expect(within(scene)).toEqual([]);
    const emphasis = {
      light: 'causes',
      lit: new Set<number>(),
      frontier: new Map(),
      weightOf: (): Weight => 'lit',
    } as const;
    expect(within(sceneOf({ emphasis })).length).toBeGreaterThan(2);
  });

  it('unfolds the one stretch that a person clicks on, and folds it where its sign stands then', () => {
    const [fold] = scene.folds;
    if (!fold) throw new Error('nothing is folded');
    const { axisY } = scene.geometry;
    const middle = (fold.fromPx + fold.toPx) / 2;
    const mouse = (one: typeof scene, x: number, y: number) => foldSignAt(one, x, y, 'mouse');
    expect(mouse(scene, middle, axisY)).toMatchObject({ fromMs: fold.fromMs, isFolded: true });
    expect(mouse(scene, middle, axisY + 40)).toBeNull();
    expect(mouse(scene, fold.toPx + 5, axisY)).toBeNull();
    const opened = sceneOf({ folding: { unfoldedMs: new Set([fold.fromMs]) } });
    const left = scene.folds.filter((other) => other !== fold).map(({ fromMs }) => fromMs);
    expect(opened.folds.map(({ fromMs }) => fromMs)).toEqual(left);
    const [sign] = opened.signs;
    if (!sign) throw new Error('the stretch has lost its sign');
    const signX = (sign.leftPx + sign.rightPx) / 2;
    expect(signX).toBeCloseTo((sign.fromPx + sign.toPx) / 2, 6);
    expect(mouse(opened, signX, axisY)).toMatchObject({ fromMs: fold.fromMs, isFolded: false });
    // The rest of an unfolded stretch is axis: a click there moves the cursor.
    expect(mouse(opened, sign.fromPx + 2, axisY)).toBeNull();
  });

  it('has 44 px for a finger at each sign, and the nearest sign where two are in reach', () => {
    const [one, other] = scene.signs;
    if (!one || !other) throw new Error('there are no two signs');
    const { axisY } = scene.geometry;
    const narrow = { ...one, fromPx: 500, toPx: 510, leftPx: 500, rightPx: 510 };
    const beside = { ...other, fromPx: 530, toPx: 540, leftPx: 530, rightPx: 540 };
    const signs = { signs: [narrow, beside], geometry: { axisY } };
    for (const [x, y] of [
      [505 - 22, axisY - 22],
      [505, axisY + 22],
      [518, axisY],
    ] as const)
      expect(foldSignAt(signs, x, y, 'touch')).toBe(narrow);
    expect(foldSignAt(signs, 522, axisY, 'touch')).toBe(beside);
    expect(foldSignAt(signs, 505 - 23, axisY, 'touch')).toBeNull();
    expect(foldSignAt(signs, 518, axisY, 'mouse')).toBeNull();
  });

  it('writes no time under the sign of an unfolded stretch', () => {
    const fromMs = scene.folds[0]?.fromMs ?? -1;
    const opened = sceneOf({ folding: { unfoldedMs: new Set([fromMs]) } });
    const [sign] = opened.signs;
    if (!sign) throw new Error('the stretch has lost its sign');
    const places = opened.ticks.map(({ atMs }) => opened.scale(atMs));
    expect(places.length).toBeGreaterThan(3);
    expect(places.filter((x) => x > sign.leftPx && x < sign.rightPx)).toEqual([]);
  });

  it('writes no time into a fold, and each at its place', () => {
    expect(scene.ticks.length).toBeGreaterThan(3);
    for (const { atMs } of scene.ticks) {
      const x = scene.scale(atMs);
      for (const { fromPx, toPx } of scene.folds) expect(x > fromPx && x < toPx).toBe(false);
    }
  });
});

const SIDES = { leftPx: 132, rightPx: 1064 };
const stretches = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 1, max: 4000 }),
      lengthMs: fc.integer({ min: 501, max: 60_000 }),
    }),
    {
      maxLength: 30,
    },
  )
  .map((list) => {
    let atMs = 0;
    return list.map(({ gapMs, lengthMs }) => {
      const fromMs = atMs + gapMs;
      atMs = fromMs + lengthMs;
      return { fromMs, toMs: atMs };
    });
  });

it('shows the whole view and no more, in order, and finds each moment again', () => {
  fc.assert(
    fc.property(
      stretches,
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 20, max: 200_000 }),
      (all, fromMs, spanMs) => {
        const view = { fromMs, toMs: fromMs + spanMs };
        const visible = all.filter((one) => one.toMs > view.fromMs && one.fromMs < view.toMs);
        const time = foldedTime(view, SIDES, visible);
        const { scale, folds, pxPerMs } = time;
        expect(scale(view.fromMs)).toBeCloseTo(SIDES.leftPx, 6);
        expect(scale(view.toMs)).toBeCloseTo(SIDES.rightPx, 6);
        expect(pxPerMs).toBeGreaterThanOrEqual((932 / spanMs) * 0.999);
        let before = Number.NEGATIVE_INFINITY;
        for (let share = 0; share <= 1; share += 0.05) {
          const atMs = view.fromMs + share * spanMs;
          const x = scale(atMs);
          expect(x).toBeGreaterThan(before);
          before = x;
          expect(scale.invert(x)).toBeCloseTo(atMs, 3);
        }
        for (const fold of folds) {
          const shownMs = Math.min(fold.toMs, view.toMs) - Math.max(fold.fromMs, view.fromMs);
          expect((fold.toPx - fold.fromPx) / shownMs).toBeLessThan(932 / spanMs);
        }
        for (const { atMs } of foldedTicks(view, SIDES, time))
          for (const fold of folds) expect(atMs > fold.fromMs && atMs < fold.toMs).toBe(false);
      },
    ),
    { numRuns: 100, seed: 5 },
  );
});

it('moves a fold out of sight as the view is panned, without a jump', () => {
  const stretch = { fromMs: 5000, toMs: 9000 };
  let last: number | null = null;
  for (let fromMs = 0; fromMs < 8500; fromMs += 10) {
    const { scale } = foldedTime({ fromMs, toMs: fromMs + 10_000 }, SIDES, [stretch]);
    const x = scale(9500);
    if (last !== null) expect(Math.abs(x - last)).toBeLessThan(4);
    last = x;
  }
});
