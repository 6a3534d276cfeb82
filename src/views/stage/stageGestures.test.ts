// Gestures recognized from a pointer's path across the stage.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hit } from '../../draw/scene/stageModel';
import type { Point } from '../../sim/contracts/command';
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
  return { host, gestures: new StageGestures(host) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The end of a press; the browser tells of a click after some drags as well. */
function release(gestures: StageGestures, at: Point): void {
  gestures.lift();
  gestures.drop();
  gestures.click(at);
}

it('a short press is a tap, even with a trembling finger', () => {
  const { host, gestures } = stage();
  gestures.press([10, 10]);
  gestures.move([13, 12]);
  release(gestures, [13, 12]);
  expect(host.onTap).toHaveBeenCalledWith(node, [13, 12]);
  expect(host.onMoveNode).not.toHaveBeenCalled();
});

it('a long press opens the menu, and its release is no tap', () => {
  const { host, gestures } = stage();
  gestures.press([10, 10]);
  vi.advanceTimersByTime(500);
  release(gestures, [10, 10]);
  expect(host.onLongPress).toHaveBeenCalledWith('n5', [10, 10]);
  expect(host.onTap).not.toHaveBeenCalled();
});

it('a press on a node has a sign until it is long, moves or ends', () => {
  const { host, gestures } = stage();
  gestures.press([10, 10]);
  expect(host.onHold).toHaveBeenLastCalledWith([10, 10]);
  vi.advanceTimersByTime(500);
  expect(host.onHold).toHaveBeenLastCalledWith(null);
  release(gestures, [10, 10]);
  for (const end of [
    () => gestures.move([40, 10]),
    () => release(gestures, [10, 10]),
    () => gestures.cancel(),
  ]) {
    gestures.press([10, 10]);
    expect(host.onHold).toHaveBeenLastCalledWith([10, 10]);
    end();
    expect(host.onHold).toHaveBeenLastCalledWith(null);
    gestures.cancel();
  }
});

it('a press beside all nodes has no sign', () => {
  const { host, gestures } = stage({ hit: null, drag: 'stroke' });
  gestures.press([10, 10]);
  expect(host.onHold).not.toHaveBeenCalled();
});

it('a drag from a node moves it and is neither a tap nor a long press', () => {
  const { host, gestures } = stage();
  gestures.press([10, 10]);
  gestures.move([40, 10]);
  vi.advanceTimersByTime(900);
  release(gestures, [40, 10]);
  expect(host.onMoveNode).toHaveBeenLastCalledWith('n5', [40, 10]);
  expect(host.onTap).not.toHaveBeenCalled();
  expect(host.onLongPress).not.toHaveBeenCalled();
});

it.each([
  ['the empty stage', { hit: null, drag: 'stroke' as const }],
  ['a node with the cut tool', { drag: 'stroke' as const }],
])('a drag from %s is a stroke', (_, options) => {
  const { host, gestures } = stage(options);
  gestures.press([0, 0]);
  gestures.move([20, 0]);
  gestures.move([21, 0]);
  gestures.move([40, 5]);
  release(gestures, [40, 5]);
  expect(host.onStrokeEnd).toHaveBeenCalledWith([
    [0, 0],
    [20, 0],
    [40, 5],
  ]);
  expect(host.onMoveNode).not.toHaveBeenCalled();
});

it('a second finger cancels the press', () => {
  const { host, gestures } = stage({ hit: null, drag: 'stroke' });
  gestures.press([0, 0]);
  gestures.move([30, 0]);
  gestures.cancel();
  release(gestures, [30, 0]);
  expect(host.onStrokeEnd).toHaveBeenCalledWith(null);
  expect(host.onTap).not.toHaveBeenCalled();
});

it('a press that closes a menu is neither a tap nor a drag', () => {
  const { host, gestures } = stage({ isClosing: true });
  gestures.press([10, 10]);
  release(gestures, [10, 10]);
  gestures.press([10, 10]);
  gestures.move([40, 10]);
  release(gestures, [40, 10]);
  expect(host.onTap).not.toHaveBeenCalled();
  expect(host.onMoveNode).not.toHaveBeenCalled();
});

it('a press that closes a menu draws no stroke', () => {
  const { host, gestures } = stage({ hit: null, isClosing: true });
  gestures.press([10, 10]);
  gestures.move([40, 10]);
  release(gestures, [40, 10]);
  expect(host.onStroke).not.toHaveBeenCalled();
  expect(host.onStrokeEnd).not.toHaveBeenCalled();
});

it('a long press on another node opens that one’s menu, also where it closes a menu', () => {
  const { host, gestures } = stage({ isClosing: true });
  gestures.press([10, 10]);
  vi.advanceTimersByTime(500);
  release(gestures, [10, 10]);
  expect(host.onLongPress).toHaveBeenCalledWith('n5', [10, 10]);
});

it('a drag that pans is left to the camera: neither a stroke nor a tap', () => {
  const { host, gestures } = stage({ hit: null, drag: 'pan' });
  gestures.press([0, 0]);
  gestures.move([40, 0]);
  release(gestures, [40, 0]);
  for (const handler of [host.onStroke, host.onStrokeEnd, host.onTap, host.onMoveNode])
    expect(handler).not.toHaveBeenCalled();
});

it('a press is down until it is lifted, and only the first click after it is a tap', () => {
  const { host, gestures } = stage();
  gestures.press([10, 10]);
  expect(gestures.isDown).toBe(true);
  gestures.lift();
  expect(gestures.isDown).toBe(false);
  gestures.click([10, 10]);
  gestures.click([10, 10]);
  expect(host.onTap).toHaveBeenCalledTimes(1);
});

it('a cancelled press is no tap', () => {
  const { host, gestures } = stage();
  gestures.press([10, 10]);
  gestures.cancel();
  release(gestures, [10, 10]);
  expect(host.onTap).not.toHaveBeenCalled();
});
