// The moment since which a run differs from its file because of a person.
import type { RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import type { SessionState } from '../run/state';

/**
 * The moment, in ms, of the first command that differs from the file's because a person added or undid it. Null when
 * there is none, and for a run without narration and expectations, which has no intended course.
 */
export function changedByHandMs({
  file,
  commands,
}: Pick<SessionState, 'file' | 'commands'>): number | null {
  if (commands === file.commands || !hasIntendedCourse(file)) return null;
  const [had, given] = [inOrder(file.commands), inOrder(commands)];
  for (let index = 0; index < Math.max(had.length, given.length); index += 1) {
    const [before, after] = [had[index], given[index]];
    if (before && after && JSON.stringify(before) === JSON.stringify(after)) continue;
    return Math.min(
      before?.atMs ?? Number.POSITIVE_INFINITY,
      after?.atMs ?? Number.POSITIVE_INFINITY,
    );
  }
  return null;
}

/** The commands in order, without failures of workers, which no person causes. */
function inOrder(commands: readonly Command[]): Command[] {
  return commands.filter(({ type }) => type !== 'failProcess').sort((a, b) => a.atMs - b.atMs);
}

/** Whether the run has an intended course; an exercise has none, because it is there to be changed. */
function hasIntendedCourse({ narration = [], expect = [], goal }: RunFile): boolean {
  return goal === undefined && (narration.length > 0 || expect.length > 0);
}
