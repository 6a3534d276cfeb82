// The report of judged files, each as soon as it is judged: a row of a table, or a line of JSON.

import { grouped } from '../sim/base/format';
import { oneLine } from '../sim/base/quote';
import type { ExitCode, Io } from './io';
import { EXERCISE_IDS, type Verification } from './verification';

const CODES: Readonly<Record<Verification['verdict'], ExitCode>> = {
  good: 0,
  failed: 1,
  tampered: 2,
  bad: 2,
};
const VERDICTS = Object.keys(CODES) as readonly Verification['verdict'][];

/** The judgement of one file. */
type Judged = Verification & {
  readonly file: string;
  /** The first file with the same run; absent without one. */
  readonly sameAs?: string;
};

/** The largest width of the column of names; a longer name shifts the rest of its row. */
const LONGEST_NAME = 100;
/** The number of names in the closing lines. */
const NAMES_LISTED = 20;

/** The form of a report: JSON, a table of many files, or all checks of a single file. */
type Form = 'json' | 'table' | 'details';

/** Prints judgements, one file after another. */
export class Report {
  readonly #io: Io;
  readonly #form: Form;
  /** The widths of the table's columns, except the last one. */
  readonly #widths: readonly number[];
  /** The first file with each trace hash. */
  readonly #firstOf = new Map<string, string>();
  readonly #counts = new Map(VERDICTS.map((verdict) => [verdict, 0]));
  readonly #ofNoExercise: string[] = [];
  #ofExercise = 0;
  #same = 0;
  #code: ExitCode = 0;

  /** @param files - the names of all files in the report. */
  constructor(files: readonly string[], isJson: boolean, io: Io) {
    this.#io = io;
    this.#form = isJson ? 'json' : files.length > 1 ? 'table' : 'details';
    this.#widths = [
      Math.min(LONGEST_NAME, widest(['file', ...files.map((file) => oneLine(file))])),
      widest(VERDICTS),
      widest(['exercise', ...EXERCISE_IDS]),
    ];
  }

  /** Prints the head of the table. */
  async begin(): Promise<void> {
    if (this.#form === 'table')
      await this.#io.out(lineOf(['file', 'verdict', 'exercise', 'seen'], this.#widths));
  }

  /** Prints the judgement of the next file. */
  async add(file: string, verification: Verification): Promise<void> {
    const judged = this.#judge(file, verification);
    await this.#io.out(this.#textOf(judged));
    const { result, seen } = firstFault(judged) ?? {};
    if (result === 'bad' || result === 'tampered')
      this.#io.err(`hustings: ${oneLine(file)}: ${seen}\n`);
  }

  /** Prints the closing lines. @returns the worst exit code. */
  async end(): Promise<ExitCode> {
    if (this.#form === 'table') await this.#io.out(this.#closing());
    return this.#code;
  }

  #judge(file: string, verification: Verification): Judged {
    const { verdict, traceHash, exercise } = verification;
    this.#counts.set(verdict, (this.#counts.get(verdict) ?? 0) + 1);
    this.#code = Math.max(CODES[verdict], this.#code) as ExitCode;
    if (exercise) this.#ofExercise += 1;
    if (exercise === null) this.#ofNoExercise.push(file);
    if (traceHash === undefined) return { file, ...verification };
    const sameAs = this.#firstOf.get(traceHash);
    if (sameAs === undefined) this.#firstOf.set(traceHash, file);
    else this.#same += 1;
    return { file, ...verification, ...(sameAs !== undefined && { sameAs }) };
  }

  #textOf(judged: Judged): string {
    if (this.#form === 'json') return `${JSON.stringify(judged)}\n`;
    if (this.#form === 'details') return judged.id === undefined ? '' : detailsOf(judged);
    const { file, verdict, exercise } = judged;
    return lineOf([oneLine(file), verdict, exercise ?? '-', remarkOn(judged)], this.#widths);
  }

  #closing(): string {
    const files = VERDICTS.reduce((sum, verdict) => sum + (this.#counts.get(verdict) ?? 0), 0);
    const counts = VERDICTS.map((verdict) => `${this.#counts.get(verdict)} ${verdict}`);
    const same = this.#same > 0 ? `; ${this.#same} the same run as another` : '';
    const isMixed = this.#ofExercise > 0 && this.#ofNoExercise.length > 0;
    return [
      `${files} files: ${counts.join(', ')}${same}`,
      ...(isMixed ? [`of no exercise, unlike the others: ${listOf(this.#ofNoExercise)}`] : []),
    ]
      .map((line) => `${line}\n`)
      .join('');
  }
}

/** The first check with the file's verdict; undefined for a good file. */
function firstFault({ verdict, checks }: Verification) {
  return checks.find(({ result }) => result === verdict && result !== 'good');
}

function detailsOf({ file, verdict, exercise, checks }: Judged): string {
  const about = exercise ? `${exercise}, ` : '';
  const rows = [
    ['check', 'result', 'seen'],
    ...checks.map(({ check, result, seen }) => [check, result, seen]),
  ];
  const widths = [0, 1].map((column) => widest(rows.map((row) => row[column] as string)));
  const table = rows.map((row) => lineOf(row, widths)).join('');
  return `${oneLine(file)}: ${about}${verdict}\n${table}`;
}

/** The last cell of a row: the first file with the same run; then the fault, or the figures of a good run. */
function remarkOn(judged: Judged): string {
  const { sameAs, exercise, checks } = judged;
  const fault = firstFault(judged);
  const figures = checks.filter(({ value }) => value !== undefined);
  return [
    ...(sameAs === undefined ? [] : [`the same run as ${oneLine(sameAs)}`]),
    ...(exercise === null ? ['of no exercise'] : []),
    ...(fault ? [`${fault.check}: ${fault.seen}`] : figures.map(({ seen }) => seen)),
  ].join('; ');
}

function listOf(names: readonly string[]): string {
  const more = names.length - NAMES_LISTED;
  const listed = names.slice(0, NAMES_LISTED).map((name) => oneLine(name));
  return [...listed, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join(', ');
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, text.length), 0);
}

/** One row of a table, with all cells except the last padded to their column's width. */
function lineOf(cells: readonly string[], widths: readonly number[]): string {
  const line = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return `${line.trimEnd()}\n`;
}
