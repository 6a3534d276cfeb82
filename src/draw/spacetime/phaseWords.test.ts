// Shows that the phases of elections are named where they are, and never over one another.
import { expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import { overlap } from '../canvas/geometry';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { placePhaseWords } from './phaseWords';
import type { SpacetimeModel } from './spacetimeModel';
import { spacetimeScene } from './spacetimeScene';

const { model } = spacetimeOf(await readScenario('leaderCrash'));

function sceneOf(changes: Partial<SpacetimeModel>, widthPx = 1088) {
  return spacetimeScene({ ...model, ...changes }, { widthPx, heightPx: 520, pixelRatio: 1 });
}

it('names the phases of the election after the crash, each below its part of the bar', () => {
  const scene = sceneOf({ view: { fromMs: 3000, toMs: 5800 } });
  const words = placePhaseWords(scene).sort((a, b) => a.box.x - b.box.x);
  expect(words.map(({ text }) => text)).toEqual(['notice 1.46 s', 'elect 0.84 s', 'tell 0.14 s']);
  const middles = words.map(({ box }) => scene.scale.invert(box.x + box.width / 2));
  expect(middles[0]).toBeCloseTo((3200 + 4660) / 2, -2);
  expect(middles[1]).toBeCloseTo((4660 + 5499) / 2, -2);
  for (const { box } of words)
    expect(box.y + box.height).toBeLessThanOrEqual(scene.geometry.lanesTop);
});

it('gives the longest phase its middle and leaves out words without room, at any scale', () => {
  for (let spanMs = 400; spanMs < 60_000; spanMs *= 1.3)
    for (const widthPx of [360, 1088]) {
      const scene = sceneOf({ view: { fromMs: 3000, toMs: 3000 + spanMs } }, widthPx);
      const words = placePhaseWords(scene);
      for (const [index, { box, text }] of words.entries()) {
        for (const other of words.slice(index + 1)) expect(overlap(box, other.box)).toBe(false);
        expect(box.x, text).toBeGreaterThanOrEqual(scene.geometry.leftPx - 0.001);
        expect(box.x + box.width, text).toBeLessThanOrEqual(scene.geometry.rightPx + 0.001);
      }
    }
  expect(placePhaseWords(sceneOf({ view: { fromMs: 0, toMs: 600_000 } }))).toEqual([]);
});

it('moves the words of short phases beside those of the longest one', () => {
  const [election] = model.elections.slice(-1);
  if (!election) throw new Error('there is no election');
  const times = { fromMs: 1000, startedMs: 1005, acquiredMs: 1100, toMs: 1105 };
  const elections = [{ ...election, ...times }];
  const words = placePhaseWords(sceneOf({ elections, view: { fromMs: 600, toMs: 1600 } }));
  const texts = words.sort((a, b) => a.box.x - b.box.x).map(({ text }) => text);
  expect(texts).toEqual(['notice 5 ms', 'elect 0.10 s', 'tell 5 ms']);
});

it('says nothing of a node that only learns of the leader', () => {
  const elections = model.elections.map((election) => ({
    ...election,
    before: 'n5',
    elected: 'n5',
    candidates: [],
  }));
  expect(placePhaseWords(sceneOf({ elections, view: { fromMs: 3000, toMs: 5800 } }))).toEqual([]);
});
