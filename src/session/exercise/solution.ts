// The worked solution of an exercise, as a run.
import type { Exercise } from '../../runFile/exercise';
import type { RunFile, Solution } from '../../runFile/runFile';

const SUFFIX = 'Solution';

/** The id of the exercise that a run of its worked solution shows; the id itself for any other run. */
export function exerciseIdOf(id: string): string {
  return id.endsWith(SUFFIX) ? id.slice(0, -SUFFIX.length) : id;
}

/** The run of an exercise's worked solution: its commands besides the exercise's, its parameters, its narration. */
export function solutionRun(exercise: Exercise, solution: Solution): RunFile {
  const { solution: _solution, ...rest } = exercise;
  const { commands = [], params = {}, narration } = solution;
  return {
    ...rest,
    id: `${exercise.id}${SUFFIX}`,
    title: exercise.title.replace(/^Exercise/, SUFFIX),
    algorithm: { ...exercise.algorithm, params: { ...exercise.algorithm.params, ...params } },
    commands: [...exercise.commands, ...commands].sort((a, b) => a.atMs - b.atMs),
    narration,
  };
}
