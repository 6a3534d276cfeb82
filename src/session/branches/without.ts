// The commands of a run without one of them, without a message, or without the firing of a timer.
import type { Command } from '../../sim/contracts/command';
import { frontierAfter } from '../run/moment';
import type { Omission } from '../run/omission';
import { spokenMoment } from '../words/words';
import { nameWithout } from './branchTree';

/**
 * The commands without a command, or with one more: it takes a message away as soon as it is sent, or stops a timer at the
 * moment at which it would fire, before it does. Also the first moment in ms at which the run may differ, and a name for
 * the branch. Throws for a command that does not exist.
 */
export function without(
  commands: readonly Command[],
  omission: Omission,
): { readonly kept: readonly Command[]; readonly fromMs: number; readonly name: string } {
  if ('command' in omission) {
    const command = commands[omission.command];
    if (!command) throw new Error(`there is no command ${omission.command}`);
    const kept = commands.toSpliced(omission.command, 1);
    return { kept, fromMs: command.atMs, name: nameWithout(command, command.atMs) };
  }
  const added = commandFor(omission);
  const { atMs } = added;
  const before = commands.filter((command) => command.atMs <= atMs).length;
  const kept = commands.toSpliced(before, 0, added);
  return { kept, fromMs: atMs, name: `without ${omission.name} at ${spokenMoment(atMs)} s` };
}

/** The command by which a message is lost, or a timer does not fire. Commands come before timers of the same moment. */
function commandFor(omission: Exclude<Omission, { command: number }>): Command {
  if ('message' in omission) {
    const { message, sentMs } = omission;
    return { type: 'dropMessage', message, atMs: frontierAfter(sentMs) };
  }
  const { process, timer, firedMs } = omission;
  return { type: 'stopTimer', node: process, timer, atMs: firedMs };
}
