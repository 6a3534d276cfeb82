// A stroke between two groups of nodes crosses exactly the links between them.
import { expect, it } from 'vitest';
import { circleLayout } from '../../draw/canvas/layout';
import { cutByStroke } from '../../draw/links/strokeCut';
import type { Point } from '../../sim/contracts/command';
import { separatingStroke } from './separatingStroke';

const ids = ['n1', 'n2', 'n3', 'n4', 'n5'];
const positions = circleLayout(ids);
const at = (group: readonly string[]) => group.map((id) => positions.get(id) as Point);

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

it('groups that no line parts have no stroke', () => {
  const corners: Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  expect(
    separatingStroke([corners[0], corners[2]] as Point[], [corners[1], corners[3]] as Point[]),
  ).toBeNull();
  expect(separatingStroke([], corners)).toBeNull();
});
