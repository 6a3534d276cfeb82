// Placing a popover beside its subject, and not over it while there is room elsewhere.
import { describe, expect, it } from 'vitest';
import { type Box, overlap } from '../../draw/canvas/geometry';
import { placeBeside } from './placeBeside';

const menu = { width: 180, height: 200 };
const wide = { width: 1088, height: 550 };
const phone = { width: 390, height: 440 };
const nodeAt = (x: number, y: number): Box => ({ x: x - 40, y: y - 60, width: 90, height: 120 });

function placed(frame: typeof wide, clear: readonly Box[], size = menu): Box {
  const [node] = clear;
  const at = [(node?.x ?? 0) + 40, (node?.y ?? 0) + 60] as const;
  const [x, y] = placeBeside(size, frame, at, clear);
  return { x, y, ...size };
}

it('a menu stands right of its node where there is room, else left', () => {
  expect(placed(wide, [nodeAt(300, 250)]).x).toBe(358);
  expect(placed(wide, [nodeAt(1000, 250)]).x).toBe(772);
});

describe.each([
  ['a wide stage', wide],
  ['a phone', phone],
])('on %s', (_, frame) => {
  it.each([0.1, 0.3, 0.5, 0.7, 0.9])(
    'a node at %f is not covered, and nothing is cut off',
    (at) => {
      for (const other of [0.15, 0.5, 0.85]) {
        const node = nodeAt(frame.width * at, frame.height * other);
        const box = placed(frame, [node]);
        const isTooTight = frame === phone && other === 0.5 && at > 0.3 && at < 0.7;
        expect(overlap(box, node)).toBe(isTooTight);
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(8);
        expect(box.x + box.width).toBeLessThanOrEqual(frame.width - 8);
        expect(box.y + box.height).toBeLessThanOrEqual(frame.height - 8);
      }
    },
  );
});

it('a link’s panel covers neither end of the link', () => {
  const ends = [nodeAt(400, 200), nodeAt(700, 400)];
  const size = { width: 290, height: 330 };
  const [x, y] = placeBeside(size, wide, [550, 300], ends);
  for (const end of ends) expect(overlap({ x, y, ...size }, end)).toBe(false);
});

it('a link’s panel stands beside the link, and not in a corner', () => {
  const size = { width: 290, height: 330 };
  expect(placeBeside(size, wide, [820, 290], [nodeAt(820, 230), nodeAt(820, 380)])).toEqual([
    820 - 40 - 8 - 290,
    expect.any(Number),
  ]);
});

it('a popover without a subject stands where it was opened', () => {
  expect(placeBeside(menu, wide, [100, 300], [])).toEqual([108, 200]);
});

it('a popover opened from the side stands at the side', () => {
  const [x, y] = placeBeside(
    menu,
    wide,
    [Number.MAX_SAFE_INTEGER, 0],
    [nodeAt(300, 200), nodeAt(500, 300)],
  );
  expect([x, y]).toEqual([1088 - 180 - 8, 8]);
});
