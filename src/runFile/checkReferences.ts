// Checks across the parts of a run file: names that exist and are unique, and times in order.

import { quote } from '../sim/base/quote';
import type { Direction } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { branchProblems } from './branchReferences';
import {
  directionProblems,
  orderProblems,
  type Problems,
  scriptProblems,
} from './commandReferences';
import { jsonPath, pathWithin } from './json/jsonPath';
import {
  mixingProblems,
  ownParamProblems,
  processProblems,
  ruleProblems,
} from './processReferences';
import { questionProblems } from './question';
import type { Registries } from './registries';
import { type Beat, definitionOf, type RunFile } from './runFile';
import { RunFileError } from './runFileError';
import { siteProblems } from './siteReferences';
import { sliderProblems } from './sliders';

/**
 * Checks the references in a file that is valid by its schema.
 *
 * @param hasRun - whether the commands have been played already. Commands that the run refused are then part of its
 * results; in a script that was never played, such a command is a mistake.
 * @throws RunFileError for the first problem.
 */
export function checkReferences(run: RunFile, { algorithms }: Registries, hasRun: boolean): void {
  throwFirst(problemsOf(run, algorithms, hasRun));
}

/**
 * Checks the order of events that are valid by their schema.
 *
 * @throws RunFileError for the first event out of order.
 */
export function checkTrace(trace: readonly TraceEvent[]): void {
  throwFirst(traceProblems(trace));
}

/** @throws RunFileError for the first problem, with its place. */
export function throwFirst(problems: Problems): void {
  const [first] = problems;
  if (first) throw new RunFileError(`${quote(jsonPath(first.path))}: ${first.text}`);
}

/** Yields problems lazily, so that the search ends with the first one. */
function* problemsOf(
  run: RunFile,
  algorithms: Registries['algorithms'],
  hasRun: boolean,
): Problems {
  yield* serviceProblems(run, algorithms);
  yield* mixingProblems(run, algorithms);
  yield* ownParamProblems(run, algorithms);
  // A run that was played before its algorithm had a rule stays readable.
  if (!hasRun) yield* ruleProblems(run, algorithms);
  const { network, commands } = run;
  const { narration = [], trace = [] } = run;
  const known = new Set<string>();
  yield* processProblems(run, known);
  yield* linkProblems(network.links ?? [], known);
  yield* siteProblems(run, hasRun);
  const commandProblems = hasRun ? orderProblems : scriptProblems(known);
  yield* commandProblems(commands, ['commands'], run.untilMs);
  yield* branchProblems(run, commandProblems);
  yield* cursorProblems(run);
  if (!hasRun) yield* placeProblems(run, known);
  yield* sliderProblems(run);
  yield* solutionProblems(run, known);
  // Narration may lie after the end, and expectations may name nodes that have not joined by then.
  yield* narrationProblems(narration, ['narration']);
  yield* changeProblems(run);
  yield* traceProblems(trace);
}

function* traceProblems(trace: readonly TraceEvent[]): Problems {
  for (const [index, { seq }] of trace.entries())
    if (seq !== index)
      yield { path: ['trace', index, 'seq'], text: `expected ${index} but got ${seq}` };
}

function* narrationProblems(beats: readonly Beat[], place: readonly string[]): Problems {
  yield* orderProblems(beats, place);
  yield* questionProblems(beats, place);
}

/** Mistakes in the narration and in the commands of a worked solution. */
function* solutionProblems({ goal, solution }: RunFile, known: ReadonlySet<string>): Problems {
  if (!solution) return;
  const place = ['solution', 'commands'];
  yield* narrationProblems(solution.narration, ['solution', 'narration']);
  yield* scriptProblems(known)(solution.commands ?? [], place, goal?.limits.withinMs);
}

/** Paths in `mayChange` that are not in the definition: with a typing error, nothing could be changed. */
function* changeProblems(run: RunFile): Problems {
  const { mayChange = [] } = run.goal?.limits ?? {};
  if (mayChange.length === 0) return;
  const missing = new Set(mayChange);
  deletePaths(missing, definitionOf(run), '');
  for (const [index, allowed] of mayChange.entries())
    if (missing.has(allowed)) {
      const text = `there is no ${quote(allowed)} in the definition`;
      yield { path: ['goal', 'limits', 'mayChange', index], text };
    }
}

/** Deletes the paths of all members of a value from a set; `path` is the value's own. */
function deletePaths(missing: Set<string>, value: unknown, path: string): void {
  if (value === null || typeof value !== 'object') return;
  const isList = Array.isArray(value);
  for (const [key, member] of Object.entries(value)) {
    const place = pathWithin(path, isList ? Number(key) : key);
    missing.delete(place);
    deletePaths(missing, member, place);
  }
}

/** Services that the algorithm needs and that are missing. */
function* serviceProblems(
  { algorithm, services = [] }: RunFile,
  algorithms: Registries['algorithms'],
): Problems {
  const { name = '', services: needed = [] } = algorithms.get(algorithm.id) ?? {};
  for (const kind of needed)
    if (!services.some((service) => service.kind === kind))
      yield { path: ['services'], text: `${name} needs a service of the kind ${kind}` };
}

/** Places of processes that neither start nor join; a run's other branches may have had them, so only a script's. */
function* placeProblems({ view, commands }: RunFile, known: ReadonlySet<string>): Problems {
  const joining = commands.flatMap((command) => (command.type === 'join' ? [command.node] : []));
  const everybody = new Set([...known, ...joining]);
  for (const id of Object.keys(view?.places ?? {}))
    if (!everybody.has(id))
      yield { path: ['view', 'places', id], text: `there is no process ${id}` };
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
