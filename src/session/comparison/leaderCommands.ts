// Commands that name a node which led at that moment: in a compared run another node may lead then.
import type { Command } from '../../sim/contracts/command';
import type { Lanes } from '../../sim/trace/lanes';
import { listed, spokenMoment } from '../words/words';
import { leadsBefore } from './leaderCrashes';

/** Each command on a node that has a counterpart for whoever leads. */
const FOR_LEADER = { crash: 'crashLeader', pause: 'pauseLeader' } as const;
type OnNode = keyof typeof FOR_LEADER;

/** A command that took effect on the only leader. */
export interface CommandOnLeader {
  /** Its index among the run's commands. */
  readonly index: number;
  readonly atMs: number;
  readonly type: OnNode;
  readonly node: string;
}

/** The commands of a run that took effect on its only leader, in order. Of several leaders a command may mean any. */
export function commandsOnLeaders(
  lanes: Lanes,
  commands: readonly Command[],
): readonly CommandOnLeader[] {
  return lanes.marks.flatMap(({ index, atMs }) => {
    const command = commands[index];
    if (command?.type !== 'crash' && command?.type !== 'pause') return [];
    const { type, node } = command;
    const leaders = [...lanes.nodes.keys()].filter((id) => leadsBefore(lanes, id, atMs));
    return leaders.length === 1 && leaders[0] === node ? [{ index, atMs, type, node }] : [];
  });
}

/** The commands with those on leaders replaced by commands for whoever leads. */
export function forWhoeverLeads(
  commands: readonly Command[],
  onLeaders: readonly CommandOnLeader[],
): readonly Command[] {
  const types = new Map(onLeaders.map(({ index, type }) => [index, FOR_LEADER[type]]));
  return commands.map((command, index) => {
    const type = types.get(index);
    return type ? { atMs: command.atMs, type } : command;
  });
}

/** Number of commands that a sentence names; the rest are counted. */
const NAMED = 3;

/** `In the other columns, crash whoever leads at 3.20 s, not n5.`, the offer as a sentence. */
export function offerText(onLeaders: readonly CommandOnLeader[]): string {
  const [first] = onLeaders;
  if (first && onLeaders.length === 1)
    return `In the other columns, ${first.type} whoever leads at ${spokenMoment(first.atMs)} s, not ${first.node}.`;
  const named = onLeaders
    .slice(0, NAMED)
    .map(({ type, node, atMs }) => `${type} ${node} at ${spokenMoment(atMs)} s`);
  const more = onLeaders.length > NAMED ? [`${onLeaders.length - NAMED} more`] : [];
  return `In the other columns, these commands are for whoever leads then: ${listed([...named, ...more])}.`;
}

/** `n5 led in this run then. A column in which another node led would lose no leader.`, the reason of the offer. */
export function offerReason(
  onLeaders: readonly CommandOnLeader[],
  commands: readonly Command[],
): string {
  const nodes = [...new Set(onLeaders.map(({ node }) => node))];
  const firstIndex = onLeaders[0]?.index ?? commands.length;
  const replaced = new Set(onLeaders.map(({ index }) => index));
  const hasLater = commands.some(
    (command, index) =>
      index > firstIndex &&
      !replaced.has(index) &&
      'node' in command &&
      nodes.some((node) => node === command.node),
  );
  const why =
    nodes.length === 1
      ? `${nodes[0]} led in this run then. A column in which another node led would lose no leader.`
      : 'These nodes led in this run then. A column in which other nodes led would lose no leader.';
  return hasLater
    ? `${why} Later commands for ${nodes.length === 1 ? nodes[0] : 'them'} stay as they are.`
    : why;
}
