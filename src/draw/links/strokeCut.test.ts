// Shows the links cut by open and by closed strokes, and that simplifying a stroke does not change them.
import { describe, expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { isClosed } from '../canvas/geometry';
import { cutByStroke, simplifyStroke } from './strokeCut';

const square = new Map<string, Point>([
  ['a', [-1, -1]],
  ['b', [1, -1]],
  ['c', [1, 1]],
  ['d', [-1, 1]],
]);

function cuts(stroke: readonly Point[]): string[] {
  return cutByStroke(stroke, square).map(({ from, to }) => `${from}${to}`);
}

function circle(centre: Point, radius: number, sweep = 2 * Math.PI): Point[] {
  return Array.from({ length: 33 }, (_, index) => {
    const angle = (index / 32) * sweep;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)] as const;
  });
}

describe('a stroke', () => {
  it('down the middle cuts every link between left and right, both ways', () => {
    const stroke: Point[] = [
      [0, -2],
      [0.1, 0.05],
      [0, 2],
    ];
    expect(cuts(stroke).sort()).toEqual(['ab', 'ac', 'ba', 'bd', 'ca', 'cd', 'db', 'dc']);
  });

  it('that is short cuts only the link it crosses', () => {
    expect(
      cuts([
        [0, -1.2],
        [0, -0.8],
      ]),
    ).toEqual(['ab', 'ba']);
  });

  it('that crosses nothing cuts nothing', () => {
    expect(
      cuts([
        [2, 2],
        [3, 3],
      ]),
    ).toEqual([]);
    expect(cuts([])).toEqual([]);
  });

  it('around a node cuts it off and leaves the others joined, though a link runs through its gap', () => {
    // From a twentieth of a turn after the link a–b to a twentieth before it.
    const stroke = circle([-1, -1], 0.5).slice(2, -2);
    expect(isClosed(stroke)).toBe(true);
    expect(cuts(stroke).sort()).toEqual(['ab', 'ac', 'ad', 'ba', 'ca', 'da']);
  });

  it('that crosses itself counts as closed: its tails cut nothing', () => {
    const stroke: Point[] = [[0.9, -1.6], ...circle([-1, -1], 0.5, 2.2 * Math.PI), [0.9, -0.2]];
    expect(isClosed(stroke)).toBe(false);
    expect(cuts(stroke).sort()).toEqual(['ab', 'ac', 'ad', 'ba', 'ca', 'da']);
  });

  it('around two cuts all four links between inside and outside, also where it does not cross them', () => {
    const stroke: Point[] = [
      [-1.5, -1.5],
      [1.5, -1.5],
      [1.5, 0],
      [-1.5, 0],
      [-1.5, -1.4],
    ];
    expect(cuts(stroke)).toHaveLength(8);
    expect(cuts(stroke)).not.toContain('ab');
  });

  it('around all processes cuts nothing', () => {
    expect(cuts(circle([0, 0], 3))).toEqual([]);
  });
});

describe('simplifying a stroke', () => {
  const wavy = Array.from({ length: 900 }, (_, index): Point => {
    const x = index / 300 - 1.5;
    return [x, Math.sin(x * 9) * 0.6 + Math.sin(x * 140) * 0.004];
  });

  it('keeps at most 40 points of two decimals, the ends among them', () => {
    const simple = simplifyStroke(wavy);
    expect(simple.length).toBeLessThanOrEqual(40);
    expect(simple.length).toBeGreaterThan(8);
    for (const [x, y] of simple) {
      expect(x).toBe(Number(x.toFixed(2)));
      expect(y).toBe(Number(y.toFixed(2)));
    }
    expect(simple[0]?.[0]).toBe(-1.5);
    expect(simple.at(-1)?.[0]).toBe(1.5);
  });

  it('does not change what the stroke cuts', () => {
    expect(cutByStroke(simplifyStroke(wavy), square)).toEqual(cutByStroke(wavy, square));
    expect(cutByStroke(wavy, square).length).toBeGreaterThan(0);
  });

  it('leaves a straight line its two ends, and a dot one point', () => {
    const straight = Array.from({ length: 50 }, (_, index): Point => [index / 50, index / 50]);
    expect(simplifyStroke(straight)).toHaveLength(2);
    expect(simplifyStroke([[0.123, 0.456]])).toEqual([[0.12, 0.46]]);
  });
});
