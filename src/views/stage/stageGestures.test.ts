// Gestures recognized from a pointer's path across the stage.
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import type { Hit } from '../../draw/scene/stageModel';
import { type Drag, StageGestures } from './stageGestures';

const node: Hit = { type: 'node', node: 'n5' };

function stage({ hit = node as Hit | null, drag = 'node' as Drag, isClosing = false } = {}) {
  const host = {
    hitAt: () => hit,
    dragFrom: () => drag,
    isClosing: () => isClosing,
    onTap: vi.fn(),
    onHold: vi.fn(),
    onLongPress: vi.fn(),
    onMoveNode: vi.fn(),
    onStroke: vi.fn(),
    onStrokeEnd: vi.fn(),
  };
  return { host, gestures: new StageGestures(() => host) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** No tap either now or in a later task. */
function expectNoTap({ onTap }: { readonly onTap: Mock }): void {
  vi.runAllTimers();
  expect(onTap).not.toHaveBeenCalled();
}

it('a short press is a tap, even with a trembling finger', () => {
  const { host, gestures } = stage();
  gestures.press(1, [10, 10]);
  gestures.move(1, [13, 12]);
  gestures.release(1, [13, 12]);
  vi.runAllTimers();
  expect(host.onTap).toHaveBeenCalledWith(node, [13, 12]);
  expect(host.onMoveNode).not.toHaveBeenCalled();
});

it('a long press opens the menu, and its release is no tap', () => {
  const { host, gestures } = stage();
  gestures.press(1, [10, 10]);
  vi.advanceTimersByTime(500);
  gestures.release(1, [10, 10]);
  expect(host.onLongPress).toHaveBeenCalledWith('n5', [10, 10]);
  expectNoTap(host);
});

it('a press on a node has a sign until it is long, moves or ends', () => {
  const { host, gestures } = stage();
  gestures.press(1, [10, 10]);
  expect(host.onHold).toHaveBeenLastCalledWith([10, 10]);
  vi.advanceTimersByTime(500);
  expect(host.onHold).toHaveBeenLastCalledWith(null);
  gestures.release(1, [10, 10]);
  for (const end of [
    () => gestures.move(1, [40, 10]),
    () => gestures.release(1, [10, 10]),
    () => gestures.cancel(),
  ]) {
    gestures.press(1, [10, 10]);
    expect(host.onHold).toHaveBeenLastCalledWith([10, 10]);
    end();
    expect(host.onHold).toHaveBeenLastCalledWith(null);
    gestures.cancel();
  }
});

it('a press beside all nodes has no sign', () => {
  const { host, gestures } = stage({ hit: null, drag: 'stroke' });
  gestures.press(1, [10, 10]);
  expect(host.onHold).not.toHaveBeenCalled();
});

it('a drag from a node moves it and is neither a tap nor a long press', () => {
  const { host, gestures } = stage();
  gestures.press(1, [10, 10]);
  gestures.move(1, [40, 10]);
  vi.advanceTimersByTime(900);
  gestures.release(1, [40, 10]);
  expect(host.onMoveNode).toHaveBeenLastCalledWith('n5', [40, 10]);
  expectNoTap(host);
  expect(host.onLongPress).not.toHaveBeenCalled();
});

it.each([
  ['the empty stage', { hit: null, drag: 'stroke' as const }],
  ['a node with the cut tool', { drag: 'stroke' as const }],
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
  const { host, gestures } = stage({ hit: null, drag: 'stroke' });
  gestures.press(1, [0, 0]);
  gestures.move(1, [30, 0]);
  gestures.press(2, [90, 90]);
  gestures.release(1, [30, 0]);
  expect(host.onStrokeEnd).toHaveBeenCalledWith(null);
  expectNoTap(host);
});

it('a press that closes a menu is neither a tap nor a drag', () => {
  const { host, gestures } = stage({ isClosing: true });
  gestures.press(1, [10, 10]);
  gestures.release(1, [10, 10]);
  gestures.press(1, [10, 10]);
  expect(gestures.move(1, [40, 10])).toBe(false);
  gestures.release(1, [40, 10]);
  expectNoTap(host);
  expect(host.onMoveNode).not.toHaveBeenCalled();
});

it('a press that closes a menu draws no stroke', () => {
  const { host, gestures } = stage({ hit: null, isClosing: true });
  gestures.press(1, [10, 10]);
  gestures.move(1, [40, 10]);
  gestures.release(1, [40, 10]);
  expect(host.onStroke).not.toHaveBeenCalled();
  expect(host.onStrokeEnd).not.toHaveBeenCalled();
});

it('a long press on another node opens that one’s menu, also where it closes a menu', () => {
  const { host, gestures } = stage({ isClosing: true });
  gestures.press(1, [10, 10]);
  vi.advanceTimersByTime(500);
  gestures.release(1, [10, 10]);
  expect(host.onLongPress).toHaveBeenCalledWith('n5', [10, 10]);
});

it('a drag that pans is left to the camera: neither a stroke nor a tap', () => {
  const { host, gestures } = stage({ hit: null, drag: 'pan' });
  gestures.press(1, [0, 0]);
  gestures.move(1, [40, 0]);
  gestures.release(1, [40, 0]);
  for (const handler of [host.onStroke, host.onStrokeEnd, host.onTap, host.onMoveNode])
    expect(handler).not.toHaveBeenCalled();
});
