// What a run on the screen is as a file: what was done and what came of it so far, with its branches and its cursor.
import type { Outcome } from '../../runFile/recordRun';
import type { Branch, RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import type { BranchLine, SessionState } from '../run/state';

/** A run so far: what its file says besides what came of it, and that. The events are copied: the run goes on. */
export function recordedSoFar(state: SessionState): { file: RunFile; outcome: Outcome } {
  const { run, frontierMs } = state;
  const file = fileSoFar(state);
  const events = [...run.trace.events()];
  return { file, outcome: { untilMs: frontierMs, commands: file.commands, events } };
}

/** A run so far as a file without its trace. What is still to come is not part of it. */
export function fileSoFar({
  file,
  commands,
  branch,
  others,
  nowMs,
  frontierMs,
  isLookingBack,
}: SessionState): RunFile {
  return {
    ...file,
    commands: happened(commands, frontierMs),
    untilMs: frontierMs,
    ...(isLookingBack && { cursorMs: nowMs }),
    ...(others.length > 0 && { branch, branches: others.map(branchOf) }),
  };
}

/**
 * A run so far as a file from which it goes on as it would have gone: with its commands that are still to come. Such a
 * file has no end, only the moment shown.
 */
export function fileToGoOn(state: SessionState): RunFile {
  const { commands, nowMs } = state;
  const file = fileSoFar(state);
  if (file.commands.length === commands.length) return file;
  const { untilMs: _untilMs, ...endless } = file;
  return { ...endless, commands, cursorMs: nowMs };
}

function branchOf({ run: _run, ...branch }: BranchLine): Branch {
  return { ...branch, commands: happened(branch.commands, branch.untilMs) };
}

/** The commands up to a moment in ms; a script may have more to come. */
function happened(commands: readonly Command[], untilMs: number): readonly Command[] {
  return commands.filter(({ atMs }) => atMs <= untilMs);
}
