// Round-trip times between sites from a table: CSV with a line and a column for each site.
import * as v from 'valibot';
import { grouped } from '../sim/base/format';
import { quote } from '../sim/base/quote';
import { MAX_MS, roundMs } from '../sim/base/time';
import type { SiteTimes } from '../sim/contracts/definition';
import { MAX_TITLE, siteSchema } from '../sim/contracts/schemas';
import { RunFileError } from './runFileError';

/** More sites would be more than nodes. */
const MOST_SITES = 200;
/** Two measurements of the same round trip, one from each end, may differ by this part of the shorter one. */
const MAY_DIFFER = 0.2;
/** Cells without a time. */
const EMPTY = /^[-–—.]?$/;

/** A cell of the table, with its place as a person counts. */
interface Cell {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A time in the table. */
interface Time {
  readonly ms: number;
  readonly place: string;
}

/**
 * The times in a table. The first line has the names of sites, after one cell of any content; each further line has a
 * site's name and its round-trip times in ms. Cells are parted by commas, semicolons or tabs, with a comma as decimal
 * sign where they are not parted by one. The time between two sites may stand in one direction or in both; of two that
 * differ a little the mean counts. A missing time within a site stands for the network's own latency.
 *
 * @param title - the name of the times, such as the file's.
 * @throws RunFileError, and no other error; its message is one sentence with the line, the column and what is wrong.
 */
export function readSiteCsv(source: string, title?: string): SiteTimes {
  const [head, ...lines] = tableOf(source);
  if (!head || head.length < 2 || lines.length === 0)
    throw new RunFileError(
      'there is no table: the first line has the names of the sites, each further line a site and its round-trip times in ms',
    );
  const columns = namesIn(head.slice(1), 'columns');
  const rows = namesIn(
    lines.flatMap(([first]) => (first ? [first] : [])),
    'lines',
  );
  const times = new Map<string, Time>();
  for (const [index, cells] of lines.entries())
    for (const [key, time] of timesIn(cells.slice(1), rows[index] ?? '', columns))
      times.set(key, time);
  const names = [...new Set([...rows, ...columns])];
  if (names.length > MOST_SITES)
    throw new RunFileError(`there are ${names.length} sites, and at most ${MOST_SITES} are read`);
  const roundTripsMs = names.map((from) => names.map((to) => timeBetween(times, from, to)));
  return { ...(title && { title: title.slice(0, MAX_TITLE) }), names, roundTripsMs };
}

/** The cells of each line that has any. */
function tableOf(source: string): Cell[][] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const separator = ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ',';
  return lines.flatMap((line, at) => {
    const texts = line.split(separator).map((text) => unquoted(text, separator));
    while (texts.length > 0 && texts.at(-1) === '') texts.pop();
    if (texts.length === 0) return [];
    return [texts.map((text, index) => ({ line: at + 1, column: index + 1, text }))];
  });
}

function unquoted(text: string, separator: string): string {
  const content = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  return separator === ',' ? content : content.replace(/^(\d+),(\d+)$/, '$1.$2');
}

/** The names of sites in cells, which must be valid and different. */
function namesIn(cells: readonly Cell[], what: 'columns' | 'lines'): string[] {
  const names: string[] = [];
  for (const cell of cells) {
    const { text } = cell;
    const { issues } = v.safeParse(siteSchema, text);
    if (issues) throw wrong(cell, `${quote(text)} is no name of a site: ${issues[0].message}`);
    if (names.includes(text)) throw wrong(cell, `there are two ${what} named ${text}`);
    names.push(text);
  }
  return names;
}

/** The times in the cells of a line, by direction. */
function timesIn(
  cells: readonly Cell[],
  from: string,
  columns: readonly string[],
): [string, Time][] {
  return cells.flatMap((cell, index): [string, Time][] => {
    const to = columns[index];
    if (to === undefined)
      throw wrong(cell, `the line of ${from} has a time more than there are columns`);
    if (EMPTY.test(cell.text)) return [];
    const place = `line ${cell.line} (${from}), column ${cell.column} (${to})`;
    return [[keyOf(from, to), { ms: msIn(cell.text, place), place }]];
  });
}

function msIn(text: string, place: string): number {
  const ms = Number(text.replace(/\s*ms$/i, ''));
  if (Number.isNaN(ms)) throw new RunFileError(`${place}: ${quote(text)} is no time in ms`);
  if (ms < 0) throw new RunFileError(`${place}: a time cannot be negative, as ${quote(text)} is`);
  if (ms > MAX_MS)
    throw new RunFileError(
      `${place}: a time is at most ${grouped(MAX_MS)} ms, and not ${quote(text)}`,
    );
  return ms;
}

/** The round trip between two sites, from the direction that the table has, or from both; null within a site without one. */
function timeBetween(times: ReadonlyMap<string, Time>, from: string, to: string): number | null {
  const [forth, back] = [times.get(keyOf(from, to)), times.get(keyOf(to, from))];
  const one = forth ?? back;
  const other = back ?? forth;
  if (!one || !other) {
    if (from === to) return null;
    throw new RunFileError(`there is no time between ${from} and ${to}`);
  }
  if (Math.abs(one.ms - other.ms) > MAY_DIFFER * Math.min(one.ms, other.ms))
    throw new RunFileError(
      `${other.place}: ${other.ms} ms, but ${one.ms} ms in ${one.place}: a round trip is the same from both ends`,
    );
  return roundMs((one.ms + other.ms) / 2);
}

/** No name of a site has a line break. */
function keyOf(from: string, to: string): string {
  return `${from}\n${to}`;
}

function wrong({ line, column }: Cell, text: string): RunFileError {
  return new RunFileError(`line ${line}, column ${column}: ${text}`);
}
