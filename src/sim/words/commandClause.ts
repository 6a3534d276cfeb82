// Commands as causes: a clause in the present tense, and one in the past.
import type { Command } from '../contracts/command';
import type { TraceEvent } from '../contracts/traceEvent';
import { commandSentence, type Names } from './commandSentence';
import type { MessageOf } from './sentMessages';

/** A command as a cause. */
export interface CommandClause {
  /** `n5 crashes` */
  readonly present: string;
  /** `n5 had crashed` */
  readonly past: string;
}

/**
 * The clauses of a command.
 *
 * @param effects - the events that it caused: for a command on the leader, they name the node.
 */
export function commandClause(
  command: Command,
  effects: readonly TraceEvent[],
  { names, messageOf }: { readonly names: Names; readonly messageOf: MessageOf },
): CommandClause {
  const node = 'node' in command ? command.node : nodeIn(effects);
  const plain = commandSentence(command, names, messageOf).split(':')[0] ?? command.type;
  switch (command.type) {
    case 'crash':
    case 'crashLeader':
      return clauses(`${node} crashes`, `${node} had crashed`);
    case 'pause':
    case 'pauseLeader':
      return clauses(`${node} is paused`, `${node} was paused`);
    case 'restart':
      return clauses(`${node} starts again`, `${node} had started again`);
    case 'resume':
      return clauses(`${node} resumes`, `${node} had resumed`);
    case 'join':
      return clauses(`${node} joins`, `${node} had joined`);
    case 'leave':
      return clauses(`${node} is asked to leave`, `${node} was asked to leave`);
    case 'isolateLeader':
      return clauses(`${nodeIn(effects)} is cut off`, `${nodeIn(effects)} was cut off`);
    case 'partition':
      return clauses(splitText(command.groups), 'the network was split');
    case 'cut':
      return clauses(passive(plain), 'links were cut');
    case 'heal':
      return clauses('Links are healed', 'links were healed');
    case 'setClockRate':
      return clauses(plain, `${node} had a wrong clock`);
    case 'setClock':
      return clauses(plain, plain.replace(' jumps ', ' had jumped '));
    case 'setDisk':
      return clauses(plain, `${node} had a slow disk`);
    case 'stopTimer':
      return clauses(plain, plain.replace(/ is stopped$/, ' was stopped'));
    case 'freeze':
      return clauses(`${node}’s list of members is frozen`, `${node}’s list of members was frozen`);
    case 'storm':
      return clauses('A storm begins', 'a storm began');
    case 'setLink':
      return clauses(commandSentence(command, names, messageOf), 'links were changed');
    default:
      return clauses(plain, plain);
  }
}

const clauses = (present: string, past: string): CommandClause => ({ present, past });

/** `n1 is cut off from redis` of `n1 cut off from redis` */
function passive(text: string): string {
  const isPlural = /^\d| and .* cut\b/.test(text);
  return text.replace(/ cut\b/, isPlural ? ' are cut' : ' is cut');
}

function splitText(groups: readonly (readonly string[])[]): string {
  return `The network splits: ${groups.map((group) => groupText(group)).join(' | ')}`;
}

function groupText(group: readonly string[]): string {
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
