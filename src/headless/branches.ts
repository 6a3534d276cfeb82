// Plays the other branches of a run file, because a file with an unplayable branch is bad.
import { type RunFile, startOf } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { play, type Terms } from './play';

/**
 * Plays each of a file's other branches.
 *
 * @param terms - the limits for all of them together.
 * @returns a sentence for the report; none without other branches.
 * @throws RunFileError that names the branch which exceeds the limits.
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
      const { events } = await play(branch, { onEvent: () => {}, mostEvents: left, watcher });
      left -= events;
    } catch (error) {
      if (!(error instanceof RunFileError)) throw error;
      throw new RunFileError(`branches[${index}]: ${error.message}`);
    }
  }
  if (branches.length === 0) return [];
  const [noun, verb] = branches.length === 1 ? ['branch', 'plays'] : ['branches', 'play'];
  return [`${branches.length} other ${noun} ${verb} without an error`];
}
