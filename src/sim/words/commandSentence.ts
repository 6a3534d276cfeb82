// Commands in words.

import { timerLabel } from '../base/format';
import type { Json } from '../base/json';
import type { Action, Direction } from '../contracts/command';
import {
  listed,
  spokenDuration,
  spokenJump,
  spokenLatency,
  spokenRate,
  spokenValue,
  spokenWrite,
} from './phrases';
import { type MessageOf, messageName, withArticle } from './sentMessages';

/** The names of members of the open folders, by their ids. */
export interface Names {
  /** Within a sentence. */
  readonly fault: (id: string) => string;
  readonly property: (id: string) => string;
}

/** A member of an open folder. */
type Named = { readonly id: string; readonly name: string };

/** The names of these members; the id of one that is not among them. */
export function namesOf(faults: readonly Named[], properties: readonly Named[]): Names {
  const faultNames = namesById(faults);
  const propertyNames = namesById(properties);
  return {
    fault: (id) => withinSentence(faultNames.get(id) ?? id),
    property: (id) => propertyNames.get(id) ?? id,
  };
}

function namesById(members: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(members.map(({ id, name }) => [id, name]));
}

/** `bursts of loss`, `TCP`. */
function withinSentence(name: string): string {
  return name === name.toUpperCase() ? name : name.toLowerCase();
}

const NOBODY_KNOWS: MessageOf = () => undefined;

/**
 * A command as a sentence without its full stop.
 *
 * @param messageOf - finds the messages that commands name by their ids.
 */
export function commandSentence(
  action: Action,
  names: Names,
  messageOf: MessageOf = NOBODY_KNOWS,
): string {
  switch (action.type) {
    case 'crash':
      return `${action.node} crashes`;
    case 'restart':
      return `${action.node} is started again${action.loseDisk ? ', its disk lost' : ''}${through(action)}`;
    case 'join':
      return `${action.node} joins${through(action)}`;
    case 'leave':
      return `${action.node} is asked to leave`;
    case 'remove':
      return `${action.node} is removed from the members${through(action)}`;
    case 'pause':
      return `${action.node} is paused: messages to it wait`;
    case 'resume':
      return `${action.node} resumes and handles the messages that waited`;
    case 'crashLeader':
      return 'The leader crashes';
    case 'pauseLeader':
      return 'The leader is paused: messages to it wait';
    case 'isolateLeader':
      return 'The leader is cut off from all others';
    case 'setClockRate':
      return `${action.node}’s clock runs at ${spokenRate(action.rate)} from now on`;
    case 'setClock':
      return `${action.node}’s clock jumps ${spokenJump(action.byMs)}`;
    case 'setDisk':
      return `${action.node}’s disk takes ${spokenWrite(action)} from now on`;
    case 'stopTimer':
      return `${action.node}’s timer ${timerLabel(action.timer)} is stopped`;
    case 'freeze':
      return `${action.node}’s list of members is frozen: it no longer learns who joins and leaves`;
    case 'thaw':
      return `${action.node} learns again who joins and leaves`;
    case 'cut': {
      const camps = campsOf(action.links);
      return camps
        ? `${listed(camps[0])} cut off from ${listed(camps[1])}`
        : linksCut(action.links);
    }
    case 'partition':
      return `The network is split: ${action.groups.map(listed).join(' | ')}`;
    case 'heal':
      return action.links ? `${linkNames(action.links)} healed` : 'All links are healed';
    case 'setLink':
      return `${linkNames(action.links)}: ${settingsOf(action, names)}`;
    case 'tell':
      return `${action.node} is told that ${action.about} is down`;
    case 'elect':
      return `${action.node} is told to start an election`;
    case 'setLoad':
      return `${action.node}’s load is ${action.load} % from now on`;
    case 'storm':
      return `A storm begins, for ${spokenDuration(action.forMs)}: ${listed(action.kinds)}`;
    case 'calm':
      return 'The storm ends: its faults are repaired';
    case 'forgeMessage':
      return `A forged ${action.kind} reaches ${action.to} in the name of ${action.from}, which never sent it`;
    case 'failProcess':
      return `${action.node}’s process fails`;
    default:
      return `${messageOrNumber(action.message, messageOf)} is ${PARTICIPLES[action.type]}`;
  }
}

function messageOrNumber(id: number, messageOf: MessageOf): string {
  return messageOf(id) ? withArticle(messageName(id, messageOf)) : `Message ${id}`;
}

/** Participles for interventions in a message. */
const PARTICIPLES: Readonly<Record<Extract<Action, { message: number }>['type'], string>> = {
  dropMessage: 'dropped',
  holdMessage: 'held',
  releaseMessage: 'released',
  deliverMessage: 'delivered at once',
  duplicateMessage: 'duplicated',
};

function through({ via }: { readonly via?: string }): string {
  return via === undefined ? '' : ` through ${via}`;
}

/** `n1 – n2`, `n1 → n2`, or the number of links and the end that all of them share. */
export function linkNames(links: readonly Direction[]): string {
  const [first, second, ...more] = links;
  if (!first || more.length > 0) return linkCount(links);
  if (!second) return `${first.from} → ${first.to}`;
  const isBack = second.from === first.to && second.to === first.from;
  return isBack ? `${first.from} – ${first.to}` : linkCount(links);
}

/** `latency 80 ms, loss 0.1`. */
function settingsOf(action: Extract<Action, { type: 'setLink' }>, names: Names): string {
  const { type: _type, links: _links, latencyMs, ...faults } = action;
  const latency = latencyMs === undefined ? [] : [`latency ${spokenLatency(latencyMs)}`];
  const others = Object.entries(faults).filter(([key]) => key !== 'atMs');
  return [
    ...latency,
    ...others.map(([id, value]) => `${names.fault(id)} ${spokenValue(value as Json)}`),
  ].join(', ');
}

/** The two sides of a cut that severs every link between them, smaller side first; null for any other cut. */
export function campsOf(links: readonly Direction[]): [string[], string[]] | null {
  const partners = new Map<string, Set<string>>();
  for (const { from, to } of links) partners.set(from, (partners.get(from) ?? new Set()).add(to));
  const first = links[0];
  if (!first) return null;
  const right = [...(partners.get(first.from) ?? [])];
  const left = [...(partners.get(first.to) ?? [])];
  const isWhole =
    left.every((node) => sameMembers(partners.get(node), right)) &&
    right.every((node) => sameMembers(partners.get(node), left)) &&
    links.length === 2 * left.length * right.length;
  if (!isWhole) return null;
  return left.length <= right.length ? [left, right] : [right, left];
}

function sameMembers(members: ReadonlySet<string> | undefined, list: readonly string[]): boolean {
  return members?.size === list.length && list.every((item) => members.has(item));
}

export function linksCut(links: readonly Direction[]): string {
  return `${linkNames(links)} cut`;
}

/** `3 links from n1`; for more than one link. */
function linkCount(links: readonly Direction[]): string {
  const pairs = new Set(links.map(({ from, to }) => [from, to].sort().join(' ')));
  const [first] = links;
  if (links.every(({ from }) => from === first?.from))
    return `${pairs.size} links from ${first?.from}`;
  if (links.every(({ to }) => to === first?.to)) return `${pairs.size} links to ${first?.to}`;
  return `${pairs.size} links`;
}
