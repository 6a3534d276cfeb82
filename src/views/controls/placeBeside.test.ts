// Placing a popover beside its subject, and not over it while there is room elsewhere.
import { expect, it } from 'vitest';
import { type Box, overlap } from '../../draw/canvas/geometry';
import { placeBeside } from './placeBeside';

const menu = { width: 180, height: 200 };
const linkPanel = { width: 290, height: 330 };
const wide = { x: 0, y: 0, width: 1088, height: 550 };
const phone = { x: 0, y: 0, width: 390, height: 440 };
/** The windows around these stages, from the stage's corner. */
const widePage = { x: 0, y: -48, width: 1440, height: 900 };
const phonePage = { x: 0, y: -48, width: 390, height: 844 };
const nodeAt = (x: number, y: number): Box => ({ x: x - 40, y: y - 60, width: 90, height: 120 });

/** Beside the first of these nodes; in the stage alone, unless a page is given. */
function placed(stage: Box, clear: readonly Box[], { size = menu, page = stage } = {}): Box {
  const [node] = clear;
  const at = [(node?.x ?? 0) + 40, (node?.y ?? 0) + 60] as const;
  return { ...size, ...placeBeside(size, stage, page, at, clear) };
}

function expectWithin(box: Box, frame: Box): void {
  expect(box.x).toBeGreaterThanOrEqual(frame.x + 8);
  expect(box.y).toBeGreaterThanOrEqual(frame.y + 8);
  expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width - 8);
  expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height - 8);
}

it('a menu stands right of its node where there is room, else left', () => {
  expect(placed(wide, [nodeAt(300, 250)]).x).toBe(358);
  expect(placed(wide, [nodeAt(1000, 250)]).x).toBe(772);
});

const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];

it.each(SHARES)(
  'on a wide stage a node at %f is not covered, nor is the rest of the page',
  (at) => {
    for (const other of [0.15, 0.5, 0.85]) {
      const node = nodeAt(wide.width * at, wide.height * other);
      const box = placed(wide, [node], { page: widePage });
      expect(overlap(box, node)).toBe(false);
      expectWithin(box, wide);
    }
  },
);

it.each(SHARES)('on a phone a node at %f is not covered, if the page has room', (at) => {
  for (const other of [0.15, 0.5, 0.85]) {
    const node = nodeAt(phone.width * at, phone.height * other);
    const box = placed(phone, [node], { page: phonePage });
    expect(overlap(box, node)).toBe(false);
    expectWithin(box, phonePage);
    // In the stage alone it docks and scrolls.
    expect(overlap(placed(phone, [node]), node)).toBe(false);
  }
});

it('a panel higher than the stage stands beside its link, wholly in the page', () => {
  const low = { x: 0, y: 0, width: 700, height: 180 };
  const page = { x: 0, y: -60, width: 1000, height: 400 };
  const ends = [nodeAt(100, 90), nodeAt(300, 90)];
  const box = placed(low, ends, { size: linkPanel, page });
  expectWithin(box, page);
  for (const end of ends) expect(overlap(box, end)).toBe(false);
});

it('a panel as large as the page scrolls below its node', () => {
  const size = { width: 374, height: 828 };
  const box = placed(phone, [nodeAt(100, 100)], { size, page: phonePage });
  expect(box).toMatchObject({ x: 8, y: 160 + 8, height: 796 - 160 - 16 });
});

it('a panel as large as the page is not cut off at its start where its subject leaves no room', () => {
  const size = { width: 374, height: 828 };
  const subject = { x: 10, y: 0, width: 370, height: 700 };
  const box = placed(phone, [subject], { size, page: phonePage });
  expect(box).toMatchObject({ x: 8, y: -40, height: 828 });
});

it('a link’s panel covers neither end of the link', () => {
  const ends = [nodeAt(400, 200), nodeAt(700, 400)];
  const box = { ...linkPanel, ...placeBeside(linkPanel, wide, widePage, [550, 300], ends) };
  for (const end of ends) expect(overlap(box, end)).toBe(false);
});

it('a link’s panel stands beside the link, and not in a corner', () => {
  const ends = [nodeAt(820, 230), nodeAt(820, 380)];
  expect(placeBeside(linkPanel, wide, widePage, [820, 290], ends).x).toBe(820 - 40 - 8 - 290);
});

it('a popover without a subject stands where it was opened', () => {
  expect(placeBeside(menu, wide, widePage, [100, 300], [])).toMatchObject({ x: 108, y: 200 });
});

it('a popover opened from the side stands at the side', () => {
  const at = [Number.MAX_SAFE_INTEGER, 0] as const;
  const place = placeBeside(menu, wide, widePage, at, [nodeAt(300, 200), nodeAt(500, 300)]);
  expect(place).toMatchObject({ x: 1088 - 180 - 8, y: 8 });
});

it.each(SHARES)('without room beside its node, a menu docks at an edge and scrolls: %f', (at) => {
  const page = { x: 0, y: -48, width: 320, height: 420 };
  const node = nodeAt(160, 420 * at - 48);
  const box = placed(page, [node], { size: { width: 180, height: 330 }, page });
  expect(overlap(box, node)).toBe(false);
  expectWithin(box, page);
  expect(box.height).toBeGreaterThanOrEqual(120);
});
