// The file of an experiment's rows: a head line that names the experiment, then a line for each run, in order.
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { Row } from '../experiment/rows';
import { rowLinesIn, rowsHead } from '../experiment/rowsHead';
import { parseJson } from '../runFile/json/parseJson';
import { RunFileError } from '../runFile/runFileError';
import { quote } from '../sim/base/quote';
import { UsageError } from './io';

/** An open file of rows. Each append is whole lines: an interrupted sweep goes on after the last whole line. */
export class RowsFile {
  readonly name: string;
  /** The rows that were there when it was opened. */
  readonly earlier: readonly Row[];
  readonly #file: number;

  private constructor(name: string, file: number, earlier: readonly Row[]) {
    this.name = name;
    this.#file = file;
    this.earlier = earlier;
  }

  /**
   * Opens a file for the rows of an experiment. A file with rows of the same experiment is continued.
   *
   * @throws UsageError when it has something else, so that nothing is overwritten.
   */
  static open(name: string, experiment: unknown): RowsFile {
    if (!existsSync(name)) {
      const file = openSync(name, 'wx');
      writeSync(file, `${rowsHead(experiment)}\n`);
      return new RowsFile(name, file, []);
    }
    const { rows, bytes } = wholeRowsOf(name, experiment, '--out: ');
    // The rest of a line that was not written to its end is played again.
    truncateSync(name, bytes);
    return new RowsFile(name, openSync(name, 'a'), rows);
  }

  append(lines: readonly string[]): void {
    if (lines.length > 0) writeSync(this.#file, `${lines.join('\n')}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/**
 * The rows of an experiment in a file, as far as its last whole line, and the bytes up to there.
 *
 * @param flag - stands in front of an error.
 * @throws UsageError when the file has something else.
 */
export function wholeRowsOf(name: string, experiment: unknown, flag = '') {
  const text = readFileSync(name, 'utf8');
  const lines = rowLinesIn(text, experiment);
  if (!lines) throw new UsageError(`${flag}${quote(name)} is no file of rows of this experiment`);
  const rows = lines.map((line, index) =>
    rowIn(line, `${flag}${quote(`${name}, line ${index + 2}`)}`),
  );
  return { rows, bytes: Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)) };
}

/** The row in a line; a damaged file is left as it is. */
function rowIn(line: string, place: string): Row {
  try {
    return parseJson(line) as Row;
  } catch (error) {
    if (!(error instanceof RunFileError)) throw error;
    throw new UsageError(`${place}: ${error.message}`);
  }
}
