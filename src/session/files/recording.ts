// The run on the screen as a file: inputs and outcome so far, with branches and cursor.
import type { RunToWrite } from '../../runFile/recordRun';
import type { Branch, RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import { exporter } from '../run/installed';
import type { OtherBranch, SessionState } from '../run/state';
import { withView } from '../run/view';

/** The run so far, to be written: it goes on meanwhile, which changes nothing in this. */
export function recordedSoFar(state: SessionState): RunToWrite {
  return { run: fileSoFar(state), trace: state.run.trace.stored(), exporter };
}

/** The run so far as a file without its trace and without commands still to come. */
export function fileSoFar({
  file,
  commands,
  branch,
  others,
  view,
  nowMs,
  frontierMs,
  isLookingBack,
}: SessionState): RunToWrite['run'] {
  return {
    ...withView(file, view),
    commands: happened(commands, frontierMs),
    untilMs: frontierMs,
    ...(isLookingBack && { cursorMs: nowMs }),
    ...(others.length > 0 && { branch, branches: others.map(branchOf) }),
  };
}

/**
 * The run as a file from which it continues in the same way: with its commands still to come. Such a file has no end,
 * only the moment shown.
 */
export function fileToGoOn(state: SessionState): RunFile {
  const { commands, nowMs } = state;
  const file = fileSoFar(state);
  if (file.commands.length === commands.length) return file;
  const { untilMs: _untilMs, ...endless } = file;
  return { ...endless, commands, cursorMs: nowMs };
}

function branchOf({ run: _run, ...branch }: OtherBranch): Branch {
  return { ...branch, commands: happened(branch.commands, branch.untilMs) };
}

/** The commands up to a moment in ms, without those still to come. */
function happened(commands: readonly Command[], untilMs: number): readonly Command[] {
  return commands.filter(({ atMs }) => atMs <= untilMs);
}
