// The commands of a run without one of them, or without a message.
import type { Command } from '../../sim/contracts/command';
import { frontierAfter } from '../run/moment';
import type { Omission } from '../run/omission';
import { spokenMoment } from '../words/words';
import { nameWithout } from './branchTree';

/**
 * The commands without a command, or with one more that takes a message away as soon as it is sent; the first moment in
 * ms at which the run may differ; and a name for the branch. Throws for a command that does not exist.
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
  const { message, sentMs, name } = omission;
  const atMs = frontierAfter(sentMs);
  const before = commands.filter((command) => command.atMs <= atMs).length;
  const kept = commands.toSpliced(before, 0, { type: 'dropMessage', message, atMs });
  return { kept, fromMs: atMs, name: `without ${name} at ${spokenMoment(sentMs)} s` };
}
