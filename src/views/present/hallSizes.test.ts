// Shows that names and states in present mode can be read from ten metres, whatever the window and the number of nodes.
import { expect, it } from 'vitest';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import { hallLanesPx, hallRoom, hallUnitPx } from './hallSizes';

/** The height of a capital of the page's typeface, in units of the font's size. */
const CAPITAL = 0.698;
/** The least height of a capital, as a share of the window's height. */
const LEAST = 0.022;

const windows = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1920, heightPx: 1080 },
  { widthPx: 1024, heightPx: 768 },
];

it.each(windows)('names and states are 2.2 %% of $widthPx×$heightPx', (size) => {
  for (const count of [2, 5, 8, 12, 25, 100]) {
    const stage = { widthPx: size.widthPx, heightPx: size.heightPx / 2, pixelRatio: 1 };
    const { idPx, notePx, chipPx, hasStates } = nodeMetrics(count, { ...stage, ...hallRoom(size) });
    // Fonts are set in steps of half a px.
    for (const fontPx of hasStates ? [idPx, notePx, chipPx] : [idPx, notePx])
      expect((Math.floor(fontPx * 2) / 2) * CAPITAL).toBeGreaterThanOrEqual(LEAST * size.heightPx);
  }
});

it('on a narrow window text is smaller: its lines stay as long', () => {
  expect(hallUnitPx({ widthPx: 450, heightPx: 720 })).toBe(0.5);
});

it('the lanes of many nodes take no more of the stage than those of six', () => {
  expect(hallLanesPx(100)).toBe(hallLanesPx(7));
  expect(hallLanesPx(5)).toBeLessThan(hallLanesPx(6));
});
