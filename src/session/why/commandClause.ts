// Commands as causes: a clause in the present tense, and one in the past.
import type { Command } from '../../sim/contracts/command';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { MessageOf } from '../words/sentMessages';
import { sentenceOf } from '../words/words';

/** A command as a cause. */
export interface CommandClause {
  /** `n5 crashes` */
  readonly present: string;
  /** `n5 had crashed` */
  readonly before: string;
}

/**
 * The clauses of a command.
 *
 * @param effects - the events that it caused: for a command on the leader, they name the node.
 */
export function commandClause(
  command: Command,
  effects: readonly TraceEvent[],
  messageOf: MessageOf,
): CommandClause {
  const node = 'node' in command ? command.node : nodeIn(effects);
  const plain = sentenceOf(command, messageOf).split(':')[0] ?? command.type;
  switch (command.type) {
    case 'crash':
    case 'crashLeader':
      return both(`${node} crashes`, `${node} had crashed`);
    case 'pause':
    case 'pauseLeader':
      return both(`${node} is paused`, `${node} was paused`);
    case 'restart':
      return both(`${node} starts again`, `${node} had started again`);
    case 'resume':
      return both(`${node} resumes`, `${node} had resumed`);
    case 'join':
      return both(`${node} joins`, `${node} had joined`);
    case 'leave':
      return both(`${node} is asked to leave`, `${node} was asked to leave`);
    case 'isolateLeader':
      return both(`${nodeIn(effects)} is cut off`, `${nodeIn(effects)} was cut off`);
    case 'partition':
      return both(splitText(command.groups), 'the network was split');
    case 'cut':
      return both(passive(plain), 'links were cut');
    case 'heal':
      return both('Links are healed', 'links were healed');
    case 'setClockRate':
      return both(plain, `${node} had a wrong clock`);
    case 'stopTimer':
      return both(plain, plain.replace(/ is stopped$/, ' was stopped'));
    case 'freeze':
      return both(`${node}’s list of members is frozen`, `${node}’s list of members was frozen`);
    case 'storm':
      return both('A storm begins', 'a storm began');
    case 'setLink':
      return both(sentenceOf(command, messageOf), 'links were changed');
    default:
      return both(plain, plain);
  }
}

const both = (present: string, before: string): CommandClause => ({ present, before });

/** `n1 is cut off from redis` of `n1 cut off from redis` */
function passive(text: string): string {
  const isPlural = /^\d| and .* cut\b/.test(text);
  return text.replace(/ cut\b/, isPlural ? ' are cut' : ' is cut');
}

function splitText(groups: readonly (readonly string[])[]): string {
  return `The network splits: ${groups.map((group) => briefly(group)).join(' | ')}`;
}

function briefly(group: readonly string[]): string {
  return group.length <= 5 ? group.join(', ') : `${group.length} processes`;
}

/** The node of a command's first effect; for cut links, their common end. */
function nodeIn(effects: readonly TraceEvent[]): string {
  const [first] = effects;
  if (!first) return 'the leader';
  if ('node' in first) return first.node;
  if (first.type !== 'linkCut') return 'the leader';
  const isCommon = (id: string) =>
    effects.every((event) => event.type !== 'linkCut' || event.from === id || event.to === id);
  return isCommon(first.from) ? first.from : first.to;
}
