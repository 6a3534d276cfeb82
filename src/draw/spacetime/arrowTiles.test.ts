// Shows that panning paints only what comes into sight, and that no tile is older than the run that it shows.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readScenario } from '../../session/files/files';
import type { Context2d } from '../canvas/context';
import { lightTheme } from '../canvas/theme';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { placeArrows } from './arrows';
import { createArrowTiles, drawMessages } from './arrowTiles';
import type { Weight } from './emphasis';
import type { SpacetimeModel } from './spacetimeModel';
import { spacetimeScene } from './spacetimeScene';
import { TraceItems } from './traceItems';

const viewport = { widthPx: 1088, heightPx: 520, pixelRatio: 2 };
const { trace, model } = spacetimeOf(await readScenario('leaderCrash'));
// The fixture makes these anew for each model; in the page they are those of the run.
const { lookOf, leaderRank } = model;
const sceneOf = (changes: Partial<SpacetimeModel>) =>
  spacetimeScene({ ...model, lookOf, leaderRank, ...changes }, viewport);

/** A context that counts its strokes and notes the pictures that are drawn onto it. */
class FakeContext {
  strokes = 0;
  readonly lines: [x: number, y: number][] = [];
  readonly ends: [x: number, y: number][] = [];
  readonly drawn: { readonly picture: FakeCanvas; readonly x: number }[] = [];
  readonly canvas: FakeCanvas | null;
  constructor(canvas: FakeCanvas | null) {
    this.canvas = canvas;
  }
  stroke(): void {
    this.strokes += 1;
  }
  moveTo(x: number, y: number): void {
    this.lines.push([x, y]);
  }
  lineTo(x: number, y: number): void {
    this.ends.push([x, y]);
  }
  drawImage(picture: FakeCanvas, x: number): void {
    this.drawn.push({ picture, x });
  }
  clearRect(): void {
    this.lines.length = 0;
    this.ends.length = 0;
    this.strokes = 0;
    if (this.canvas) this.canvas.painted += 1;
  }
}
for (const name of ['scale', 'save', 'restore', 'translate', 'beginPath', 'closePath'])
  Object.assign(FakeContext.prototype, { [name]: () => {} });
for (const name of ['fill', 'setLineDash', 'arc', 'fillText', 'rect'])
  Object.assign(FakeContext.prototype, { [name]: () => {} });

class FakeCanvas {
  painted = 0;
  readonly context = new FakeContext(this);
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    made.push(this);
    this.width = width;
    this.height = height;
  }
  getContext() {
    return this.context;
  }
}
let made: FakeCanvas[] = [];

beforeEach(() => {
  made = [];
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('Path2D', FakeContext);
});
afterEach(() => vi.unstubAllGlobals());

/** A diagram that is drawn frame by frame; each frame says how many tiles it painted and drew. */
function createDiagram() {
  const tiles = createArrowTiles();
  return (changes: Partial<SpacetimeModel>) => {
    const context = new FakeContext(null);
    const before = made.reduce((sum, { painted }) => sum + painted, 0);
    drawMessages(context as unknown as Context2d, sceneOf(changes), lightTheme, tiles);
    const painted = made.reduce((sum, canvas) => sum + canvas.painted, 0) - before;
    return { painted, drawn: context.drawn, isStraight: context.strokes > 0 };
  };
}

const viewAt = (fromMs: number) => ({ view: { fromMs, toMs: fromMs + 2000 } });

describe('panning', () => {
  it('paints straight first, all tiles next, and then only those that come into sight', () => {
    const draw = createDiagram();
    expect(draw(viewAt(3000))).toMatchObject({ isStraight: true, painted: 0 });
    const built = draw(viewAt(3001));
    expect(built.isStraight).toBe(false);
    expect(built.painted).toBe(built.drawn.length);
    let painted = 0;
    for (let fromMs = 3002; fromMs < 5000; fromMs += 20) {
      const frame = draw(viewAt(fromMs));
      expect(frame.painted).toBeLessThanOrEqual(1);
      painted += frame.painted;
    }
    // The number of tiles in a window, apart from those at its edges.
    expect(Math.abs(painted - built.drawn.length)).toBeLessThanOrEqual(2);
    expect(made.length).toBeLessThanOrEqual(built.drawn.length + 3);
  });

  it('draws each message where it would be without tiles', () => {
    const draw = createDiagram();
    draw(viewAt(4400));
    const { drawn } = draw(viewAt(4400.3));
    const starts = drawn.flatMap(({ picture, x }) =>
      picture.context.lines.map(([lineX, y]) => ({ x: x + lineX, y })),
    );
    const arrows = placeArrows(sceneOf(viewAt(4400.3)));
    expect(arrows.length).toBeGreaterThan(20);
    for (const { points } of arrows) {
      const [[x, y] = [0, 0]] = points;
      const isThere = starts.some((start) => Math.abs(start.x - x) <= 0.5 && start.y === y);
      expect(isThere).toBe(true);
    }
  });

  it('paints a lost message on all tiles of its way', () => {
    const lost = placeArrows(sceneOf({})).find(({ end }) => end === 'cross');
    if (!lost) throw new Error('nothing is lost');
    const view = (toMs: number) => ({ view: { fromMs: toMs - 1, toMs } });
    const part = lost.span.fromMs + 0.7 * (lost.span.dueMs - lost.span.fromMs);
    const seen = placeArrows(sceneOf(view(part))).map(({ span }) => span.seq);
    expect(seen).toContain(lost.span.seq);
  });
});

it('paints anew what a zoom, another emphasis or another theme changes', () => {
  const draw = createDiagram();
  draw(viewAt(3000));
  draw(viewAt(3000));
  expect(draw(viewAt(3000)).painted).toBe(0);
  expect(draw({ view: { fromMs: 3000, toMs: 4900 } }).isStraight).toBe(true);
  draw(viewAt(3000));
  draw(viewAt(3000));
  const emphasis = {
    light: 'past',
    lit: new Set<number>(),
    frontier: new Map<string, number>(),
    weightOf: (): Weight => 'near',
  } as const;
  expect(draw({ ...viewAt(3000), emphasis }).isStraight).toBe(true);
});

it('paints the tiles again that a running run reaches, and no others', () => {
  const items = new TraceItems((kind) => lookOf(kind, '').periodic === true);
  const draw = createDiagram();
  const until = (endMs: number) => {
    items.takeIn(trace, trace.countUntil(endMs) - items.taken);
    return draw({ ...viewAt(4000), items, endMs });
  };
  until(4700);
  until(4700);
  expect(until(4700).painted).toBe(0);
  for (let endMs = 4710; endMs < 5900; endMs += 10) {
    const { painted, drawn } = until(endMs);
    expect(painted).toBeGreaterThan(0);
    // Tiles before the run's end are painted once, apart from those that a message on its way reaches.
    const tileMs = 2000 / (drawn.length - 2);
    const reached = Math.floor((endMs - 4000) / tileMs);
    expect(painted).toBeLessThanOrEqual(drawn.length - reached + 1);
  }
  // No tile shows a message on its way that has arrived since.
  const { drawn } = until(5890);
  const arrows = placeArrows(sceneOf({ ...viewAt(4000), items, endMs: 5890 }));
  const arrived = arrows.filter(({ end }) => end === 'arrowhead');
  expect(arrived.length).toBeGreaterThan(10);
  for (const { points } of arrived) {
    const [[startX], [x, y]] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
    const tile = drawn.find((one) => startX >= one.x && startX < one.x + 128);
    if (!tile) continue;
    const ends = tile.picture.context.ends;
    expect(
      ends.some(([endX, endY]) => Math.abs(tile.x + endX - x) <= 0.5 && endY === y),
      `${startX} ${x}`,
    ).toBe(true);
  }
});
