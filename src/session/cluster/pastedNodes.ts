// Nodes from a pasted text: ids alone, or a table with a header.
import { MAX_NODES } from '../../sim/contracts/definition';
import { NODE_FIELDS, type NodeField, type NodeRow } from './clusterDraft';

/** The length from which a text is not read: 200 rows are far shorter. */
const MAX_LENGTH = 100_000;

/** The nodes in a text, or the errors of its lines. */
export interface PastedNodes {
  readonly nodes: readonly Partial<NodeRow>[];
  /** The line of each node, from 1. */
  readonly lines: readonly number[];
  /** Sentences that name the line. */
  readonly errors: readonly string[];
}

/**
 * The nodes in a text. A first line with `id` among its names is the header of a table, with cells between tabs,
 * semicolons or commas; without one, every word is an id. A node without a priority gets that of its place.
 */
export function pastedNodes(text: string): PastedNodes {
  if (text.length > MAX_LENGTH) return failed('The text is too long for a cluster.');
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
  const header = headerOf(lines[0]?.line ?? '');
  const found = header ? tableOf(header, lines) : idsOf(lines);
  if (found.nodes.length > MAX_NODES) return failed(`There can be at most ${MAX_NODES} nodes.`);
  const nodes = found.nodes.map((node, index) => ({ priority: String(index + 1), ...node }));
  return { ...found, nodes };
}

interface Line {
  readonly line: string;
  /** From 1. */
  readonly number: number;
}

function failed(error: string): PastedNodes {
  return { nodes: [], lines: [], errors: [error] };
}

function idsOf(lines: readonly Line[]): PastedNodes {
  const words = lines.flatMap(({ line, number }) =>
    line
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((id) => ({ id, number })),
  );
  return {
    nodes: words.map(({ id }) => ({ id })),
    lines: words.map(({ number }) => number),
    errors: [],
  };
}

/** The header of a table; null for a line that is none. */
function headerOf(line: string): { separator: string; names: readonly string[] } | null {
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ',';
  const names = line.split(separator).map((name) => name.trim());
  return names.includes('id') ? { separator, names } : null;
}

function tableOf(
  { separator, names }: { separator: string; names: readonly string[] },
  lines: readonly Line[],
): PastedNodes {
  const fields: ReadonlySet<string> = new Set(NODE_FIELDS);
  const unknown = names.find((name) => !fields.has(name));
  if (unknown !== undefined)
    return failed(`Line 1: there is no column “${unknown}”; there is ${NODE_FIELDS.join(', ')}.`);
  const nodes: Partial<NodeRow>[] = [];
  const numbers: number[] = [];
  const errors: string[] = [];
  for (const { line, number } of lines.slice(1)) {
    const cells = line.split(separator).map((cell) => cell.trim());
    const filled = names.flatMap((name, index): [NodeField, string][] =>
      cells[index] ? [[name as NodeField, cells[index]]] : [],
    );
    if (cells.length > names.length)
      errors.push(`Line ${number}: ${cells.length} cells under ${names.length} names.`);
    else if (!filled.some(([name]) => name === 'id')) errors.push(`Line ${number}: id is missing.`);
    else {
      nodes.push(Object.fromEntries(filled));
      numbers.push(number);
    }
  }
  return { nodes, lines: numbers, errors };
}
