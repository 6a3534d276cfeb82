// Plays the other branches of a run file: a file that holds a branch that cannot be played is no good file.
import { type RunFile, startOf } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { type Bounds, play } from './play';

/**
 * Plays each of a file's other branches; gives a sentence that says so, none when there is no other.
 *
 * @param bounds - what all of them together may ask for.
 * @throws RunFileError that names the branch which goes beyond the bounds.
 */
export function playBranches(run: RunFile, bounds?: Bounds): string[] {
  const { branches = [] } = run;
  let events = bounds?.events ?? 0;
  for (const [index, { commands, untilMs }] of branches.entries()) {
    const branch = { ...startOf(run), commands, untilMs };
    try {
      events -= play(branch, bounds && { ...bounds, events }).events.length;
    } catch (error) {
      if (!(error instanceof RunFileError)) throw error;
      throw new RunFileError(`branches[${index}]: ${error.message}`);
    }
  }
  if (branches.length === 0) return [];
  const [who, does] = branches.length === 1 ? ['branch', 'plays'] : ['branches', 'play'];
  return [`${branches.length} other ${who} ${does} without an error`];
}
