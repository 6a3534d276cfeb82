// A stroke between two groups of nodes crosses exactly the links between them.
import { expect, it } from 'vitest';
import { circleLayout } from '../../draw/canvas/layout';
import { cutByStroke } from '../../draw/links/strokeCut';
import type { Point } from '../../sim/contracts/command';
import { enclosingStroke, separatingStroke } from './separatingStroke';

const ids = ['n1', 'n2', 'n3', 'n4', 'n5'];
const positions = circleLayout(ids);
const at = (group: readonly string[]) => group.map((id) => [positions.get(id) as Point]);

it.each([[['n1', 'n2']], [['n5']], [['n2', 'n3', 'n4']], [['n1', 'n5', 'n4']]])(
  'the line that parts %j from the rest cuts every link between them and no other',
  (group) => {
    const rest = ids.filter((id) => !group.includes(id));
    const stroke = separatingStroke(at(group), at(rest)) ?? [];
    const cut = cutByStroke(stroke, positions).map(({ from, to }) => `${from} ${to}`);
    const wanted = group.flatMap((a) => rest.flatMap((b) => [`${a} ${b}`, `${b} ${a}`]));
    expect(cut.sort()).toEqual(wanted.sort());
  },
);

it('a line keeps its distance from what stands between the sides', () => {
  const at = (between: Point[]) => {
    const outlines = between.map((place) => [place]);
    const [[fromX] = [0], [toX] = [0]] =
      separatingStroke([[[-0.25, 0]]], [[[1, 0]]], outlines) ?? [];
    return [fromX, toX].map((x) => Math.round(x * 100) / 100);
  };
  expect(at([])).toEqual([0.38, 0.38]);
  expect(at([[0.25, 0]])).toEqual([0.63, 0.63]);
  expect(at([[0.9, 0]])).toEqual([0.33, 0.33]);
  // Where it stands everywhere between the sides, the line passes over it.
  expect(
    at([
      [0.1, 0],
      [0.375, 0],
      [0.65, 0],
    ]),
  ).toEqual([0.38, 0.38]);
  // Beyond the ends of the line it is not in its way.
  expect(at([[0.25, 1]])).toEqual([0.38, 0.38]);
});

it('a line does not cross the outline of what stands between the sides while there is a gap beside it', () => {
  const box: Point[] = [
    [0, -0.2],
    [0.8, -0.2],
    [0.8, 0.2],
    [0, 0.2],
  ];
  const [from, to] = separatingStroke([[[-0.25, 0]]], [[[1, 0]]], [box], 0.1) ?? [];
  expect([from?.[0], to?.[0]].map((x) => Math.round((x ?? 0) * 1000))).toEqual([-125, -125]);
});

it('a line ends near the middles of the outermost outlines', () => {
  const wide: Point[] = [
    [-5, 0.5],
    [5, 0.5],
    [5, 1.5],
    [-5, 1.5],
  ];
  const xs = (separatingStroke([wide], [[[0, -1]]]) ?? []).map(([x]) => Math.abs(x));
  expect(Math.max(...xs)).toBeLessThan(0.5);
});

it('groups that no line parts have no stroke', () => {
  const corners: Point[][] = [[[-1, -1]], [[1, -1]], [[1, 1]], [[-1, 1]]];
  const [one, two, three, four] = corners as [Point[], Point[], Point[], Point[]];
  expect(separatingStroke([one, three], [two, four])).toBeNull();
  expect(separatingStroke([], corners)).toBeNull();
});

it('a closed stroke keeps its distance from the nodes inside where there is room', () => {
  const group: Point[] = [
    [-1, -1],
    [0, 0],
    [1, 1],
  ];
  const reach = (rest: Point[]) => {
    const xs = (enclosingStroke(group, rest) ?? []).map(([x]) => x);
    return -1 - Math.min(...xs);
  };
  expect(reach([[-1, 1]])).toBeCloseTo(0.26, 2);
  // A node beside the group keeps a distance, too: only one that nearly touches the group does not.
  expect(reach([[-1.3, -1]])).toBeCloseTo(0.14, 2);
  expect(reach([[-1.18, -1]])).toBeCloseTo(0.08, 2);
  expect(reach([[-1.145, -1]])).toBeCloseTo(0.06, 2);
  expect(reach([[-1.36, -1]])).toBeCloseTo(0.2, 2);
  expect(enclosingStroke(group, [[-0.5, -0.5]])).toBeNull();
});
