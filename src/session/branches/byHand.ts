// Whether a run still goes as its file has it, or a person has had a hand in it, and since when.
import type { RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import type { SessionState } from '../run/state';

/**
 * The moment, in ms, of the first command that is another than the file's: one that a person gave or took back.
 * Null while there is none, and for a run that tells nothing: it has no course to depart from.
 */
export function changedByHandMs({
  file,
  commands,
}: Pick<SessionState, 'file' | 'commands'>): number | null {
  if (commands === file.commands || !isTold(file)) return null;
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

/** A worker that fails is nobody's hand. */
function inOrder(commands: readonly Command[]): Command[] {
  return commands.filter(({ type }) => type !== 'failProcess').sort((a, b) => a.atMs - b.atMs);
}

/** An exercise is there to be changed. */
function isTold({ narration = [], expect = [], goal }: RunFile): boolean {
  return goal === undefined && (narration.length > 0 || expect.length > 0);
}
