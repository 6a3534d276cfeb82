// Commands, durations and lists in words.

import { faultCards } from '../../faults/catalogue';
import { propertyCards } from '../../properties/catalogue';
import { signedDuration, timerLabel } from '../../sim/base/format';
import type { Json } from '../../sim/base/json';
import { latencyBounds } from '../../sim/contracts/algorithm';
import type { Action, Direction } from '../../sim/contracts/command';
import type { Latency } from '../../sim/contracts/definition';
import type { LinkImpairment } from '../../sim/network/linkImpairment';
import { type MessageOf, messageName, withArticle } from './sentMessages';

/** `n1`, `n1 and n2`, `n1, n2 and n3`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Names up to six nodes, and counts more. */
export function few(nodes: readonly string[]): string {
  if (nodes.length <= 6) return listed(nodes);
  return `${nodes.slice(0, 3).join(', ')} and ${nodes.length - 3} more`;
}

/** A duration: `40 ms`, `1.46 s`. */
export function spokenDuration(ms: number): string {
  return ms < 1000 ? `${Number(ms.toFixed(1))} ms` : `${Number((ms / 1000).toFixed(2))} s`;
}

/** A reason with its durations rounded: `has heard nothing for 1828.279 ms` → `… for 1.83 s`. */
export function spokenReason(why: string): string {
  return why.replace(/\d+\.\d+ ms/g, (found) => spokenDuration(Number.parseFloat(found)));
}

/** A moment on the clock, in seconds: `7.84`. */
export function spokenMoment(ms: number): string {
  return (ms / 1000).toFixed(2);
}

/** The rate of a clock: `1.25×`. */
export function spokenRate(rate: number): string {
  return `${Number(rate.toFixed(3))}×`;
}

/** A jump of a clock: `forwards by 5 s`, `backwards by 300 ms`. */
export function spokenJump(byMs: number): string {
  return `${byMs < 0 ? 'backwards' : 'forwards'} by ${spokenDuration(Math.abs(byMs))}`;
}

/** The time of a write to a disk: `800 ms a write`, `10 ms or more a write (tail 1.5)`, `no time`. */
export function spokenWrite({
  ms,
  tail,
}: {
  readonly ms: number;
  readonly tail?: number | undefined;
}): string {
  if (ms === 0) return 'no time';
  return `${spokenDuration(ms)}${tail === undefined ? ' a write' : ` or more a write (tail ${tail})`}`;
}

/** A latency: `100 ms`, `60 to 140 ms`. */
export function spokenLatency(latency: Latency): string {
  const { min, max } = latencyBounds(latency);
  return min === max ? `${min} ms` : `${min} to ${max} ms`;
}

const NOBODY_KNOWS: MessageOf = () => undefined;

/**
 * A command as a sentence without its full stop.
 *
 * @param messageOf - finds the messages that commands name by their ids.
 */
export function sentenceOf(action: Action, messageOf: MessageOf = NOBODY_KNOWS): string {
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
      return `${linkNames(action.links)}: ${settingsOf(action)}`;
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

/**
 * `The command holdMessage is refused: ELECTION from n1 to n2 is not on its way.`; the kernel names only the number.
 */
export function refusalOf(
  { command, why }: { readonly command: string; readonly why: string },
  messageOf: MessageOf,
): string {
  const reason = why.replace(/^message (\d+)/, (_, id: string) =>
    messageName(Number(id), messageOf),
  );
  return `The command ${command} is refused: ${reason}.`;
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

/**
 * A command in few words, for a mark on the timeline.
 *
 * @param messageOf - finds the messages that commands name by their ids.
 */
export function labelOf(action: Action, messageOf: MessageOf = NOBODY_KNOWS): string {
  switch (action.type) {
    case 'crash':
      return `crash ${action.node}`;
    case 'cut': {
      const camps = campsOf(action.links);
      return camps ? `cut ${camps[0].join(' ')} | ${camps[1].join(' ')}` : linksCut(action.links);
    }
    case 'partition':
      return `cut ${action.groups.map((group) => group.join(' ')).join(' | ')}`;
    case 'heal':
      return 'heal';
    case 'setLink':
      return linkNames(action.links);
    case 'setClockRate':
      return `${action.node} clock ${spokenRate(action.rate)}`;
    case 'setClock':
      return `${action.node} clock ${signedDuration(action.byMs)}`;
    case 'setDisk':
      return `${action.node} disk ${spokenDuration(action.ms)}`;
    case 'setLoad':
      return `${action.node} load ${action.load} %`;
    case 'stopTimer':
      return `stop ${timerLabel(action.timer)} of ${action.node}`;
    case 'failProcess':
      return `${action.node} fails`;
    case 'crashLeader':
    case 'pauseLeader':
    case 'isolateLeader':
      return action.type.replace('Leader', ' leader');
    case 'storm':
    case 'calm':
      return action.type;
    case 'forgeMessage':
      return `forge ${action.kind}`;
    default:
      return 'message' in action
        ? `${action.type.replace('Message', '')} ${messageOf(action.message)?.kind ?? ''}`.trimEnd()
        : `${action.type} ${action.node}`;
  }
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
function settingsOf(action: Extract<Action, { type: 'setLink' }>): string {
  const { type: _type, links: _links, latencyMs, ...faults } = action;
  const latency = latencyMs === undefined ? [] : [`latency ${spokenLatency(latencyMs)}`];
  const others = Object.entries(faults).filter(([key]) => key !== 'atMs');
  return [
    ...latency,
    ...others.map(([id, value]) => `${faultName(id)} ${spokenValue(value as Json)}`),
  ].join(', ');
}

/** A fault's name within a sentence: `bursts of loss`, `TCP`. */
export function faultName(id: string): string {
  const { name } = faultCards.find((fault) => fault.id === id) ?? { name: id };
  return name === name.toUpperCase() ? name : name.toLowerCase();
}

/** A property's name. */
export function propertyName(id: string): string {
  return propertyCards.find((property) => property.id === id)?.name ?? id;
}

/** A storm's impairments of a link: `812 ms later, 50 % lost`; `as before` when there are none. */
export function spokenImpairment({ delayMs, loss }: LinkImpairment): string {
  const later = delayMs > 0 ? [`${Math.round(delayMs)} ms later`] : [];
  const lost = loss > 0 ? [`${Number((loss * 100).toFixed(1))} % lost`] : [];
  return [...later, ...lost].join(', ') || 'as before';
}

/** A fault's value: `0.1`, or `COORDINATOR 500` for a value per kind. */
export function spokenValue(value: Json | undefined): string {
  if (typeof value === 'number') return String(Number(value.toFixed(3)));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, entry]) => `${key} ${spokenValue(entry)}`);
  return entries.length > 0 ? entries.join(', ') : 'none';
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

function linksCut(links: readonly Direction[]): string {
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
