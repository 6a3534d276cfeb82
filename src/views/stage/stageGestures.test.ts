// Gestures recognized from a pointer's path across the stage.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hit } from '../../draw/scene/stageModel';
import { StageGestures } from './stageGestures';

const node: Hit = { type: 'node', node: 'n5' };

function stage({ hit = node as Hit | null, isCutting = false } = {}) {
  const host = {
    hitAt: () => hit,
    isCutting: () => isCutting,
    onTap: vi.fn(),
    onLongPress: vi.fn(),
    onMoveNode: vi.fn(),
    onStroke: vi.fn(),
    onStrokeEnd: vi.fn(),
  };
  return { host, gestures: new StageGestures(host) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a short press is a tap, even with a trembling finger', () => {
  const { host, gestures } = stage();
  gestures.press(1, [10, 10]);
  gestures.move(1, [13, 12]);
  gestures.release(1, [13, 12]);
  expect(host.onTap).toHaveBeenCalledWith(node, [13, 12]);
  expect(host.onMoveNode).not.toHaveBeenCalled();
});

it('a long press opens the menu, and its release is no tap', () => {
  const { host, gestures } = stage();
  gestures.press(1, [10, 10]);
  vi.advanceTimersByTime(500);
  gestures.release(1, [10, 10]);
  expect(host.onLongPress).toHaveBeenCalledWith('n5', [10, 10]);
  expect(host.onTap).not.toHaveBeenCalled();
});

it('a drag from a node moves it and is neither a tap nor a long press', () => {
  const { host, gestures } = stage();
  gestures.press(1, [10, 10]);
  gestures.move(1, [40, 10]);
  vi.advanceTimersByTime(900);
  gestures.release(1, [40, 10]);
  expect(host.onMoveNode).toHaveBeenLastCalledWith('n5', [40, 10]);
  expect(host.onTap).not.toHaveBeenCalled();
  expect(host.onLongPress).not.toHaveBeenCalled();
});

it.each([
  ['the empty stage', { hit: null }],
  ['a node with the cut tool', { isCutting: true }],
])('a drag from %s is a stroke', (_, options) => {
  const { host, gestures } = stage(options);
  gestures.press(1, [0, 0]);
  gestures.move(1, [20, 0]);
  gestures.move(1, [21, 0]);
  gestures.move(1, [40, 5]);
  gestures.release(1, [40, 5]);
  expect(host.onStrokeEnd).toHaveBeenCalledWith([
    [0, 0],
    [20, 0],
    [40, 5],
  ]);
  expect(host.onMoveNode).not.toHaveBeenCalled();
});

it('a second finger cancels the press', () => {
  const { host, gestures } = stage({ hit: null });
  gestures.press(1, [0, 0]);
  gestures.move(1, [30, 0]);
  gestures.press(2, [90, 90]);
  gestures.release(1, [30, 0]);
  expect(host.onStrokeEnd).toHaveBeenCalledWith(null);
  expect(host.onTap).not.toHaveBeenCalled();
});
