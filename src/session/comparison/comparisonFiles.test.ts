// The table's files, read back by other rules, have the table's cells.
import { expect, it } from 'vitest';
import { tableFile } from './comparisonFiles';
import type { ComparisonTable } from './comparisonTable';

const TABLE: ComparisonTable = {
  columns: ['Bully', 'cut n1 | "n2", n3\nfrom 1 s'],
  untilMs: 10_000,
  settings: ['Bully: T1 1.6 s, Heal', ''],
  algorithms: ['bully', 'bully'],
  rows: [
    {
      id: 'messages',
      label: 'Messages',
      about: 'All.',
      unit: 'count',
      figures: [98, 44],
      best: [false, true],
    },
    {
      id: 'crash n5 3200',
      label: 'From n5’s crash at 3.20 s to agreement',
      about: 'Until.',
      unit: 'ms',
      figures: [2430.125, 'not yet'],
      best: [true, false],
    },
    {
      id: 'messages OK',
      label: 'OK sent',
      about: 'OKs.',
      unit: 'count',
      figures: [6, null],
      best: [false, false],
    },
  ],
};

/** The cells of a text after RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const [, raw = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('this is no CSV');
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

it('CSV keeps every name and figure, whatever characters they hold', () => {
  const { text, fileName, mediaType } = tableFile(TABLE, 'csv', 'bully-5-1');
  expect({ fileName, mediaType }).toEqual({ fileName: 'bully-5-1.csv', mediaType: 'text/csv' });
  expect(parseCsv(text)).toEqual([
    ['figure', 'unit', ...TABLE.columns],
    ['Messages', 'count', '98', '44'],
    ['From n5’s crash at 3.20 s to agreement', 'ms', '2430.125', 'not yet'],
    ['OK sent', 'count', '6', ''],
    ['Settings', '', ...TABLE.settings],
  ]);
});

it('Markdown has the same number of cells in each row, and the least figure in bold', () => {
  const { text, fileName } = tableFile(TABLE, 'markdown', 'bully-5-1');
  expect(fileName).toBe('bully-5-1.md');
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(2, -2).split(/(?<!\\) ?\| /));
  expect(rows.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3, 3]);
  expect(rows[0]?.[2]).toBe('cut n1 \\| "n2", n3 from 1 s');
  expect(rows[2]).toEqual(['Messages', '98', '**44**']);
  expect(rows[3]).toEqual(['From n5’s crash at 3.20 s to agreement', '**2.43 s**', 'not yet']);
  expect(rows[4]).toEqual(['OK sent', '6', '–']);
});
