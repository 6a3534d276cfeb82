// What a run on the screen is as a file: what was done and what came of it so far, with its branches and its cursor.
import type { Outcome } from '../runFile/recordRun';
import type { Branch, RunFile } from '../runFile/runFile';
import type { BranchLine } from './branches';
import type { SessionState } from './state';

/** A run so far: what its file says besides what came of it, and that. The events are copied: the run goes on. */
export function recordedSoFar(state: SessionState): { file: RunFile; outcome: Outcome } {
  const { run, commands, frontierMs } = state;
  const happened = commands.slice(0, run.appliedCommands);
  const outcome = { untilMs: frontierMs, commands: happened, events: [...run.trace.events()] };
  return { file: fileSoFar(state), outcome };
}

/** A run so far as a file without its trace. What is still to come is not part of it. */
export function fileSoFar({
  file,
  run,
  commands,
  branch,
  others,
  nowMs,
  frontierMs,
  isLookingBack,
}: SessionState): RunFile {
  return {
    ...file,
    commands: commands.slice(0, run.appliedCommands),
    untilMs: frontierMs,
    ...(isLookingBack && { cursorMs: nowMs }),
    ...(others.length > 0 && { branch, branches: others.map(branchOf) }),
  };
}

function branchOf({ run, commands, ...branch }: BranchLine): Branch {
  return { ...branch, commands: run ? commands.slice(0, run.appliedCommands) : commands };
}
