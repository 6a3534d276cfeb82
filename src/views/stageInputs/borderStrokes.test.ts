// A group among other nodes has strokes around its parts that keep clear of all nodes.
import { min } from 'd3-array';
import { polygonContains } from 'd3-polygon';
import { curveCatmullRomClosed, line } from 'd3-shape';
import { describe, expect, it } from 'vitest';
import { distance, isClosed } from '../../draw/canvas/geometry';
import { layouts } from '../../layouts/registry';
import type { Point } from '../../sim/contracts/command';
import { borderStrokes } from './borderStrokes';
import { enclosingStroke, separatingStroke } from './separatingStroke';

/** Rows of ten; every row has three of the group side by side, elsewhere in each. */
const rows = Array.from({ length: 100 }, (_, n): Point => [(n % 10) / 5, Math.floor(n / 10) / 5]);
const inRows = rows.filter((_, n) => (n + 3 * Math.floor(n / 10)) % 10 < 3);

/** Nodes placed by forces, of which the first fifth is the group. */
function forced(count: number): Point[] {
  const nodes = Array.from({ length: count }, (_, n) => ({
    id: `n${n + 1}`,
    priority: n,
    site: null,
  }));
  const roundTripMs = (a: string, b: string) =>
    100 + ((Number(a.slice(1)) * 7 + Number(b.slice(1))) % 90);
  return [
    ...(layouts
      .get('force')
      ?.place(nodes, { aspect: 1.8, topology: 'mesh', roundTripMs })
      .values() ?? []),
  ];
}

const cases: [string, Point[], Point[]][] = [
  ['rows', inRows, rows.filter((point) => !inRows.includes(point))],
  ...[25, 50, 100, 200].map((count): [string, Point[], Point[]] => {
    const places = forced(count);
    // Every fifth node is of the group: it stands among the others.
    const isMember = (_: Point, n: number) => n % 5 === 0;
    return [
      `forces on ${count} nodes`,
      places.filter(isMember),
      places.filter((point, n) => !isMember(point, n)),
    ];
  }),
];

describe.each(cases)('a group among others, placed by %s,', (_, group, rest) => {
  const strokes = borderStrokes(group, rest);
  const around = ([x, y]: Point) =>
    strokes.filter((stroke) =>
      polygonContains(
        stroke.map(([a, b]): [number, number] => [a, b]),
        [x, y],
      ),
    ).length;

  it('has no single stroke', () => {
    expect(separatingStroke([group], [rest]) ?? enclosingStroke(group, rest)).toBeNull();
  });

  it('is inside of its closed strokes, and the others are outside', () => {
    expect(strokes.every(isClosed)).toBe(true);
    for (const point of group) expect(around(point) % 2).toBe(1);
    for (const point of rest) expect(around(point) % 2).toBe(0);
  });

  it('has strokes, as they are painted, that cross no node', () => {
    const all = [...group, ...rest];
    const nearest = min(all, (one) =>
      min(all, (other) => (other === one ? undefined : distance(one, other))),
    );
    const clearance = min(strokes.flatMap(paintedCurve), (at) =>
      min(all, (node) => distance(node, at)),
    );
    // The radius of a node is 0.3 of this distance at most.
    expect(clearance).toBeGreaterThan(0.3 * (nearest ?? 0));
  });
});

it('a node of the group where another one stands has no stroke', () => {
  expect(
    borderStrokes(
      [[0, 0]],
      [
        [0, 0],
        [1, 1],
      ],
    ),
  ).toEqual([]);
});

/** The points of the painter's curve, close to each other. */
function paintedCurve(stroke: readonly Point[]): Point[] {
  const found: Point[] = [];
  const from = () => found.at(-1) ?? [0, 0];
  const context = {
    moveTo: (x: number, y: number) => found.push([x, y]),
    lineTo: (x: number, y: number) => found.push([x, y]),
    closePath: () => {},
    bezierCurveTo: (
      ...[ax, ay, bx, by, x, y]: [number, number, number, number, number, number]
    ) => {
      const start = from();
      for (let step = 1; step <= 8; step += 1) {
        const [t, u] = [step / 8, 1 - step / 8];
        const at = (p: number, a: number, b: number, q: number) =>
          u ** 3 * p + 3 * u * u * t * a + 3 * u * t * t * b + t ** 3 * q;
        found.push([at(start[0], ax, bx, x), at(start[1], ay, by, y)]);
      }
    },
  };
  line<Point>()
    .curve(curveCatmullRomClosed)
    .context(context as unknown as CanvasRenderingContext2D)([...stroke]);
  return found;
}
