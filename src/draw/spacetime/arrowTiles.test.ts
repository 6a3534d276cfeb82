// Shows that panning paints few messages on a frame, ahead of the motion, and that the picture is the one without tiles.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import { Trace } from '../../sim/trace/trace';
import type { Context2d } from '../canvas/context';
import { lightTheme } from '../canvas/theme';
import {
  isSameAt,
  marksOf,
  RecordedCanvas,
  RecordedContext,
  RecordedPath,
} from '../testing/recordedCanvas';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { placeArrows } from './arrows';
import { createArrowTiles, drawMessages } from './arrowTiles';
import type { Emphasis, Weight } from './emphasis';
import type { SpacetimeModel } from './spacetimeModel';
import { spacetimeScene } from './spacetimeScene';
import type { Span } from './spans';
import { TraceItems } from './traceItems';

const viewport = { widthPx: 1088, heightPx: 520, pixelRatio: 2 };
const { trace, model } = spacetimeOf(await readScenario('leaderCrash'));
// The fixture makes these anew for each model; in the page they are those of the run.
const { lookOf, leaderRank } = model;
const sceneOf = (changes: Partial<SpacetimeModel>) =>
  spacetimeScene({ ...model, lookOf, leaderRank, ...changes }, viewport);

const { leftPx, rightPx } = sceneOf({}).geometry;
const viewAt = (fromMs: number) => ({ view: { fromMs, toMs: fromMs + 2000 } });
/** The number of tiles in sight: each is as wide as 32 device px. */
const TILES = Math.ceil((rightPx - leftPx + 8) / 16);
const msOf = (px: number) => (px * 2000) / (rightPx - leftPx);

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', RecordedCanvas);
  vi.stubGlobal('Path2D', RecordedPath);
});
afterEach(() => vi.unstubAllGlobals());

/** Draws a frame with the tiles of the frames before, or as a first frame. */
function draw(changes: Partial<SpacetimeModel>, tiles = createArrowTiles()) {
  const context = new RecordedContext();
  drawMessages(context as unknown as Context2d, sceneOf(changes), lightTheme, tiles);
  return marksOf(context);
}
type Pieces = ReturnType<typeof draw>;

/** The columns of the diagram that two pictures differ in. */
function differences(one: Pieces, other: Pieces): number[] {
  // No mark ends on such a place.
  const startPx = leftPx - 4 + Math.PI / 100;
  const columns = Array.from(
    { length: (rightPx - leftPx + 7) / 3 },
    (_, index) => startPx + 3 * index,
  );
  return columns.filter((xPx) => !isSameAt(one, other, xPx));
}

/** A diagram that is drawn frame by frame. */
function createDiagram() {
  const tiles = createArrowTiles();
  const paintings = new Map<RecordedCanvas, number>();
  return (changes: Partial<SpacetimeModel>) => {
    const pieces = draw(changes, tiles);
    const pictures = pieces.flatMap(({ picture, fromPx, toPx }) =>
      picture ? [{ picture, fromPx, isSeen: toPx > leftPx - 4 && fromPx < rightPx + 4 }] : [],
    );
    const isNew = ({ picture }: { readonly picture: RecordedCanvas }) =>
      paintings.get(picture) !== picture.painted;
    const painted = pictures.filter(isNew);
    for (const { picture } of pictures) paintings.set(picture, picture.painted);
    return {
      pieces,
      /** The number of tiles drawn, of those painted on this frame, and of those in sight among these. */
      drawn: pictures.length,
      painted: painted.length,
      paintedAtPx: painted.flatMap(({ fromPx, isSeen }) => (isSeen ? [fromPx] : [])),
      paintedInSight: painted.filter(({ isSeen }) => isSeen).length,
    };
  };
}

describe('panning', () => {
  it('has the picture of a first frame at any pace, column by column', () => {
    const frame = createDiagram();
    const paces = [0, 3, 16.3, -16.3, 47, -1.7, 300, -900, 0.4].flatMap((px) => [px, px, px, px]);
    let fromMs = 4300;
    for (const pacePx of paces) {
      fromMs += msOf(pacePx);
      expect(differences(frame(viewAt(fromMs)).pieces, draw(viewAt(fromMs))), `${pacePx}`).toEqual(
        [],
      );
    }
  });

  it('draws tiles on device pixels', () => {
    const frame = createDiagram();
    for (let fromMs = 4300; fromMs < 4500; fromMs += 17.3)
      for (const { picture, fromPx } of frame(viewAt(fromMs)).pieces)
        if (picture) expect(fromPx % (1 / viewport.pixelRatio)).toBe(0);
  });

  it('has the same picture beside a chosen event, whose messages are larger', () => {
    const chosen = { ...denseRun(), emphasis: emphasisEvery(90) };
    const frame = createDiagram();
    for (let fromMs = 3000; fromMs < 3300; fromMs += 41) {
      const changes = { ...viewAt(fromMs), ...chosen };
      expect(differences(frame(changes).pieces, draw(changes))).toEqual([]);
    }
  });

  it('paints a tile before it comes into sight, and no more than a few on a frame', () => {
    const frame = createDiagram();
    for (const [pacePx, frames] of [[15, 40] as const, [-15, 40] as const]) {
      const from = pacePx > 0 ? 4300 : 4300 + msOf(15 * 40);
      for (let index = 0; index < frames; index += 1) {
        const { painted, paintedInSight } = frame(viewAt(from + msOf(index * pacePx)));
        // The view stands still for a frame, and turns: then tiles are painted at once.
        if (index < 3) continue;
        expect(paintedInSight).toBe(0);
        expect(painted).toBeLessThanOrEqual(4);
      }
    }
  });

  it('paints one tile a frame where messages are dense', () => {
    const dense = denseRun();
    const frame = createDiagram();
    const at = (fromMs: number) => frame({ ...viewAt(fromMs), ...dense });
    at(3000);
    const built = at(3000);
    expect(built.paintedInSight).toBeGreaterThan(50);
    expect(built.painted).toBe(built.paintedInSight);
    for (let index = 1; index < 40; index += 1)
      expect(at(3000 + msOf(index * 14)).painted).toBeLessThanOrEqual(1);
  });

  it('uses the canvases again', () => {
    const made = vi.spyOn(RecordedCanvas.prototype, 'getContext');
    const frame = createDiagram();
    for (let fromMs = 3000; fromMs < 6000; fromMs += 20) frame(viewAt(fromMs));
    const canvases = new Set(made.mock.contexts);
    expect(canvases.size).toBeLessThanOrEqual(TILES + 10);
  });

  it('draws each message within half a px of its place', () => {
    const pieces = draw(viewAt(4400.3));
    const starts = pieces.flatMap(({ marks }) => marks.map(({ points }) => points[0] ?? [0, 0]));
    const arrows = placeArrows(sceneOf(viewAt(4400.3)));
    expect(arrows.length).toBeGreaterThan(20);
    for (const { points } of arrows) {
      const [[x, y] = [0, 0]] = points;
      const isThere = starts.some((start) => Math.abs(start[0] - x) <= 0.5 && start[1] === y);
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

/** A run in which a message is sent every 1.1 ms: 1,800 in a view. */
function denseRun(): Pick<SpacetimeModel, 'trace' | 'items' | 'endMs'> {
  const dense = new Trace();
  for (let id = 0; id < 6000; id += 1) {
    const [from, to] = [`n${1 + (id % 5)}`, `n${1 + ((id * 3 + 1) % 5)}`];
    const seq = dense.length;
    const at = { atMs: id * 1.1, id };
    dense.append({
      type: 'messageSent',
      seq,
      ...at,
      from,
      to,
      kind: 'OK',
      dueMs: at.atMs,
      body: undefined,
    });
    dense.append({ type: 'messageDelivered', seq: seq + 1, ...at, cause: seq });
  }
  const items = new TraceItems(() => false);
  items.readOn(dense, dense.length);
  return { trace: dense, items, endMs: 6600 };
}

/** An emphasis that lights every such message. */
function emphasisEvery(stride: number): Emphasis {
  const weightOf = ({ index }: Span): Weight => (index % stride === 0 ? 'lit' : 'rest');
  return { light: 'past', lit: new Set(), frontier: new Map(), weightOf };
}

it('paints no tile while the scale, the emphasis or the theme changes', () => {
  const frame = createDiagram();
  frame(viewAt(3000));
  expect(frame(viewAt(3000)).painted).toBeGreaterThan(0);
  expect(frame(viewAt(3000)).paintedInSight).toBe(0);
  expect(frame({ view: { fromMs: 3000, toMs: 4900 } }).drawn).toBe(0);
  frame(viewAt(3000));
  frame(viewAt(3000));
  expect(frame({ ...viewAt(3000), emphasis: emphasisEvery(2) }).drawn).toBe(0);
});

it('has the picture of a first frame while the run goes on, and paints only tiles that it has left behind', () => {
  const items = new TraceItems((kind) => lookOf(kind, '').periodic === true);
  const frame = createDiagram();
  const until = (endMs: number) => {
    items.readOn(trace, trace.countUntil(endMs) - items.eventsRead);
    const changes = { ...viewAt(4000), items, endMs };
    const drawn = frame(changes);
    expect(differences(drawn.pieces, draw(changes)), `${endMs}`).toEqual([]);
    return drawn;
  };
  until(4700);
  expect(until(4700).paintedInSight).toBeGreaterThan(50);
  expect(until(4700).paintedInSight).toBe(0);
  const places: number[] = [];
  for (let endMs = 4710; endMs < 5900; endMs += 30) places.push(...until(endMs).paintedAtPx);
  expect(places.length).toBeGreaterThan(20);
  expect(new Set(places).size, 'a tile is painted once').toBe(places.length);
  // It stops: the rest is painted as well, once.
  until(5890);
  expect(until(5890).paintedInSight).toBeGreaterThan(0);
  expect(until(5890).paintedInSight).toBe(0);
});

it('draws periodic messages below the others', () => {
  const [straight] = draw(viewAt(4300)).filter(({ marks }) => marks.length > 0);
  const lines = straight?.marks.filter(({ style }) => style.startsWith('stroke')) ?? [];
  const isDotted = lines.map(({ style }) => style.includes(' 1.5,3 '));
  expect(isDotted).toContain(true);
  expect(isDotted.lastIndexOf(true)).toBeLessThan(isDotted.indexOf(false));
});
