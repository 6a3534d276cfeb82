// The keys of the overview's window.
import { expect, it } from 'vitest';
import { fixedWithin } from '../base/timeWindow';
import { movedBy } from './overviewBrush';

const WHOLE_MS = 60_000;
const view = { fromMs: 20_000, toMs: 30_000 };
const moved = (key: string, part: Parameters<typeof movedBy>[1]) => {
  const found = movedBy(key, part, view, WHOLE_MS);
  const { fromMs, toMs } = found ? (fixedWithin(found, WHOLE_MS) as typeof view) : view;
  return [fromMs, toMs];
};

it('arrows move the window by a tenth of it, and Page keys by all of it', () => {
  expect(moved('ArrowLeft', 'selection')).toEqual([19_000, 29_000]);
  expect(moved('ArrowRight', 'selection')).toEqual([21_000, 31_000]);
  expect(moved('PageUp', 'selection')).toEqual([30_000, 40_000]);
});

it('Home and End bring the window to the ends of the run', () => {
  expect(moved('Home', 'selection')).toEqual([0, 10_000]);
  expect(moved('End', 'selection')).toEqual([50_000, 60_000]);
});

it('each edge moves on its own, up to the other one and to the ends', () => {
  expect(moved('ArrowLeft', 'handle--w')).toEqual([19_000, 30_000]);
  expect(moved('ArrowRight', 'handle--e')).toEqual([20_000, 31_000]);
  expect(moved('Home', 'handle--w')).toEqual([0, 30_000]);
  expect(moved('End', 'handle--e')).toEqual([20_000, 60_000]);
  expect(movedBy('End', 'handle--w', view, WHOLE_MS)).toEqual({ fromMs: 30_000, toMs: 30_000 });
});

it('plus and minus zoom around the middle, within the run', () => {
  expect(moved('+', 'selection')).toEqual([21_250, 28_750]);
  expect(moved('-', 'selection')).toEqual([18_750, 31_250]);
  expect(movedBy('-', 'selection', { fromMs: 0, toMs: WHOLE_MS }, WHOLE_MS)).toEqual({
    fromMs: 0,
    toMs: WHOLE_MS,
  });
});

it('other keys are left to the page', () => {
  expect(movedBy('k', 'selection', view, WHOLE_MS)).toBeNull();
  expect(movedBy('+', 'handle--w', view, WHOLE_MS)).toBeNull();
});
