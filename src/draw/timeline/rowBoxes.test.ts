// The rows of a grouped timeline: readable names on a low page, and what is in sight when they scroll.
import { describe, expect, it } from 'vitest';
import { textWidthPx } from '../canvas/context';
import { createTimeline } from '../testing/timelineFixture';
import { rowBoxes } from './rowBoxes';
import { laneNames } from './timelineAxis';
import { sides, textViewport, timelineGeometry } from './timelineGeometry';
import { type LaneRow, nodeRow } from './timelineModel';
import { timelineScene } from './timelineScene';

/** The lanes' part of a page of 1280 × 720 px: 58 px for the rows. */
const low = { widthPx: 928, heightPx: 160, pixelRatio: 1 };
const group = (...lines: string[]): LaneRow => ({
  key: lines.join(),
  nodes: ['n1', 'n2'],
  isGroup: true,
  lines,
});
const nodes = (count: number) => Array.from({ length: count }, (_, n) => nodeRow(`n${n + 1}`));
const opened = [group('▾ 99', 'follow n100'), ...nodes(100)];

const geometryOf = (rows: readonly LaneRow[], scrollPx = 0) =>
  timelineGeometry({ rows, isGrouped: true, scrollPx }, low);

const namesOf = (rows: readonly LaneRow[], scrollPx = 0) =>
  laneNames(timelineScene(createTimeline([], { rows, isGrouped: true, scrollPx }), low));

describe('the rows of a grouped timeline', () => {
  it('are at least 13 px high, and higher together than a low page', () => {
    const { rows, rowsPx, lanesTop, lanesBottom } = geometryOf(opened);
    for (const { stepPx } of rows) expect(stepPx).toBeGreaterThanOrEqual(13);
    expect(rowsPx).toBeGreaterThanOrEqual(100 * 13);
    expect(lanesBottom - lanesTop).toBe(58);
  });

  it('fill the room where there is some, and do not scroll', () => {
    const { rowsPx, lanesTop, lanesBottom } = timelineGeometry(
      { rows: [group('▾ 3', 'follow n4'), ...nodes(4)], isGrouped: true, scrollPx: 500 },
      { ...low, heightPx: 300 },
    );
    expect(rowsPx).toBeCloseTo(lanesBottom - lanesTop, 6);
    expect(geometryOf([group('▸ 9', 'follow n10')]).rowsPx).toBeLessThan(58);
  });

  it('follow one another without a gap', () => {
    const boxes = rowBoxes(opened, 58, true);
    for (const [index, { y }] of boxes.entries()) {
      const above = boxes[index - 1];
      expect(y).toBeCloseTo(above ? above.y + above.stepPx : 0, 6);
    }
  });

  it('scroll up by px, to the last one at most', () => {
    const at = (scrollPx: number) => geometryOf(opened, scrollPx);
    expect(at(100).rows[0]?.y).toBe(at(0).lanesTop - 100);
    const last = at(1e6).rows.at(-1);
    expect((last?.y ?? 0) + (last?.stepPx ?? 0)).toBeCloseTo(at(0).lanesBottom, 6);
  });

  it('have a name each while they are in sight, wherever they are scrolled to', () => {
    const seen = new Set<string>();
    for (let scrollPx = 0; scrollPx < 1400; scrollPx += 13) {
      const { lanesTop, lanesBottom } = geometryOf(opened, scrollPx);
      const names = namesOf(opened, scrollPx);
      expect(names.length).toBeLessThanOrEqual(6);
      for (const [index, { lines, middlePx, sizePx }] of names.entries()) {
        expect(sizePx).toBeGreaterThanOrEqual(11);
        expect(middlePx - (names[index - 1]?.middlePx ?? -99)).toBeGreaterThanOrEqual(11);
        if (middlePx > lanesTop + 6 && middlePx < lanesBottom - 6) seen.add(lines[0] ?? '');
      }
    }
    for (let node = 1; node <= 100; node += 1) expect(seen).toContain(`n${node}`);
  });

  it('keep the name of a closed group beside its lane, in one line too', () => {
    for (const widthPx of [928, 390]) {
      const viewport = { ...low, widthPx };
      const rows = ['undecided', 'follow n100', 'follow n99'].map((belief) =>
        group('▸ 199', belief),
      );
      const { leftPx, namesX } = timelineGeometry({ rows, isGrouped: true }, viewport);
      if (widthPx > 600)
        for (const { lines, sizePx } of namesOf(rows)) {
          expect(lines).toHaveLength(1);
          expect(sizePx).toBeGreaterThanOrEqual(11);
          expect(namesX + textWidthPx(lines[0] ?? '', sizePx)).toBeLessThan(leftPx);
        }
      for (const { lines } of rows)
        for (const line of lines)
          expect(namesX + textWidthPx(line, 11)).toBeLessThanOrEqual(leftPx + 1);
      expect(sides(viewport, true).leftPx).toBeGreaterThan(sides(viewport, false).leftPx);
    }
  });
});

describe('the timeline at a larger size of text', () => {
  it('has the same device px, and margins that are larger on the screen', () => {
    const screen = { widthPx: 1288, heightPx: 400, pixelRatio: 2, textScale: 2 };
    const viewport = textViewport(screen);
    expect(viewport.widthPx * viewport.pixelRatio).toBe(1288 * 2);
    expect(viewport.heightPx * viewport.pixelRatio).toBe(400 * 2);
    const onScreenPx = sides(viewport).leftPx * (viewport.textScale ?? 1);
    expect(onScreenPx).toBe(2 * sides({ ...screen, textScale: 1 }).leftPx);
  });
});
