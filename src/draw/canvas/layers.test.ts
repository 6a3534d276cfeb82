// Cached layers: a picture that stays is copied, one that changes on every frame is painted straight onto the stage.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wide } from '../testing/stageFixture';
import type { Context2d } from './context';
import { createLayers, drawLayer } from './layers';

function createContext() {
  const none = () => {};
  const context = { save: none, restore: none, scale: none, setLineDash: none, drawImage: vi.fn() };
  return context as typeof context & Context2d;
}

const made: unknown[] = [];

beforeEach(() => {
  made.length = 0;
  class FakeCanvas {
    readonly context = createContext();
    constructor() {
      made.push(this);
    }
    getContext() {
      return this.context;
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
});
afterEach(() => vi.unstubAllGlobals());

/** Draws a frame with each of these inputs; says for each whether it was painted straight, painted apart or copied. */
function frames(...inputs: readonly unknown[]): string[] {
  const [context, layers] = [createContext(), createLayers()];
  return inputs.map((input) => {
    const onto: Context2d[] = [];
    drawLayer(
      context,
      layers,
      'ground',
      wide,
      () => [input],
      (given) => onto.push(given),
    );
    if (onto.length === 0) return 'copied';
    return onto[0] === context ? 'straight' : 'apart';
  });
}

it('nothing is compared while the camera moves, and the picture after it is the last one', () => {
  const [context, layers] = [createContext(), createLayers()];
  const inputs = vi.fn(() => ['the same']);
  const at = (k: number) => {
    const onto: Context2d[] = [];
    const viewport = { ...wide, camera: { k, x: 0, y: 0 } };
    drawLayer(context, layers, 'ground', viewport, inputs, (given) => onto.push(given));
    return onto[0] === context ? 'straight' : 'cached';
  };
  expect([1, 2, 3].map(at)).toEqual(['straight', 'straight', 'straight']);
  expect(inputs).toHaveBeenCalledTimes(1);
  expect([3, 3, 3].map(at)).toEqual(['straight', 'cached', 'cached']);
  inputs.mockReturnValue(['other']);
  expect([3, 3, 2].map(at)).toEqual(['straight', 'cached', 'straight']);
});

it('a picture that stays is painted twice, then copied', () => {
  expect(frames(1, 1, 1, 1)).toEqual(['straight', 'apart', 'copied', 'copied']);
  expect(made).toHaveLength(1);
});

it('a picture that changes on every frame has no canvas of its own', () => {
  expect(frames(1, 2, 3, 4)).toEqual(['straight', 'straight', 'straight', 'straight']);
  expect(made).toHaveLength(0);
});

it('a picture that changes is never the one before', () => {
  expect(frames(1, 1, 2, 2, 1)).toEqual(['straight', 'apart', 'straight', 'apart', 'straight']);
});
