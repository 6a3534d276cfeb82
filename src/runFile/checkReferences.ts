// What the parts of a run file say of each other: names that must exist, be unique, and times in order.
import type { Direction } from '../sim/command';
import { quote } from '../sim/quote';
import { branchProblems } from './branchReferences';
import {
  directionProblems,
  orderProblems,
  type Problems,
  scriptProblems,
  unknownNode,
  unknownNodes,
} from './commandReferences';
import { jsonPath, type Key } from './jsonPath';
import type { Registries } from './registries';
import { definitionOf, type RunFile } from './runFile';
import { RunFileError } from './runFileError';

/**
 * Checks a file that its schema has found good.
 *
 * @param hasRun - whether the commands have been given to a run already. It refused those that did not fit, and that is
 * part of what came of it; in a script that nobody has played, such a command is a mistake.
 * @throws RunFileError for the first thing that does not fit.
 */
export function checkReferences(run: RunFile, { algorithms }: Registries, hasRun: boolean): void {
  const [first] = problemsOf(run, algorithms, hasRun);
  if (first) throw new RunFileError(`${quote(jsonPath(first.path))}: ${first.text}`);
}

/** Problems one after the other, so that none is looked for behind the first. */
function* problemsOf(
  run: RunFile,
  algorithms: Registries['algorithms'],
  hasRun: boolean,
): Problems {
  yield* serviceProblems(run, algorithms);
  const { nodes, services = [], clients = [], network, commands } = run;
  const { narration = [], trace = [] } = run;
  const known = new Set<string>();
  yield* duplicates('nodes', nodes, known);
  for (const [index, { knows = [], joins }] of nodes.entries()) {
    yield* unknownNodes(knows, known, ['nodes', index, 'knows']);
    if (joins !== undefined) yield* unknownNode(joins, known, ['nodes', index, 'joins']);
  }
  yield* duplicates('services', services, known);
  yield* duplicates('clients', clients, known);
  yield* linkProblems(network.links ?? [], known);
  const commandProblems = hasRun ? orderProblems : scriptProblems(known);
  yield* branchProblems(run, commandProblems);
  yield* commandProblems(commands, ['commands'], run.untilMs);
  yield* cursorProblems(run);
  // A run may be stopped before all of it is told, and before those join of whom something is expected.
  yield* orderProblems(narration, ['narration']);
  for (const [index, path] of (run.goal?.limits.mayChange ?? []).entries())
    yield* changeProblems(path, run, ['goal', 'limits', 'mayChange', index]);
  for (const [index, { seq }] of trace.entries())
    if (seq !== index)
      yield { path: ['trace', index, 'seq'], text: `expected ${index} but got ${seq}` };
}

/** What may be changed must be there: a path with a slip in it would let nothing be changed. */
function* changeProblems(allowed: string, run: RunFile, path: readonly Key[]): Problems {
  if (!pathsOf(definitionOf(run), []).has(allowed))
    yield { path, text: `there is no ${quote(allowed)} in the definition` };
}

/** The paths of all that is in a value. */
function pathsOf(value: unknown, path: readonly Key[]): Set<string> {
  if (value === null || typeof value !== 'object') return new Set([jsonPath(path)]);
  const paths = Object.entries(value).flatMap(([key, member]) => [
    ...pathsOf(member, [...path, Array.isArray(value) ? Number(key) : key]),
  ]);
  return new Set([jsonPath(path), ...paths]);
}

/** All processes share one space of names. */
function* duplicates(
  field: 'nodes' | 'services' | 'clients',
  processes: readonly { readonly id: string }[],
  known: Set<string>,
): Problems {
  for (const [index, { id }] of processes.entries()) {
    const what = field === 'nodes' ? 'nodes' : 'processes';
    if (known.has(id))
      yield { path: [field, index, 'id'], text: `there are two ${what} named ${id}` };
    known.add(id);
  }
}

/** An algorithm that coordinates through a service needs one of its kind. */
function* serviceProblems(
  { algorithm, services = [] }: RunFile,
  algorithms: Registries['algorithms'],
): Problems {
  const { name = '', services: needed = [] } = algorithms.get(algorithm.id) ?? {};
  for (const kind of needed)
    if (!services.some((service) => service.kind === kind))
      yield { path: ['services'], text: `${name} needs a service of the kind ${kind}` };
}

function* cursorProblems({ cursorMs = 0, untilMs = cursorMs }: RunFile): Problems {
  if (cursorMs > untilMs)
    yield { path: ['cursorMs'], text: `${cursorMs} ms is after the end, ${untilMs} ms` };
}

function* linkProblems(links: readonly Direction[], known: ReadonlySet<string>): Problems {
  const seen = new Set<string>();
  for (const [index, link] of links.entries()) {
    const path = ['network', 'links', index];
    yield* directionProblems(link, known, path);
    const name = `${link.from} to ${link.to}`;
    if (seen.has(name)) yield { path, text: `the link from ${name} is there twice` };
    seen.add(name);
  }
}
