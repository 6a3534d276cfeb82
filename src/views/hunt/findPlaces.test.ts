// The places of a find’s picture: one scale, labels that stay inside, and rows for what is needed first.
import { expect, it } from 'vitest';
import type { DrawnDeed } from '../../hunt/findPicture';
import { createLanes } from '../../sim/trace/lanes';
import { findPlaces, MOST_DEED_ROWS } from './findPlaces';

const lanesOf = (count: number) =>
  createLanes(Array.from({ length: count }, (_, index) => `n${index + 1}`));
const deedAt = (fromMs: number, toMs: number | null, place = 0): DrawnDeed => ({
  deed: { kind: 'pause', atMs: fromMs, actions: [], place },
  fromMs,
  toMs,
});
const placed = (deeds: readonly DrawnDeed[], nodes = 5, isNeeded = (_: DrawnDeed) => true) =>
  findPlaces(
    { deeds, lanes: lanesOf(nodes), untilMs: 1000 },
    { widthPx: 562, deedRows: 4, endMs: 2000, isNeeded, labels: () => 'pause n4' },
  );

it('both pictures have one scale, and the lanes begin below the same number of rows', () => {
  const { scale, deeds, lanesY, leftPx, rightPx } = placed([deedAt(500, 900)]);
  expect([scale(0), scale(2000)]).toEqual([leftPx, rightPx]);
  expect(deeds[0]).toMatchObject({ x: scale(500), widthPx: scale(900) - scale(500) });
  expect(placed([]).lanesY).toBe(lanesY);
  expect((deeds[0]?.y ?? 0) + 17).toBeLessThan(lanesY);
});

it('a deed that lasts ends with the run, and one without duration can be seen', () => {
  const { scale, deeds } = placed([deedAt(200, null), deedAt(300, 300)]);
  expect(deeds[0]?.widthPx).toBe(scale(1000) - scale(200));
  expect(deeds[1]?.widthPx).toBe(3);
});

it('a label stands at the left where there is no room at the right, and on the bar where there is none at all', () => {
  const { deeds, rightPx } = findPlaces(
    {
      deeds: [deedAt(100, 300), deedAt(800, null), deedAt(0, null)],
      lanes: lanesOf(5),
      untilMs: 1000,
    },
    { widthPx: 562, deedRows: 2, endMs: 1000, isNeeded: () => true, labels: () => 'pause n4' },
  );
  expect(deeds.map(({ label }) => label.side)).toEqual(['right', 'left', 'inside']);
  for (const { label, labelPx, x, widthPx } of deeds) {
    if (label.side === 'left') expect(label.x - labelPx).toBeGreaterThan(0);
    if (label.side === 'right') expect(label.x).toBeGreaterThan(x + widthPx);
    if (label.side !== 'left') expect(label.x + labelPx).toBeLessThan(rightPx + 14);
  }
});

it('of many deeds the needed ones have rows, in order of time, and the others are counted', () => {
  const many = Array.from({ length: 30 }, (_, place) => deedAt(10 * place, 10 * place + 5, place));
  const isNeeded = ({ deed }: DrawnDeed) => (deed.place ?? 0) >= 28;
  const { deeds, more } = placed(many, 5, isNeeded);
  const shown = deeds.map(({ drawn }) => drawn.deed.place ?? 0);
  expect(shown).toHaveLength(MOST_DEED_ROWS);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  expect(shown.slice(-2)).toEqual([28, 29]);
  expect(more).toBe(30 - MOST_DEED_ROWS);
});

it('many nodes have thin lanes without names, in a picture of the same height', () => {
  const [few, many] = [placed([], 10), placed([], 100)];
  expect([few.hasNames, many.hasNames]).toEqual([true, false]);
  expect(many.heightPx).toBeLessThan(few.lanesY + 320);
});
