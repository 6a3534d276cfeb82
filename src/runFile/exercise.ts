// Compares a run with its exercise: the parts that may not change must be equal.

import { canonicalJson, type Json } from '../sim/base/json';
import { quote } from '../sim/base/quote';
import { Tally } from '../sim/base/tally';
import type { Command } from '../sim/contracts/command';
import type { Goal } from '../sim/goals/goal';
import { jsonPath, type Key } from './json/jsonPath';
import { definitionOf, type RunFile } from './runFile';

/** A run file that has a goal. */
export type Exercise = RunFile & { readonly goal: Goal };

/** A difference of a run from its exercise. */
export interface Change {
  /** The path of the value, such as `nodes[1].priority`. */
  readonly path: string;
  /** The value in the exercise and in the run, as JSON; null where it is missing. */
  readonly expected: string | null;
  readonly got: string | null;
}

/** Whether a run file is an exercise. */
export function isExercise(file: RunFile): file is Exercise {
  return file.goal !== undefined;
}

/**
 * The differences of a run from its exercise, except those that the exercise allows: in the definition, in the goal’s
 * conditions if the run has a goal, and in the given commands. A run that ended early may lack the later ones.
 */
export function changesFrom(exercise: Exercise, run: RunFile): Change[] {
  const mayChange = new Set(exercise.goal.limits.mayChange);
  return [
    ...changesIn(wholeDefinitionOf(exercise), wholeDefinitionOf(run), []),
    ...changesIn(conditionsOf(exercise.goal), conditionsOf(run.goal ?? exercise.goal), ['goal']),
    ...missingCommands(exercise.commands, run),
  ].filter(({ path }) => !isWithinOne(path, mayChange));
}

/** A change in one sentence. */
export function changeSentence({ path, expected, got }: Change): string {
  const [is, was] = [got ?? 'not there', expected ?? 'none'].map(quote);
  return `${quote(path)} is ${is}, the exercise has ${was}`;
}

/** A goal without its words: a run that was handed in before they were edited is of the same exercise. */
function conditionsOf({ limits, wants }: Goal) {
  return { limits, wants };
}

/** The definition with explicit lists: an absent list of services or clients is the same as an empty one. */
function wholeDefinitionOf(run: RunFile) {
  return { services: [], clients: [], ...definitionOf(run) };
}

/** Whether a path is one of the others, or within one of them. */
function isWithinOne(path: string, outer: ReadonlySet<string>): boolean {
  if (outer.has(path)) return true;
  for (const { index } of path.matchAll(/[.[]/g)) if (outer.has(path.slice(0, index))) return true;
  return false;
}

function changesIn(expected: unknown, got: unknown, path: readonly Key[]): Change[] {
  const texts = { expected: jsonOf(expected), got: jsonOf(got) };
  if (texts.expected === texts.got) return [];
  if (!isContainer(expected) || !isContainer(got) || Array.isArray(expected) !== Array.isArray(got))
    return [{ path: jsonPath(path), ...texts }];
  const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
  return [...keys].flatMap((key) =>
    changesIn(expected[key], got[key], [...path, Array.isArray(expected) ? Number(key) : key]),
  );
}

function missingCommands(given: readonly Command[], { commands, untilMs }: RunFile): Change[] {
  const left = new Tally(commands.map(canonicalJson));
  return given.flatMap((command, index) => {
    const expected = canonicalJson(command);
    const isThere = left.take(expected);
    const isLater = untilMs !== undefined && command.atMs > untilMs;
    return isThere || isLater ? [] : [{ path: `commands[${index}]`, expected, got: null }];
  });
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return value !== null && typeof value === 'object';
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : canonicalJson(value as Json);
}
