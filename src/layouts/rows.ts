// Rows: a grid in the order of priority, the highest first.
import { reachOf } from '../draw/canvas/layout';
import { defineLayout, type LayoutNode } from '../draw/scene/nodeLayout';
import type { Point } from '../sim/contracts/command';

/** A row may be so much closer to the next than its nodes are to each other: names are wider than high. */
const WIDER = 1.25;

/** So far a row's ends hang below its middle, in distances of two rows: a link within it passes beside other nodes. */
const BENT = 0.16;

export default defineLayout({
  id: 'rows',
  name: 'Rows',
  summary:
    'Row by row in the order of priority, the highest first; a hundred nodes have most room here.',
  place: (nodes, { aspect }) => {
    const rows = rowsOf([...nodes].sort(byPriority), aspect);
    const reach = reachOf(nodes.length);
    const widest = Math.max(...rows.map((row) => row.length));
    const step = 2 / Math.max(1, rows.length - 1);
    const bent = nodes.length < 3 ? 0 : BENT * step;
    return new Map(
      rows.flatMap((row, index) =>
        row.map(({ id }, column): [string, Point] => {
          // A last row that is not full stands in the middle.
          const x = centred(column, row.length) * (2 / Math.max(1, widest - 1));
          const y = centred(index, rows.length) * step;
          const within = (y + bent * (x * x - 0.5)) / (1 + bent / 2);
          return [id, [x * reach, within * reach]];
        }),
      ),
    );
  },
});

function byPriority(a: LayoutNode, b: LayoutNode): number {
  return b.priority - a.priority;
}

/** Rows with as many columns as make the distances across and down most alike. */
function rowsOf(nodes: readonly LayoutNode[], aspect: number): LayoutNode[][] {
  const columns = Math.min(
    nodes.length,
    Math.max(2, Math.round(Math.sqrt((nodes.length * aspect) / WIDER))),
  );
  const rows = Math.ceil(nodes.length / columns);
  // With this many rows the last may need fewer columns than there are: then all rows are about as long.
  const perRow = Math.ceil(nodes.length / rows);
  return Array.from({ length: rows }, (_, row) => nodes.slice(row * perRow, (row + 1) * perRow));
}

/** The distance of an item from the middle of so many, in items. */
function centred(index: number, count: number): number {
  return index - (count - 1) / 2;
}
