// What the parts of a run file say of each other: names that must exist, be unique, and times in order.

import { quote } from '../sim/base/quote';
import type { Direction } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { branchProblems } from './branchReferences';
import {
  directionProblems,
  orderProblems,
  type Problems,
  scriptProblems,
  unknownNode,
  unknownNodes,
} from './commandReferences';
import { jsonPath, pathWithin } from './jsonPath';
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
  throwFirst(problemsOf(run, algorithms, hasRun));
}

/**
 * Checks events that their schema has found good.
 *
 * @throws RunFileError for the first that is not at its place.
 */
export function checkTrace(trace: readonly TraceEvent[]): void {
  throwFirst(placeProblems(trace));
}

function throwFirst(problems: Problems): void {
  const [first] = problems;
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
  yield* commandProblems(commands, ['commands'], run.untilMs);
  yield* branchProblems(run, commandProblems);
  yield* cursorProblems(run);
  // A run may be stopped before all of it is told, and before those join of whom something is expected.
  yield* orderProblems(narration, ['narration']);
  yield* changeProblems(run);
  yield* placeProblems(trace);
}

function* placeProblems(trace: readonly TraceEvent[]): Problems {
  for (const [index, { seq }] of trace.entries())
    if (seq !== index)
      yield { path: ['trace', index, 'seq'], text: `expected ${index} but got ${seq}` };
}

/** What may be changed must be there: a path with a slip in it would let nothing be changed. */
function* changeProblems(run: RunFile): Problems {
  const { mayChange = [] } = run.goal?.limits ?? {};
  if (mayChange.length === 0) return;
  const missing = new Set(mayChange);
  strikeOff(missing, definitionOf(run), '');
  for (const [index, allowed] of mayChange.entries())
    if (missing.has(allowed)) {
      const text = `there is no ${quote(allowed)} in the definition`;
      yield { path: ['goal', 'limits', 'mayChange', index], text };
    }
}

/** Takes the paths of all that is in a value, whose own is given, off those that are missing. */
function strikeOff(missing: Set<string>, value: unknown, path: string): void {
  if (value === null || typeof value !== 'object') return;
  const isList = Array.isArray(value);
  for (const [key, member] of Object.entries(value)) {
    const place = pathWithin(path, isList ? Number(key) : key);
    missing.delete(place);
    strikeOff(missing, member, place);
  }
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
