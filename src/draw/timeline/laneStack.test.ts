// The stack of beliefs: each code has its share of the rows, in the order of the codes.
import { expect, it } from 'vitest';
import { stackColumns } from './laneStack';

const COLOURS = Uint32Array.of(0, 11, 22, 33);
const ROWS = 4;

/** Stacks columns of weights by code; the pixels from top to bottom, column by column. */
function stacked(columns: readonly (readonly number[])[], hatched: number | null = null) {
  const pixels = new Uint32Array(columns.length * ROWS);
  const stack = stackColumns(
    {
      pixels,
      stride: columns.length,
      top: 0,
      rows: ROWS,
      edges: Int32Array.from({ length: columns.length + 1 }, (_, column) => column),
      colours: COLOURS,
      codes: Uint16Array.of(2, 1, 3, 0),
      isHatched: (code) => code === hatched,
    },
    columns.flatMap((weights) => Array.from(COLOURS, (_, code) => weights[code] ?? 0)),
  );
  const shown = columns.map((_, column) =>
    Array.from({ length: ROWS }, (_, row) => pixels[row * columns.length + column]),
  );
  return { shown, ...stack };
}

it('codes fill their share of a column, in their order', () => {
  const { shown } = stacked([
    [0, 2, 2, 0],
    [0, 0, 0, 7],
    [0, 3, 0, 1],
    [2, 0, 2, 0],
  ]);
  expect(shown).toEqual([
    [22, 22, 11, 11],
    [33, 33, 33, 33],
    [11, 11, 11, 33],
    [22, 22, 0, 0],
  ]);
});

it('a hatched code is one area as long as its extent is the same', () => {
  const { areas } = stacked([[0, 2, 2], [0, 1, 1], [0, 1, 3], []], 1);
  expect([...areas]).toEqual([
    [
      1,
      [
        { from: 0, to: 2, top: 2, bottom: 4 },
        { from: 2, to: 3, top: 3, bottom: 4 },
      ],
    ],
  ]);
});

it('columns in which most nodes agree are joined', () => {
  const { majorities } = stacked([
    [0, 6, 4],
    [0, 9, 1],
    [0, 9, 1],
    [0, 5, 5],
    [0, 1, 9],
  ]);
  expect(majorities.map(({ code, from, to }) => [code, from, to])).toEqual([
    [1, 0, 3],
    [2, 4, 5],
  ]);
});

it('columns of the same weights are filled like each of them', () => {
  const columns = [[1, 1], ...Array.from({ length: 40 }, () => [0, 3, 0, 1]), [0, 0, 1]];
  const { shown, majorities } = stacked(columns);
  expect(shown).toEqual([
    [11, 11, 0, 0],
    ...Array.from({ length: 40 }, () => [11, 11, 11, 33]),
    [22, 22, 22, 22],
  ]);
  expect(majorities.map(({ code, from, to }) => [code, from, to])).toEqual([
    [1, 1, 41],
    [2, 41, 42],
  ]);
});
