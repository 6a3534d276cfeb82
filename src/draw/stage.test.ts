// The order of painting: the words of cuts and sites lie above the messages, which would hide them; those of links below,
// where few links are drawn, so that a slow message is in sight all the way.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Point } from '../sim/contracts/command';
import { type Box, grown } from './canvas/geometry';
import { createLayers } from './canvas/layers';
import { lightTheme } from './canvas/theme';
import * as marks from './markPainters';
import { crownBox } from './scene/crown';
import { createScene } from './scene/scene';
import { drawStage } from './stage';
import { contextWith } from './testing/recordedCanvas';
import { createStage, flight, wide } from './testing/stageFixture';

beforeEach(() => {
  vi.stubGlobal('Path2D', FakePath);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A path that ignores its outline. */
function FakePath() {
  return new Proxy({}, { get: () => () => {} });
}

const points: Point[] = [
  [-1.2, 0.35],
  [1.2, 0.35],
];
const CUT = { commandIndex: 0, points, atMs: 500, links: [] };

/** The texts and fills of a stage with a cut, a site, a slow link and a message of an unknown kind, in the order of painting. */
function paintedWith(count: number): string[] {
  const painted: string[] = [];
  const own: Record<string | symbol, unknown> = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string) => painted.push(text),
    fill: () => painted.push('fill'),
  };
  const context = contextWith(own);
  const sites = [{ name: 'Dublin', nodes: ['n1', 'n2'], roundTripsMs: [] }];
  const latencyOf = (from: string, to: string) =>
    from === 'n1' && to === `n${Math.ceil(count / 2)}` ? 300 : 40;
  const model = createStage(count, { strokes: [CUT], sites, latencyOf });
  model.world.flights.set(1, flight(1, 'n1', 'n3'));
  drawStage(context, model, wide, lightTheme, createLayers(), { marks });
  return painted;
}

/** Whether a text is painted after all bodies; the disc before the words of a camp is none. */
const isLast = (painted: readonly string[], text: string) =>
  painted.findLastIndex((one, at) => one === 'fill' && !painted[at + 1]?.includes(' follow ')) <
  painted.findIndex((one) => one.startsWith(text));

it.each([60, 5])(
  'among %i nodes the words of cuts and sites, and of one of many links, are painted after all bodies and messages',
  (count) => {
    const painted = paintedWith(count);
    for (const text of ['cut at 0.50 s', 'Dublin', 'n1 → ']) {
      expect(painted.filter((one) => one.startsWith(text))).toHaveLength(1);
      const isAbove = count > 25 || !text.startsWith('n1');
      expect([text, isLast(painted, text)]).toEqual([text, isAbove]);
    }
  },
);

it('a stroke keeps clear of the crown of a leader', () => {
  class BoxesPath {
    readonly boxes: Box[] = [];
    rect(x: number, y: number, width: number, height: number): void {
      this.boxes.push({ x, y, width, height });
    }
  }
  const Path = new Proxy(BoxesPath, {
    construct: () => {
      const path = new BoxesPath();
      return new Proxy(path, { get: (_, name) => Reflect.get(path, name) ?? (() => {}) });
    },
  });
  vi.stubGlobal('Path2D', Path);
  let clipped: readonly Box[] = [];
  const aroundStrokes: (readonly Box[])[] = [];
  const own: Record<string | symbol, unknown> = {
    measureText: () => ({ width: 6 }),
    clip: (path?: BoxesPath) => {
      clipped = path?.boxes ?? clipped;
    },
    setLineDash: (dash: readonly number[]) => {
      if (dash[0] === 11) aroundStrokes.push(clipped);
    },
  };
  const context = contextWith(own);
  const model = createStage(5, { strokes: [CUT] });
  drawStage(context, model, wide, lightTheme, createLayers(), { marks });
  const scene = createScene(model, wide);
  const crown = crownBox(scene.places.get('n1') ?? [0, 0], scene.metrics.radiusPx);
  expect(aroundStrokes).toHaveLength(1);
  expect(aroundStrokes[0]).toContainEqual(grown(crown, 2));
});
