// The commands that name no node: they are for the node that leads when they take effect.

/** Each command for the leader, and the command that has the same effect on a node. */
const LEADER_COMMANDS = {
  crashLeader: 'crash',
  pauseLeader: 'pause',
  isolateLeader: 'cut',
} as const;

export type LeaderCommand = keyof typeof LEADER_COMMANDS;

/** The command that has the same effect on a node; null for a command that names one. */
export function equivalentOf(command: string): (typeof LEADER_COMMANDS)[LeaderCommand] | null {
  return Object.hasOwn(LEADER_COMMANDS, command) ? LEADER_COMMANDS[command as LeaderCommand] : null;
}
