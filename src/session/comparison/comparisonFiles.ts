// A comparison's table for other programs: as CSV (RFC 4180) and as Markdown.

import { csvText } from '../files/csvText';
import type { ExportedFile } from '../files/files';
import { type ComparisonTable, type Figure, type FigureRow, figureText } from './comparisonTable';

/** The file formats of the table. */
export type TableFormat = 'csv' | 'markdown';

/** The table as a file, durations in ms. @param baseName - the file's name without its extension. */
export function tableFile(
  table: ComparisonTable,
  format: TableFormat,
  baseName: string,
): ExportedFile {
  return format === 'csv'
    ? { text: csvOf(table), fileName: `${baseName}.csv`, mediaType: 'text/csv' }
    : { text: markdownOf(table), fileName: `${baseName}.md`, mediaType: 'text/markdown' };
}

function csvOf({ columns, rows, settings }: ComparisonTable): string {
  const lines = [
    ['figure', 'unit', ...columns],
    ...rows.map(({ label, unit, figures }) => [label, unit, ...figures.map(plain)]),
    ['Settings', '', ...settings],
  ];
  return csvText(lines);
}

function plain(figure: Figure): string {
  return figure === null ? '' : String(figure);
}

function markdownOf({ columns, rows, settings }: ComparisonTable): string {
  const lines = [
    ['', ...columns.map(markdownCell)],
    ['---', ...columns.map(() => '---:')],
    ...rows.map((row) => [markdownCell(row.label), ...row.figures.map((_, at) => spoken(row, at))]),
    ['Settings', ...settings.map(markdownCell)],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function spoken({ figures, best, unit }: FigureRow, at: number): string {
  const text = figureText(figures[at] ?? null, unit);
  return best[at] ? `**${text}**` : text;
}

/** Escapes the name of a branch, which may hold any character. */
function markdownCell(text: string): string {
  return text.replace(/[\\|*_`<[\]]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
