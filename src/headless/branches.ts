// Plays the other branches of a run file: a file that holds a branch that cannot be played is no good file.
import { type RunFile, startOf } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { play, type Terms } from './play';

/**
 * Plays each of a file's other branches; gives a sentence that says so, none when there is no other.
 *
 * @param terms - hold for all of them together.
 * @throws RunFileError that names the branch in which too many happen.
 */
export async function playBranches(
  run: RunFile,
  { mostEvents = Number.POSITIVE_INFINITY, watcher }: Partial<Terms>,
): Promise<string[]> {
  const { branches = [] } = run;
  let left = mostEvents;
  for (const [index, { commands, untilMs }] of branches.entries()) {
    const branch = { ...startOf(run), commands, untilMs };
    try {
      const { events } = await play(branch, { take: () => {}, mostEvents: left, watcher });
      left -= events;
    } catch (error) {
      if (!(error instanceof RunFileError)) throw error;
      throw new RunFileError(`branches[${index}]: ${error.message}`);
    }
  }
  if (branches.length === 0) return [];
  const [who, does] = branches.length === 1 ? ['branch', 'plays'] : ['branches', 'play'];
  return [`${branches.length} other ${who} ${does} without an error`];
}
