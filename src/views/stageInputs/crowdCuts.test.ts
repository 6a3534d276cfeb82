// A crowd on a circle is parted by a straight line, where an outline would reach over links that are whole.
import { expect, it } from 'vitest';
import { circleLayout } from '../../draw/canvas/layout';
import { cutByStroke } from '../../draw/links/strokeCut';
import { linksBetween } from '../../sim/base/linkKey';
import { createWorld } from '../../sim/trace/world';
import { clearLines } from './clearLines';

const stages = [
  { widthPx: 1088, heightPx: 520, pixelRatio: 1 },
  { widthPx: 928, heightPx: 388, pixelRatio: 1 },
];

it.each(stages.flatMap((stage) => [25, 50, 100, 200].map((count) => ({ stage, count }))))(
  'a fifth of $count nodes on a circle, $stage.widthPx px wide',
  ({ stage, count }) => {
    const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
    const world = createWorld(ids.map((id, index) => ({ id, priority: index })));
    const positions = circleLayout(ids);
    const [group, rest] = [ids.slice(0, count / 5), ids.slice(count / 5)];
    const [line, ...others] = clearLines({ group, rest, others: [] }, { positions, stage }, world);
    expect(others).toEqual([]);
    expect(line).toHaveLength(2);
    const cut = cutByStroke(line ?? [], positions).map(({ from, to }) => `${from} ${to}`);
    const wanted = linksBetween([group, rest]).map(({ from, to }) => `${from} ${to}`);
    expect(cut.sort()).toEqual(wanted.sort());
  },
);
