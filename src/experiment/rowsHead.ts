// The first line of a file of rows, which names the experiment they are of.
import { textHash } from '../runFile/traceHash';
import { canonicalJson } from '../sim/base/json';

const FORMAT = 'hustings-rows';
const VERSION = 1;

/** The head line, without its newline: another experiment has another hash. */
export function rowsHead(experiment: unknown): string {
  const text = canonicalJson(experiment);
  const { id } = experiment as { readonly id: string };
  return canonicalJson({ format: FORMAT, version: VERSION, experiment: id, hash: textHash(text) });
}
