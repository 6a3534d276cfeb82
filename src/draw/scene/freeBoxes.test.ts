// Shows what may be on the stage: the rest is not painted.
import { expect, it } from 'vitest';
import { wide } from '../testing/stageFixture';
import { isOnStage, mayCrossStage } from './freeBoxes';

const { widthPx, heightPx } = wide;

it.each([
  ['in a corner', [0, heightPx], 0, true],
  ['right of it', [widthPx + 1, 20], 0, false],
  ['below it', [20, heightPx + 1], 0, false],
  ['a little above it', [20, -30], 30, true],
  ['too far left of it', [-31, 20], 30, false],
] as const)('a place %s', (_, at, beyondPx, isOn) => {
  expect(isOnStage(at, wide, beyondPx)).toBe(isOn);
});

it.each([
  ['right across', [-50, -50], [widthPx + 50, heightPx + 50], true],
  ['that ends on it', [-50, 20], [10, 20], true],
  ['left of it', [-50, 20], [-1, 300], false],
  ['right of it', [widthPx + 1, 20], [widthPx + 90, 300], false],
  ['above it', [20, -9], [300, -90], false],
  ['below it', [20, heightPx + 1], [300, heightPx + 5], false],
] as const)('a line %s', (_, start, end, mayCross) => {
  expect(mayCrossStage(start, end, wide)).toBe(mayCross);
  expect(mayCrossStage(end, start, wide)).toBe(mayCross);
});
