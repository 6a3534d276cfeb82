// The text of a file of rows: its first line, which names the experiment they are of, and the rows below it.
import { textHash } from '../runFile/traceHash';
import { canonicalJson } from '../sim/base/json';
import type { Row } from './rows';

const FORMAT = 'hustings-rows';
const VERSION = 1;

/** The head line, without its newline: another experiment has another hash. */
export function rowsHead(experiment: unknown): string {
  const text = canonicalJson(experiment);
  const { id } = experiment as { readonly id: string };
  return canonicalJson({ format: FORMAT, version: VERSION, experiment: id, hash: textHash(text) });
}

/** The rows in a file’s whole lines, in order; none where it is of another experiment, or damaged. */
export function rowsIn(text: string, experiment: unknown): Row[] {
  try {
    return (rowLinesIn(text, experiment) ?? []).map((line) => JSON.parse(line) as Row);
  } catch {
    return [];
  }
}

/** The whole lines below the head, without their newlines; null where the file is of something else. */
export function rowLinesIn(text: string, experiment: unknown): string[] | null {
  const [head, ...lines] = text.split('\n').slice(0, -1);
  return head === rowsHead(experiment) ? lines : null;
}
