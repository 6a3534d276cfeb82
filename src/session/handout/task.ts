// The task of an exercise on paper, and the run of its worked solution.
import { isExercise } from '../../runFile/exercise';
import type { RunFile } from '../../runFile/runFile';
import { limitSentences } from '../exercise/exerciseWords';
import { solutionRun } from '../exercise/solution';
import { registries } from '../run/installed';
import type { HandoutPart } from './handout';

/** The task of an exercise. */
export interface Task {
  readonly goal: string;
  /** The limits, a sentence each. */
  readonly rules: readonly string[];
  /** The run of the worked solution; null for a run of one's own. */
  readonly solution: RunFile | null;
}

/** The task of a part whose algorithm is loaded; null for a run that is no exercise. */
export function taskOf({ file, scenario }: Pick<HandoutPart, 'file' | 'scenario'>): Task | null {
  if (!isExercise(file)) return null;
  const { goal, algorithm, solution } = file;
  const params = registries.algorithms.get(algorithm.id)?.params;
  return {
    goal: goal.text,
    rules: params ? limitSentences(goal.limits, params) : [],
    solution: scenario !== null && solution ? solutionRun(file, solution) : null,
  };
}
