// What is left out of a run to see what would have happened without it.
import type { Command } from '../../sim/contracts/command';
import { frontierAfter } from '../run/moment';
import { spokenMoment } from '../words/words';
import { nameWithout } from './branchTree';

/** The command of this index, or a message that was sent at a time in ms. */
export type Omitted =
  | { readonly command: number }
  | { readonly message: number; readonly sentMs: number; readonly name: string };

/**
 * The commands without a command, or with one more that takes a message away as soon as it is sent; the first moment in
 * ms at which the run may differ; and a name for the branch. Throws for a command that does not exist.
 */
export function without(
  commands: readonly Command[],
  omitted: Omitted,
): { readonly kept: readonly Command[]; readonly fromMs: number; readonly name: string } {
  if ('command' in omitted) {
    const command = commands[omitted.command];
    if (!command) throw new Error(`there is no command ${omitted.command}`);
    const kept = commands.toSpliced(omitted.command, 1);
    return { kept, fromMs: command.atMs, name: nameWithout(command, command.atMs) };
  }
  const { message, sentMs, name } = omitted;
  const atMs = frontierAfter(sentMs);
  const before = commands.filter((command) => command.atMs <= atMs).length;
  const kept = commands.toSpliced(before, 0, { type: 'dropMessage', message, atMs });
  return { kept, fromMs: atMs, name: `without ${name} at ${spokenMoment(sentMs)} s` };
}
